const WIDTH = 600;
const HEIGHT = 700;
/** Long enough to read the popup's message. */
const READ_MS = 2_000;

export const POPUP_BLOCKED =
  'Your browser blocked the window. Please allow pop-ups for this page and try again.';

/** Opens a centred popup; null where the browser blocks it. */
export function openPopup(url: string, name: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2);
  return window.open(url, name, `width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
}

/** Closes the popup after its job is done. */
export function closeSoon(popup: Window | null): void {
  if (popup) setTimeout(() => popup.close(), READ_MS);
}
