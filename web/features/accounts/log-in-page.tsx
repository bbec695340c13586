import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { BAD_LOGIN, logIn, logInForm } from '#domain/accounts/log-in.ts';
import { messageOf } from '#web/lib/api.ts';
import { useSchemaForm } from '#web/lib/form.ts';
import { browserZone } from '#web/lib/session.ts';
import { useToast } from '#web/lib/toast.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { apart } from '#web/ui/on-demand.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { AuthLayout, textLink } from './auth-layout.tsx';
import { useEnter } from './enter.ts';

/** Downloaded on demand: most people log in with a password alone. */
const otherWays = () => import('./other-ways.ts');
const SecondStep = apart(async () => (await otherWays()).SecondStep);

/** State from other screens: the e-mail of a new account, and where the person was. */
export interface LogInState {
  email?: string;
  returnTo?: string;
  /** The page load within which `returnTo` holds; without it, in every one. */
  only?: number;
  /** The session ended by itself. */
  ended?: boolean;
}

export function LogInPage() {
  const toast = useToast();
  const came = useHistoryState<LogInState | null>();
  const { email = '', only, ended } = came ?? {};
  const returnTo = (only === undefined || only === performance.timeOrigin ? came?.returnTo : null) ?? '/';
  const enter = useEnter(returnTo);
  // Null after the way back from the second step.
  const [ticket, setTicket] = useState<string | null>('');
  const form = useSchemaForm(logInForm, { email, password: '' });
  const open = useSend(logIn);
  const { errors } = form.formState;
  const { setFocus } = form;
  // With the e-mail filled in, only the password is left to type.
  useEffect(() => {
    if (email || ticket === null) setFocus('password');
  }, [email, ticket, setFocus]);

  const fail = (description: string) => toast({ title: 'Login failed', description, variant: 'destructive' });

  const submit = form.handleSubmit((values) => {
    if (open.isPending) return;
    open.mutate(
      { body: { ...values, timeZone: browserZone() } },
      {
        onSuccess: ({ twoFactor }) => (twoFactor ? setTicket(twoFactor.ticket) : enter()),
        onError: (error) => {
          fail(messageOf(error, BAD_LOGIN));
          form.setFocus('password');
        },
      },
    );
  });

  const byPasskey = () =>
    otherWays()
      .then((ways) => ways.logInByPasskey(enter, fail))
      .catch(() => fail('Please check your connection and try again.'));

  if (ticket) return <SecondStep ticket={ticket} returnTo={returnTo} onBack={() => setTicket(null)} />;
  return (
    <AuthLayout
      title="Welcome Back"
      tab="Log In"
      subtitle={
        ended
          ? 'Your session has ended. Log in to go on.'
          : email
            ? 'Enter your password to come in.'
            : 'See what your clients said.'
      }
      footer={
        <>
          New here?{' '}
          <Link href="/signup" className={textLink}>
            Sign up
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label="Email" required error={errors.email?.message}>
          <Input type="email" autoComplete="username" {...form.register('email')} />
        </Field>
        <Field label="Password" required error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Link
          href="/forgot-password"
          state={{ ...came, email: form.watch('email') } satisfies LogInState}
          className={`self-end text-sm ${textLink}`}
        >
          Forgot password?
        </Link>
        <Button type="submit" size="lg" pending={open.isPending} pendingLabel="Logging in...">
          Log In
        </Button>
        <Button variant="ghost" onClick={() => void byPasskey()}>
          Use a passkey
        </Button>
      </form>
    </AuthLayout>
  );
}
