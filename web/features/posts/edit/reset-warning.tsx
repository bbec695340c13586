import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';

/** The effect of an edit on approvals. */
export type EditEffect = 'nothing' | 'asks again' | 'makes a draft';

const WORDS = {
  'asks again': {
    title: 'Ask everyone again?',
    why: 'This post has been approved. What reviewers approved is what goes out, so a changed post needs their approval again.',
    what: 'Earlier answers stay in the history. The post goes back to review, and whoever approved it gets the link to the new version.',
    yes: 'Change and ask again',
  },
  'makes a draft': {
    title: 'Make it a draft again?',
    why: 'This post was approved by reviewers who have been removed since. What they approved is what goes out, so a changed post needs somebody’s approval.',
    what: 'Its date stays as the plan. Add a reviewer, then send the post for review.',
    yes: 'Change it',
  },
};

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
  const words = WORDS[effect === 'makes a draft' ? effect : 'asks again'];
  return {
    guard: (wanted) => (effect === 'nothing' ? wanted() : setAction(() => wanted)),
    dialog: (
      <Dialog
        size="sm"
        open={action !== null && effect !== undefined && effect !== 'nothing'}
        onOpenChange={(open) => !open && close()}
        title={words.title}
        description={words.why}
      >
        <DialogBody>
          <p className="text-sm text-muted">{words.what}</p>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={close}>
            Keep as it is
          </Button>
          <Button
            onClick={() => {
              close();
              action?.();
            }}
          >
            {words.yes}
          </Button>
        </DialogFooter>
      </Dialog>
    ),
  };
}
