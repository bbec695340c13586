import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { abilityWords } from '#domain/networks/abilities.ts';
import type { Account } from '#domain/networks/contract.ts';
import type { AccountState } from '#domain/networks/account-state.ts';
import { atHandle, networkLabel, placeOf } from '#domain/networks/place.ts';
import { AccountMark } from '#web/components/account-mark.tsx';
import { answerText } from '#web/lib/api.ts';
import { useMayNot } from '#web/lib/may.ts';
import { dayText, useTimeZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useUpdate } from './queries.ts';

const LOOKS = {
  ok: { tone: 'accent', icon: CircleCheck, words: 'Works' },
  expiring: { tone: 'warning', icon: Clock, words: 'Ends soon' },
  broken: { tone: 'danger', icon: CircleAlert, words: 'Connect again' },
} as const satisfies Record<AccountState, object>;

type AccountRowProps = {
  account: Account;
  onReconnect: () => void;
  onDisconnect: () => void;
};

export function AccountRow({ account, onReconnect, onDisconnect }: AccountRowProps) {
  const zone = useTimeZone();
  const update = useUpdate();
  const mayNot = useMayNot('manage clients');
  const toast = useToast();
  const { tone, icon: Icon, words } = LOOKS[account.state];
  const name = account.name || atHandle(account.handle);
  const preselect = (isDefault: boolean) =>
    update.mutate(
      { params: { id: account.id }, body: { isDefault } },
      {
        onError: (error) =>
          toast({
            title: 'Error',
            description: answerText(error, 'The account could not be changed'),
            variant: 'destructive',
          }),
      },
    );
  const dated = [
    account.scheduled > 0 && `${account.scheduled} scheduled`,
    account.planned > 0 && `${account.planned} planned`,
  ]
    .filter(Boolean)
    .join(', ');

  return (
    <div className="flex flex-col gap-2.5 py-3.5">
      <div className="flex items-start gap-3">
        <AccountMark account={{ ...account, name }} size="md" />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span dir="auto" className="min-w-0 truncate text-sm font-medium text-ink">
              {name}
            </span>
            <Badge tone={tone}>
              <Icon aria-hidden />
              {words}
            </Badge>
          </p>
          <p className="text-xs wrap-anywhere text-muted">
            {networkLabel(account.network)} {atHandle(account.handle)}
          </p>
          {account.state === 'broken' ? (
            <p className="mt-1 text-xs text-danger-ink">
              {account.brokenReason ?? 'The access has ended.'} What is scheduled waits for it.
            </p>
          ) : (
            <p className="mt-1 text-xs text-muted">
              May {abilityWords(account.abilities) || 'do nothing'}
              {account.expiresAt ? ` until ${dayText(account.expiresAt, zone)}` : ', without an end'}
              {dated && ` · ${dated}`}
            </p>
          )}
          {account.withheld.length > 0 && (
            <p className="mt-1 text-xs text-warning-ink">
              Was not allowed to {abilityWords(account.withheld)}. Connect it again and allow everything that
              is asked for.
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:pl-12">
        <Checkbox
          label="Chosen for new posts"
          checked={account.isDefault}
          disabled={mayNot !== null}
          off={update.isPending}
          onChange={(event) => preselect(event.target.checked)}
        />
        <div className="flex gap-2">
          <Button
            needs="manage clients"
            variant={account.state === 'ok' ? 'ghost' : 'primary'}
            size="sm"
            aria-label={`Reconnect ${placeOf(account)}`}
            onClick={onReconnect}
          >
            Reconnect
          </Button>
          <Button
            needs="manage clients"
            variant="secondary"
            size="sm"
            aria-label={`Disconnect ${placeOf(account)}`}
            onClick={onDisconnect}
          >
            Disconnect
          </Button>
        </div>
      </div>
    </div>
  );
}
