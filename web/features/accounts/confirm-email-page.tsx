import { useCallback, useEffect, type ReactNode } from 'react';
import { CircleCheck, CloudOff, MailCheck, Unlink } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { BAD_CONFIRM_LINK, confirmEmail } from '#domain/accounts/contract.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useSession, useSessionPart } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useSendAgain } from './send-again.ts';
import { useFocusedOutcome } from './use-focused-outcome.ts';

export function ConfirmEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <Confirming token={token} /> : <DeadLink />;
}

/** Confirms by script: mail filters, which only fetch the page, confirm nothing. */
function Confirming({ token }: { token: string }) {
  const session = useSessionPart();
  const { mutate, isSuccess, error } = useSend(confirmEmail);
  const confirm = useCallback(
    () => mutate({ body: { token } }, { onSuccess: session.ask }),
    [mutate, token, session],
  );
  useEffect(confirm, [confirm]);

  useFocusedOutcome(isSuccess || error);

  if (isSuccess) return <Confirmed subtitle="Thank you. This is all we needed to know." />;
  if (error instanceof ApiError && error.status === 400) return <DeadLink />;
  if (error)
    return (
      <AuthLayout icon={<CloudOff />} title="Not confirmed yet">
        <p role="alert" className="text-base text-muted">
          {messageOf(error, 'Greenroom could not be reached.')}
        </p>
        <Button size="lg" className="mt-6 w-full" onClick={confirm}>
          Try again
        </Button>
      </AuthLayout>
    );
  return (
    <AuthLayout icon={<MailCheck />} title="Confirming your address">
      <p role="status" className="flex items-center gap-3 text-base text-muted">
        <Spinner />
        One moment...
      </p>
    </AuthLayout>
  );
}

const Confirmed = ({ subtitle, children }: { subtitle: string; children?: ReactNode }) => (
  <AuthLayout icon={<CircleCheck />} title="E-mail address confirmed" subtitle={subtitle}>
    {children}
    <Button asChild size="lg" className="w-full">
      <Link href="/login">Continue to Greenroom</Link>
    </Button>
  </AuthLayout>
);

/** Used, replaced or too old; a signed-in person can request a new one here. */
function DeadLink() {
  const { user } = useSession();
  const again = useSendAgain(user?.email ?? '');
  if (user?.emailConfirmed)
    return (
      <Confirmed subtitle="There is nothing left to do.">
        <p className="mb-4 text-sm text-muted">
          You are logged in as {user.email}, and this address is confirmed. The link itself no longer works.
        </p>
      </Confirmed>
    );
  return (
    <AuthLayout icon={<Unlink />} title="Invalid Confirmation Link" subtitle={BAD_CONFIRM_LINK}>
      {user ? (
        <Button
          size="lg"
          className="w-full"
          pending={again.isPending}
          pendingLabel="Sending..."
          onClick={again.send}
        >
          Send a new link
        </Button>
      ) : (
        <Button asChild size="lg" className="w-full">
          <Link href="/login">Log in to get a new one</Link>
        </Button>
      )}
    </AuthLayout>
  );
}
