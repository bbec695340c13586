import { MailCheck } from 'lucide-react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { forgotPassword, forgotPasswordForm, RESET_SENT } from '#domain/accounts/contract.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { useSend } from '#web/lib/use-send.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AuthLayout } from './auth-layout.tsx';
import type { LogInState } from './log-in-page.tsx';
import { useFocusedOutcome } from './use-focused-outcome.ts';

const BackToLogin = (state: LogInState) => (
  <Button asChild variant="secondary" size="lg" className="w-full">
    <Link href="/login" state={state} {...actsAsButton}>
      Back to Login
    </Link>
  </Button>
);

/** A laptop has no e-mail sender, and the reader may well be the operator. */
const NoSender = () => (
  <p className="rounded-lg bg-sunken px-4 py-3 text-ink ring-1 ring-line ring-inset">
    This server has no e-mail sender yet. Whoever runs it gets the link with{' '}
    <code className="font-mono text-xs whitespace-nowrap">npm run reset-link -- your@email</code> or sets
    SMTP_URL.
  </p>
);

export function ForgotPasswordPage() {
  const { failWith } = useOutcome();
  const came = useHistoryState<LogInState | null>();
  const form = useSchemaForm(forgotPasswordForm, { email: came?.email ?? '' });
  const request = useSend(forgotPassword);
  const isSent = request.isSuccess;
  useFocusedOutcome(isSent);

  const submit = form.handleSubmit((values) => {
    if (request.isPending) return;
    request.mutate(
      { body: values },
      {
        ...failWith('Failed to send reset email'),
      },
    );
  });

  return (
    <AuthLayout
      {...(isSent
        ? { icon: <MailCheck />, title: 'Check Your Email' }
        : {
            title: 'Forgot password',
            subtitle: 'Tell us your email and we send you a link to set a new one.',
          })}
    >
      {/* On the page before its text, which is announced only so. */}
      <div role="status" className="flex flex-col gap-4 text-sm text-muted">
        {isSent && (
          <>
            <p>{RESET_SENT}</p>
            <p>Nothing there? Look in your spam folder too. The link works for one hour.</p>
            {request.data.isKept && <NoSender />}
          </>
        )}
      </div>
      {isSent ? (
        <div className="mt-4">
          <BackToLogin {...came} email={form.watch('email')} />
        </div>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <Field label="Email" required error={form.formState.errors.email?.message}>
            <Input type="email" autoComplete="username" {...form.register('email')} />
          </Field>
          <Button type="submit" size="lg" pending={request.isPending} pendingLabel="Sending...">
            Send Reset Link
          </Button>
          <BackToLogin {...came} email={form.watch('email')} />
        </form>
      )}
    </AuthLayout>
  );
}
