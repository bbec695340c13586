import { useEffect } from 'react';
import { MailCheck } from 'lucide-react';
import { currentUser, type User } from '#domain/accounts/contract.ts';
import { call } from '#web/lib/api.ts';
import { useSessionPart } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { useSendAgain } from './send-again.ts';

/** An older server does not send `emailConfirmed`. */
type Asked = Pick<User, 'email'> & Partial<Pick<User, 'emailConfirmed'>>;

/** Above every screen until the address is confirmed; not rendered unless the server says that it is not. */
export const ConfirmNotice = ({ user }: { user: Asked }) =>
  user.emailConfirmed === false ? <Notice email={user.email} /> : null;

function Notice({ email }: { email: string }) {
  useReturn();
  const { send, isPending } = useSendAgain(email);
  return (
    <section
      aria-label="Your e-mail address"
      className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-xl bg-sunken sm:mb-8 px-4 py-2.5 text-sm text-muted ring-1 ring-line ring-inset print:hidden"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <MailCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
        <span className="min-w-0">
          Please confirm your e-mail address: we sent a link to{' '}
          <strong className="font-medium wrap-anywhere text-ink">{email}</strong>
        </span>
      </p>
      <Button
        variant="link"
        size="sm"
        className="max-sm:ml-7"
        pending={isPending}
        pendingLabel="Sending..."
        onClick={send}
      >
        Send again
      </Button>
    </section>
  );
}

/** After confirming in another tab, the notice is gone on return. A failed read changes nothing. */
function useReturn() {
  const session = useSessionPart();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void call(currentUser).then(
        (user: User | null) => void (user && session.set(user)),
        () => undefined,
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [session]);
}
