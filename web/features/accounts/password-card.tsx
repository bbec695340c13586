import { z } from 'zod';
import { changePassword, changePasswordForm } from '#domain/accounts/contract.ts';
import { messageOf } from '#web/lib/api.ts';
import { showFieldErrors, useSchemaForm } from '#web/lib/form.ts';
import { useToast } from '#web/lib/toast.ts';
import { useWrite } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { mustMatch, PASSWORDS_DIFFER } from './matching-passwords.ts';

const form = changePasswordForm
  .extend({ confirmPassword: z.string() })
  .refine(mustMatch, { path: ['confirmPassword'], message: PASSWORDS_DIFFER });

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordCard() {
  const toast = useToast();
  const fields = useSchemaForm(form, EMPTY);
  const change = useWrite(changePassword);
  const { errors } = fields.formState;

  const submit = fields.handleSubmit(({ currentPassword, newPassword }) => {
    if (change.isPending) return;
    change.mutate(
      { body: { currentPassword, newPassword } },
      {
        onSuccess: () => {
          fields.reset(EMPTY);
          toast({ title: 'Password changed', description: 'You are logged out on your other devices.' });
        },
        onError: (error) => {
          showFieldErrors(fields, error, 'This is not the password you log in with');
          toast({
            title: 'Password change failed',
            description: messageOf(error, 'Failed to change password'),
            variant: 'destructive',
          });
        },
      },
    );
  });

  return (
    <Card>
      <CardHeader title="Change Password" description="A new password logs you out on your other devices." />
      <form noValidate onSubmit={submit}>
        <CardBody className="flex flex-col gap-4">
          <Field label="Current password" required error={errors.currentPassword?.message}>
            <PasswordInput autoComplete="current-password" {...fields.register('currentPassword')} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="New password" required error={errors.newPassword?.message}>
              <PasswordInput autoComplete="new-password" {...fields.register('newPassword')} />
            </Field>
            <Field label="Confirm new password" required error={errors.confirmPassword?.message}>
              <PasswordInput autoComplete="new-password" {...fields.register('confirmPassword')} />
            </Field>
          </div>
        </CardBody>
        <CardFooter>
          <Button type="submit" pending={change.isPending} pendingLabel="Changing...">
            Change Password
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
