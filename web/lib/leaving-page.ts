/*
 * As soon as a page is left, by a link, a reload or an address, Firefox cancels all that is under way, and shows the page
 * until the next one answers. On a slow line that takes seconds: no screen may say in them that it cannot be shown.
 */

/** Whoever stays after all, as with a download, is told of a failure this late. */
const LONGEST_MS = 10_000;
let leftAt = -Infinity;
// The public page is drawn without a window.
if ('window' in globalThis)
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });

/** Waits while the page is being left: what failed meanwhile was probably cancelled. */
export async function untilLeft(): Promise<void> {
  const rest = leftAt + LONGEST_MS - Date.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
