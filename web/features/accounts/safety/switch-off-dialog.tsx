import { offForm, switchTwoFactorOff } from '#domain/accounts/two-factor-contract.ts';
import { CodeField, OwnPassword } from '#web/components/password-and-code.tsx';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useToast } from '#web/lib/toast.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';

/** Requires what a log-in requires: an open session is not enough. */
export function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const fields = useSchemaForm(offForm, { currentPassword: '', code: '' });
  const off = useWrite(switchTwoFactorOff);
  const submit = fields.handleSubmit((body) =>
    off.mutateAsync({ body }).then(
      () => {
        toast({ title: 'Two-factor is off' });
        return onClose();
      },
      (error: unknown) => {
        const isPassword = error instanceof ApiError && error.fields['currentPassword'];
        const field = isPassword ? 'currentPassword' : 'code';
        fields.setError(field, messageOf(error, 'This could not be done. Please try again.'));
        fields.setFocus(field);
      },
    ),
  );
  return (
    <Dialog
      open
      size="sm"
      title="Switch two-factor off?"
      description="From then on your password alone is enough to come in. Your recovery codes no longer work."
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody className="flex flex-col gap-4">
          <OwnPassword form={fields} />
          <CodeField form={fields} />
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="danger" pending={off.isPending}>
            Switch off
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
