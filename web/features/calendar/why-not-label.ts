/** The drag image of a post that cannot be moved. */
export function whyNotLabel(why: string): HTMLElement {
  const label = document.createElement('div');
  label.textContent = why;
  label.className =
    'w-max max-w-64 rounded-md bg-danger-soft px-3 py-2 text-xs font-medium text-danger-ink ring-1 ring-danger-line';
  return label;
}
