import type { ReactNode } from 'react';
import { passwordForm } from '#domain/accounts/two-factor-contract.ts';
import { OwnPassword } from '#web/components/password-and-code.tsx';
import { messageOf } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';

interface PasswordStepProps {
  children?: ReactNode;
  action: string;
  /** Rejects with the server's error. */
  onGiven: (currentPassword: string) => Promise<unknown>;
}

/** A step of a dialog that confirms who is at the screen. */
export function PasswordStep({ children, action, onGiven }: PasswordStepProps) {
  const fields = useSchemaForm(passwordForm, { currentPassword: '' });
  const { isSubmitting } = fields.formState;
  const submit = fields.handleSubmit(({ currentPassword }) =>
    onGiven(currentPassword).catch((error: unknown) => {
      fields.setError('currentPassword', messageOf(error, 'This could not be done. Please try again.'));
      fields.setFocus('currentPassword');
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="contents">
      <DialogBody className="flex flex-col gap-4">
        {children}
        <OwnPassword form={fields} />
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={isSubmitting}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
