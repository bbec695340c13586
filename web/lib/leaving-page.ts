/*
 * As soon as a page is left, by a link, a reload or an address, Firefox cancels all that is under way, and shows the page
 * until the next one answers. On a slow line that takes seconds: no screen may say in them that it cannot be shown.
 */

/** Until then nobody who stays after all, as with a download, is told of a failure. */
let tellAt = 0;
// The public page is drawn without a window.
globalThis.addEventListener?.('beforeunload', () => {
  tellAt = Date.now() + 10_000;
});

/** Waits while the page is being left: what failed meanwhile was probably cancelled. */
export async function untilLeft(): Promise<void> {
  const rest = tellAt - Date.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
