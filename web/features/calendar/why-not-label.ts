/** What hangs under the cursor or the finger in place of a post that has to stay. */
export function whyNotLabel(why: string): HTMLElement {
  const label = document.createElement('div');
  label.textContent = why;
  label.className =
    'w-max max-w-64 rounded-md bg-danger-soft px-3 py-2 text-xs font-medium text-danger-ink ring-1 ring-danger-line';
  return label;
}
