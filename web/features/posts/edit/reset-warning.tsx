import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';

/**
 * Asks before a change that takes back the reviewers' yes. `guard` runs the deed at once where nothing is lost by it,
 * and once it is known where it is not known yet (undefined); `dialog` has to be rendered.
 */
export function useResetWarning(resetsApprovals: boolean | undefined): {
  guard: (deed: () => void) => void;
  dialog: ReactNode;
} {
  const [deed, setDeed] = useState<(() => void) | null>(null);
  const close = () => setDeed(null);
  useEffect(() => {
    if (deed === null || resetsApprovals !== false) return;
    setDeed(null);
    deed();
  }, [deed, resetsApprovals]);
  return {
    guard: (wanted) => (resetsApprovals === false ? wanted() : setDeed(() => wanted)),
    dialog: (
      <Dialog
        size="sm"
        open={deed !== null && resetsApprovals === true}
        onOpenChange={(open) => !open && close()}
        title="Ask everyone again?"
        description="This post has been approved. What reviewers approved is what goes out, so a changed post needs their approval again."
      >
        <DialogBody>
          <p className="text-sm text-muted">
            Earlier answers stay in the history. The post goes back to review, and every reviewer gets the
            link to the new version.
          </p>
        </DialogBody>
        <DialogFooter>
          <Button variant="secondary" onClick={close}>
            Keep as it is
          </Button>
          <Button
            onClick={() => {
              close();
              deed?.();
            }}
          >
            Change and ask again
          </Button>
        </DialogFooter>
      </Dialog>
    ),
  };
}
