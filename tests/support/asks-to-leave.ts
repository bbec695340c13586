/** Whether the browser would ask before this page is left: something of it is unsaved. */
export function asksToLeave(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}
