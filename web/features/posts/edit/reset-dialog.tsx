import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';

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

type ResetDialogProps = {
  open: boolean;
  /** Nobody who approved is left to be asked. */
  makesDraft: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Says what a change does to approvals, and asks. */
export function ResetDialog({ open, makesDraft, onClose, onConfirm }: ResetDialogProps) {
  const words = WORDS[makesDraft ? 'makes a draft' : 'asks again'];
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={words.title}
      description={words.why}
    >
      <DialogBody>
        <p className="text-sm text-muted">{words.what}</p>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Keep as it is
        </Button>
        <Button onClick={onConfirm}>{words.yes}</Button>
      </DialogFooter>
    </Dialog>
  );
}
