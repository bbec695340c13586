import { useEffect, useState, type ReactNode } from 'react';
import { onDemand } from '#web/ui/on-demand.tsx';

const ResetDialog = onDemand(async () => (await import('./reset-dialog.tsx')).ResetDialog);

/** The effect of an edit on approvals. */
export type EditEffect = 'nothing' | 'asks again' | 'makes a draft';

/**
 * Asks before a change that resets approvals. `guard` runs the action at once where nothing is lost; with an
 * unknown effect (undefined) it waits until it is known. `dialog` has to be rendered.
 */
export function useResetWarning(effect: EditEffect | undefined): {
  guard: (action: () => void) => void;
  dialog: ReactNode;
} {
  const [action, setAction] = useState<(() => void) | null>(null);
  /** What was asked about: a question that is on the screen is answered by nobody else, whatever becomes of the post. */
  const [asked, setAsked] = useState<EditEffect | null>(null);
  const close = () => {
    setAction(null);
    setAsked(null);
  };
  if (action !== null && asked === null && effect !== undefined && effect !== 'nothing') setAsked(effect);
  useEffect(() => {
    if (action === null || asked !== null || effect !== 'nothing') return undefined;
    // Runs once, even if React runs its effects twice.
    const timer = setTimeout(() => {
      setAction(null);
      action();
    });
    return () => clearTimeout(timer);
  }, [action, asked, effect]);
  return {
    guard: (wanted) => (effect === 'nothing' ? wanted() : setAction(() => wanted)),
    dialog: (
      <ResetDialog
        open={asked !== null}
        makesDraft={(asked ?? effect) === 'makes a draft'}
        onClose={close}
        onConfirm={() => {
          close();
          action?.();
        }}
      />
    ),
  };
}
