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
  const close = () => setAction(null);
  useEffect(() => {
    if (action === null || effect !== 'nothing') return undefined;
    // Runs once, even if React runs its effects twice.
    const timer = setTimeout(() => {
      setAction(null);
      action();
    });
    return () => clearTimeout(timer);
  }, [action, effect]);
  return {
    guard: (wanted) => (effect === 'nothing' ? wanted() : setAction(() => wanted)),
    dialog: (
      <ResetDialog
        open={action !== null && effect !== undefined && effect !== 'nothing'}
        makesDraft={effect === 'makes a draft'}
        onClose={close}
        onConfirm={() => {
          close();
          action?.();
        }}
      />
    ),
  };
}
