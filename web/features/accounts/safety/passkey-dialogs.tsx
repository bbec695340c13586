import {
  passkeyForm,
  removePasskey,
  renamePasskey,
  type PasskeyShown,
} from '#domain/accounts/passkeys-contract.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useToast } from '#web/lib/toast.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordStep } from './password-step.tsx';

interface PasskeyDialogProps {
  passkey: PasskeyShown;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const rename = useWrite(renamePasskey);
  const fields = useSchemaForm(passkeyForm, { label: passkey.label });
  const submit = fields.handleSubmit((body) =>
    rename
      .mutateAsync({ params: { id: passkey.id }, body })
      .then(onClose, (error: unknown) =>
        fields.setError('label', messageOf(error, 'This could not be saved. Please try again.')),
      ),
  );
  return (
    <Dialog
      open
      size="sm"
      title="Rename the passkey"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody>
          <Field label="Name" required error={fields.formState.errors.label?.message}>
            <Input {...fields.register('label')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" pending={rename.isPending}>
            Rename
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const toast = useToast();
  const remove = useWrite(removePasskey);
  return (
    <Dialog
      open
      size="sm"
      title={`Remove ${passkey.label}?`}
      description="It no longer opens your account. Your device may still show it: delete it there, too."
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <PasswordStep
        action="Remove"
        onGiven={async (currentPassword) => {
          await remove.mutateAsync({ params: { id: passkey.id }, body: { currentPassword } });
          toast({ title: 'Passkey removed' });
          onClose();
        }}
      />
    </Dialog>
  );
}
