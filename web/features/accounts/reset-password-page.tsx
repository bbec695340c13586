import { useEffect } from 'react';
import { CircleCheck, Unlink } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { z } from 'zod';
import { BAD_RESET_LINK, newPassword, resetPassword } from '#domain/accounts/contract.ts';
import { messageOf } from '#web/lib/api.ts';
import { showFieldErrors, useSchemaForm } from '#web/lib/form.ts';
import { useToast } from '#web/lib/toast.ts';
import { useSend } from '#web/lib/use-send.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { mustMatch, PASSWORDS_DIFFER } from './matching-passwords.ts';
import { useFocusedOutcome } from './use-focused-outcome.ts';

const REDIRECT_MS = 3000;

const resetForm = z
  .object({ newPassword, confirmPassword: z.string() })
  .refine(mustMatch, { path: ['confirmPassword'], message: PASSWORDS_DIFFER });

export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  if (!token)
    return (
      <AuthLayout icon={<Unlink />} title="Invalid Reset Link" subtitle={BAD_RESET_LINK}>
        <Button asChild size="lg" className="w-full">
          <Link href="/forgot-password" {...actsAsButton}>
            Request New Reset Link
          </Link>
        </Button>
      </AuthLayout>
    );
  return <ResetForm token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const toast = useToast();
  const form = useSchemaForm(resetForm, { newPassword: '', confirmPassword: '' });
  const reset = useSend(resetPassword);
  const { errors } = form.formState;
  useFocusedOutcome(reset.isSuccess);

  const submit = form.handleSubmit((values) => {
    if (reset.isPending) return;
    reset.mutate(
      { body: { token, newPassword: values.newPassword } },
      {
        onError: (error) => {
          showFieldErrors(form, error, 'Please choose another password');
          toast({
            title: 'Reset failed',
            description: messageOf(error, 'Failed to reset password'),
            variant: 'destructive',
          });
        },
      },
    );
  });

  if (reset.isSuccess) return <ResetDone />;
  return (
    <AuthLayout title="Set a new password" subtitle="You will be logged out everywhere else.">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="New password"
          required
          hint="At least 8 characters."
          error={errors.newPassword?.message}
        >
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </Field>
        <Field label="Confirm password" required error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <Button type="submit" size="lg" pending={reset.isPending} pendingLabel="Resetting...">
          Reset Password
        </Button>
      </form>
    </AuthLayout>
  );
}

function ResetDone() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/login'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthLayout icon={<CircleCheck />} title="Password Reset Successful">
      <p role="status" className="flex items-center gap-3 text-base text-muted">
        <Spinner />
        Redirecting to login page...
      </p>
    </AuthLayout>
  );
}
