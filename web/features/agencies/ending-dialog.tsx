import type { ReactNode } from 'react';
import { messageOf } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';

interface EndingDialogProps {
  title: string;
  /** What ends, and what stays. */
  children: ReactNode;
  /** The button's label. */
  label: string;
  change: { isPending: boolean; error: Error | null };
  /** The message where the server gives no reason. */
  failed: string;
  /** If it rejects, the dialog shows why. */
  onEnd: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a person or a key loses access. */
export const EndingDialog = (props: EndingDialogProps) => (
  <Dialog
    open
    size="sm"
    title={props.title}
    onOpenChange={(open) => {
      if (!open) props.onClose();
    }}
  >
    <DialogBody className="flex flex-col gap-3 text-sm text-muted">
      <p>{props.children}</p>
      {props.change.error && (
        <Alert tone="danger" announce>
          {messageOf(props.change.error, props.failed)}
        </Alert>
      )}
    </DialogBody>
    <DialogFooter>
      <DialogClose>
        <Button variant="secondary">Cancel</Button>
      </DialogClose>
      <Button
        variant="danger"
        pending={props.change.isPending}
        onClick={() => void props.onEnd().catch(() => undefined)}
      >
        {props.label}
      </Button>
    </DialogFooter>
  </Dialog>
);
