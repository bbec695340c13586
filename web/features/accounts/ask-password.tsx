import { changePasswordForm, EMAIL_NEEDS_PASSWORD } from '#domain/accounts/contract.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

const form = changePasswordForm.pick({ currentPassword: true });

interface AskPasswordProps {
  /** What was wrong with the last password. */
  wrong: string | undefined;
  isPending: boolean;
  onGiven: (password: string) => void;
  onClose: () => void;
}

/** Confirms that the account's owner is at the screen. */
export function AskPassword({ wrong, isPending, onGiven, onClose }: AskPasswordProps) {
  const fields = useSchemaForm(form, { currentPassword: '' });
  const submit = fields.handleSubmit(({ currentPassword }) => {
    if (!isPending) onGiven(currentPassword);
  });
  return (
    <Dialog
      open
      size="sm"
      title="Is it you?"
      description={EMAIL_NEEDS_PASSWORD}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <form noValidate onSubmit={submit} className="contents">
        <DialogBody>
          <Field
            label="Your password"
            required
            error={fields.formState.errors.currentPassword?.message ?? wrong}
          >
            <PasswordInput autoComplete="current-password" {...fields.register('currentPassword')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit" pending={isPending} pendingLabel="Saving...">
            Change email
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
