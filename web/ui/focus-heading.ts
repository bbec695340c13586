/** The focused element was removed. */
export const isFocusLost = () => !document.activeElement || document.activeElement === document.body;

/** Focuses the screen's heading, from where reading and Tab go on. False where there is none yet. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
