import { focusHeading } from './focus-heading.ts';

/** Nobody has it: what had it is gone. */
export const isFocusLost = () => !document.activeElement || document.activeElement === document.body;

/** A question in between is a part of the way; whoever goes elsewhere by themselves is not called back. */
const IN_BETWEEN = '[role="dialog"], [role="menu"]';

/**
 * For a control that goes by its own press, at once or with the server's answer: called by the press, it has `next`
 * give the focus to what comes next, without which it would be lost with the control. To the screen's heading, where
 * nothing else is said.
 */
export function focusWhenGone(next: () => unknown = focusHeading): void {
  const control = document.activeElement;
  if (!control || control === document.body) return;
  const leave = ({ target }: Event) => {
    if (target !== control && !(target instanceof Element && target.closest(IN_BETWEEN))) end();
  };
  const observer = new MutationObserver(() => {
    if (control.isConnected || !isFocusLost()) return;
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
