import { CircleCheck, ShieldAlert, Unlink } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import {
  BAD_UNDO_LINK,
  NOTHING_ENDED,
  undoEmail,
  type EndedWithUndo,
  type JoinedSince,
} from '#domain/accounts/contract.ts';
import { ApiError, messageOf } from '#web/lib/api.ts';
import { useSessionPart } from '#web/lib/session.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useFocusedOutcome } from './use-focused-outcome.ts';

export function UndoEmailPage() {
  const [search] = useSearchParams();
  const token = search.get('token');
  return token ? <Undo token={token} /> : <DeadLink />;
}

/** Asks first: it logs everyone out, which a program that opens links must not do. */
function Undo({ token }: { token: string }) {
  const session = useSessionPart();
  const undo = useSend(undoEmail);
  const { error } = undo;
  const submit = () => {
    if (undo.isPending) return;
    undo.mutate(
      { body: { token } },
      // All sessions have ended, this browser's too.
      { onSuccess: session.startOver },
    );
  };

  const isDead = error instanceof ApiError && error.status === 400;
  useFocusedOutcome(undo.isSuccess || isDead);

  if (undo.isSuccess) return <Done {...undo.data} />;
  if (isDead) return <DeadLink />;
  return (
    <AuthLayout
      icon={<ShieldAlert />}
      title="Was this not you?"
      subtitle="Your account goes back to this e-mail address, and everyone is logged out. Passkeys, two-factor, keys, invitations and connected calendars that were added since the change end, and so do your calendar feeds and your password. You then choose a new one."
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

/** Each by its name, so that its owner knows what to set up again. */
const inWords = ({ passkeys, twoFactor, recoveryCodes, keys, invitations, calendars }: EndedWithUndo) => [
  ...passkeys.map((name) => `The passkey “${name}”`),
  ...(twoFactor ? ['Two-factor, with its recovery codes'] : []),
  ...(recoveryCodes && !twoFactor ? ['The recovery codes of your two-factor. Please make new ones.'] : []),
  ...keys.map((name) => `The key “${name}”, with which a program could work for your agency`),
  ...invitations.map((to) => (to ? `The invitation to ${to}` : 'An invitation link')),
  ...(calendars > 0 ? [calendars === 1 ? 'A connected calendar' : `${calendars} connected calendars`] : []),
];

interface DoneProps {
  resetUrl?: string | undefined;
  ended?: EndedWithUndo | undefined;
  joined?: JoinedSince[] | undefined;
}

/** An older server sends no address: then the page that mails a link is used. */
function Done({ resetUrl = '/forgot-password', ended = NOTHING_ENDED, joined = [] }: DoneProps) {
  const { pathname, search } = new URL(resetUrl, location.origin);
  const lines = inWords(ended);
  return (
    <AuthLayout icon={<CircleCheck />} title="Your address is back">
      <div role="status" className="flex flex-col gap-3 text-base text-muted">
        <p>
          Everyone is logged out, and the old password no longer works: whoever made the change may know it.
          Please choose a new one now.
        </p>
        {lines.length > 0 && (
          <>
            <p id="ended">This was added after the change, and no longer works:</p>
            <Lines labelledBy="ended" lines={lines} />
          </>
        )}
        {ended.feeds && (
          <p>
            Your calendar feeds have ended, too, as their addresses may be known. Settings show the new ones.
          </p>
        )}
        {joined.length > 0 && (
          <>
            <p id="joined">
              These people joined after the change, by an invitation from your account or from somebody who
              was invited by it. They are still in the team. If you do not know them, please remove them on
              the page Team as soon as you have logged in:
            </p>
            <Lines
              labelledBy="joined"
              lines={joined.map(({ name, agencyName }) => `${name} (${agencyName})`)}
            />
          </>
        )}
      </div>
      <Button asChild size="lg" className="mt-6 w-full">
        <Link href={pathname + search}>Choose a new password</Link>
      </Button>
    </AuthLayout>
  );
}

const Lines = ({ labelledBy, lines }: { labelledBy: string; lines: string[] }) => (
  <ul aria-labelledby={labelledBy} className="list-disc pl-5 wrap-anywhere">
    {lines.map((line, index) => (
      <li key={index}>{line}</li>
    ))}
  </ul>
);

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
