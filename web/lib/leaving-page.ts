/*
 * As soon as a page is left, by a link, a reload or an address, Firefox cancels all that is under way, and shows the page
 * until the next one answers. On a slow line that takes seconds: no screen may say in them that it cannot be shown.
 */

/** Whoever stays after all, as with a download, is told of a failure this late; on a page that came back, at once. */
const LONGEST_MS = 10_000;
let left: Promise<unknown> | undefined;
// The public page is drawn without a window.
globalThis.addEventListener?.('beforeunload', () => {
  left = new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    addEventListener('pageshow', resolve, { once: true });
  });
});

/** Waits while the page is being left: what failed meanwhile was probably cancelled. */
export const untilLeft = () => left;
