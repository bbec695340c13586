const WIDTH = 600;
const HEIGHT = 700;
/** Long enough to read the popup's message. */
const READ_MS = 2_000;

export const POPUP_BLOCKED =
  'Your browser blocked the window. Please allow pop-ups for this page and try again.';

/** Where the screen that the window is on begins: beside others, or under a bar. Not every browser says so. */
type Screens = Screen & { availLeft?: number; availTop?: number };

/** Opens a popup in the middle of the screen; null where the browser blocks it. */
export function openPopup(url: string, name: string): Window | null {
  const { availLeft = 0, availTop = 0, availWidth, availHeight }: Screens = window.screen;
  const left = Math.round(availLeft + (availWidth - WIDTH) / 2);
  const top = Math.round(availTop + (availHeight - HEIGHT) / 2);
  return window.open(url, name, `width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

/** Closes the popup after its job is done. */
export function closeSoon(popup: Window | null): void {
  if (popup) setTimeout(() => popup.close(), READ_MS);
}
