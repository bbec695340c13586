import { focusHeading, isFocusLost } from './focus-heading.ts';

/** Focus inside a dialog or menu is temporary; if the person goes elsewhere, the focus stays there. */
const IN_BETWEEN = '[role="dialog"], [role="menu"]';

/**
 * For a control that its own click removes, at once or with the server's answer: call it in the click. When
 * the control is gone, `next` moves the focus, which would be lost otherwise; by default to the screen's
 * heading.
 */
export function focusWhenGone(next: () => unknown = focusHeading): void {
  const control = document.activeElement;
  if (!control || control === document.body) return;
  // A dialog takes the focus itself when its focused control goes.
  const dialog = control.closest('[role="dialog"]');
  const isLost = () => isFocusLost() || (dialog !== null && document.activeElement === dialog);
  const leave = ({ target }: Event) => {
    if (target !== control && !(target instanceof Element && target.closest(IN_BETWEEN))) end();
  };
  const observer = new MutationObserver(() => {
    if (control.isConnected || !isLost()) return;
    end();
    next();
  });
  const end = () => {
    observer.disconnect();
    document.removeEventListener('focusin', leave);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', leave);
}
