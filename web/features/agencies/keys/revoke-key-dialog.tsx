import { revokeKey, type KeyShown } from '#domain/agencies/keys.ts';
import { messageOf } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';

export function RevokeKeyDialog({ of, onClose }: { of: KeyShown; onClose: () => void }) {
  const revoke = useChange(revokeKey);
  const toast = useToast();
  const end = () =>
    revoke.mutate(
      { params: { id: of.id } },
      {
        onSuccess: () => {
          toast({ title: `The key ${of.name} was revoked`, description: 'What was made with it stays.' });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      size="sm"
      title={`Revoke the key ${of.name}?`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogBody className="flex flex-col gap-3 text-sm text-muted">
        <p>
          Programs that use it are refused from this moment on. This cannot be undone; what they made stays.
        </p>
        {revoke.error && (
          <Alert tone="danger" announce>
            {messageOf(revoke.error, 'The key could not be revoked')}
          </Alert>
        )}
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button variant="danger" pending={revoke.isPending} onClick={end}>
          Revoke
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
