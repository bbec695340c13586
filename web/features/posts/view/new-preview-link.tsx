import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';

type NewPreviewLinkProps = { onMake: () => void; onClose: () => void };

/** Asks before the old link ends. */
export function NewPreviewLink({ onMake, onClose }: NewPreviewLinkProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Make a new view-only link?"
      description="Whoever has the old one will see nothing any more."
    >
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button onClick={onMake}>Make a new link</Button>
      </DialogFooter>
    </Dialog>
  );
}
