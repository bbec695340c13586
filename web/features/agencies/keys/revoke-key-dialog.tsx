import { revokeKey, type KeyShown } from '#domain/agencies/keys.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { EndingDialog } from '../ending-dialog.tsx';

export function RevokeKeyDialog({ of, onClose }: { of: KeyShown; onClose: () => void }) {
  const revoke = useChange(revokeKey);
  const toast = useToast();
  // Reported by the promise, because the dialog is removed with the key's row.
  const end = () =>
    revoke.mutateAsync({ params: { id: of.id } }).then(() => {
      toast({ title: `The key ${of.name} was revoked`, description: 'What was made with it stays.' });
      return onClose();
    });
  return (
    <EndingDialog
      title={`Revoke the key ${of.name}?`}
      label="Revoke"
      change={revoke}
      failed="The key could not be revoked"
      onEnd={end}
      onClose={onClose}
    >
      Programs that use it are refused from this moment on. This cannot be undone; what they made stays.
    </EndingDialog>
  );
}
