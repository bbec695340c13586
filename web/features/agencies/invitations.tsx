import { useRef } from 'react';
import { Mail, Link2 } from 'lucide-react';
import { listInvitations, withdrawInvitation, type InvitationShown } from '#domain/agencies/contract.ts';
import { ROLE_WORDS } from '#domain/agencies/role-words.ts';
import { dayText, useTimeZone } from '#web/lib/time-zone.ts';
import { useChange, useRead } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { clientsInWords } from './choose-clients.tsx';

/** The open invitations; not rendered without any. */
export function Invitations() {
  const { data } = useRead(listInvitations);
  const list = useRef<HTMLUListElement>(null);
  const removing = useFocusAfterRemoval(list);
  if (!data || data.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Invited" description="They have not joined yet." />
      <CardBody className="pt-2">
        <ul ref={list} className="divide-y divide-line">
          {data.map((one) => (
            <InvitationRow key={one.id} invitation={one} onWithdraw={removing} />
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

type InvitationRowProps = { invitation: InvitationShown; onWithdraw: () => void };

function InvitationRow({ invitation, onWithdraw }: InvitationRowProps) {
  const zone = useTimeZone();
  const withdraw = useChange(withdrawInvitation);
  const { failWith, succeedWith } = useOutcome();
  const { email, role, companies, expiresAt } = invitation;
  const whom = email ?? 'Whoever has the link';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-hover text-muted [&_svg]:size-4"
      >
        {email ? <Mail /> : <Link2 />}
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium wrap-anywhere text-ink">{whom}</p>
        <p className="text-xs text-muted">
          {ROLE_WORDS[role].label}, {clientsInWords(companies)}, until{' '}
          <time dateTime={expiresAt}>{dayText(expiresAt, zone)}</time>
        </p>
      </div>
      <Button
        size="sm"
        variant="ghost"
        pending={withdraw.isPending}
        aria-label={`Withdraw the invitation of ${whom}`}
        onClick={() => {
          onWithdraw();
          // Reported by the promise, because the row is removed with its invitation.
          withdraw
            .mutateAsync({ params: { id: invitation.id } })
            .then(
              succeedWith('Invitation withdrawn').onDone,
              failWith('Failed to withdraw the invitation').onError,
            );
        }}
      >
        Withdraw
      </Button>
    </li>
  );
}
