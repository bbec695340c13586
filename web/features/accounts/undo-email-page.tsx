import { CircleCheck, ShieldAlert, Unlink } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { BAD_UNDO_LINK, undoEmail } from '#domain/accounts/contract.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useSessionPart } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';

export function UndoEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <Undo token={token} /> : <DeadLink />;
}

/** Asks first: it logs everyone out, and a program that opens links must not. */
function Undo({ token }: { token: string }) {
  const session = useSessionPart();
  const undo = useSend(undoEmail);
  const { error } = undo;
  const submit = () => {
    if (undo.isPending) return;
    undo.mutate(
      { body: { token } },
      // Every session has ended, the one of this browser too.
      { onSuccess: session.startOver },
    );
  };

  if (undo.isSuccess) return <Done resetUrl={undo.data.resetUrl} />;
  if (error instanceof ApiError && error.status === 400) return <DeadLink />;
  return (
    <AuthLayout
      icon={<ShieldAlert />}
      title="Was this not you?"
      subtitle="Your account goes back to this e-mail address and everyone is logged out. You then choose a new password."
    >
      <div className="flex flex-col gap-4">
        {error && (
          <Alert tone="danger" announce>
            {messageOf(error, 'Greenroom could not be reached. Please try again.')}
          </Alert>
        )}
        <Button size="lg" pending={undo.isPending} pendingLabel="Taking it back..." onClick={submit}>
          Take the change back
        </Button>
        <Button asChild variant="secondary" size="lg">
          <Link href="/">It was me</Link>
        </Button>
      </div>
    </AuthLayout>
  );
}

/** An older server names no address: then the page that mails one. */
function Done({ resetUrl = '/forgot-password' }: { resetUrl?: string | undefined }) {
  const { pathname, search } = new URL(resetUrl, location.origin);
  return (
    <AuthLayout icon={<CircleCheck />} title="Your address is back">
      <p role="status" className="text-base text-muted">
        Everyone is logged out. Please choose a new password now: whoever made the change may know the old
        one.
      </p>
      <Button asChild size="lg" className="mt-6 w-full">
        <Link href={pathname + search}>Choose a new password</Link>
      </Button>
    </AuthLayout>
  );
}

const DeadLink = () => (
  <AuthLayout icon={<Unlink />} title="Invalid Link" subtitle={BAD_UNDO_LINK}>
    <p className="text-sm text-muted">
      It works once, within three days of the change. If your address was changed and not by you, please ask
      whoever runs this Greenroom for help.
    </p>
    <Button asChild variant="secondary" size="lg" className="mt-6 w-full">
      <Link href="/login">Back to Login</Link>
    </Button>
  </AuthLayout>
);
