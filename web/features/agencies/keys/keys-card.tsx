import { useRef, useState } from 'react';
import { KeyRound, Plus } from 'lucide-react';
import { listKeys, type KeyShown, type KeyState } from '#domain/agencies/keys.ts';
import { ROLE_WORDS } from '#domain/agencies/role-words.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { useMayNot } from '#web/lib/may.ts';
import { dayText, useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { clientsInWords } from '../choose-clients.tsx';
import { KeyExample } from './key-example.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** The agency's keys, for its owners; others read why they see none. */
export function KeysCard() {
  const mayNot = useMayNot('manage keys');
  const [making, setMaking] = useState(false);
  const make = (
    <Button size="sm" needs="manage keys" onClick={() => setMaking(true)}>
      <Plus aria-hidden />
      Make a key
    </Button>
  );
  return (
    <Card>
      <CardHeader
        className="max-sm:flex-col"
        title="Keys"
        description="With a key a program reads and writes what its role allows, for the clients that you choose."
        actions={make}
      />
      <CardBody>
        {mayNot ? <p className="text-sm text-muted">Only owners see and make keys. {mayNot}</p> : <Keys />}
      </CardBody>
      {making && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </Card>
  );
}

function Keys() {
  const read = useRead(listKeys, {}, { refetchOnMount: 'always' });
  const { data: keys } = read;
  const list = useRef<HTMLUListElement>(null);
  const removing = useFocusAfterRemoval(list);
  if (!keys)
    return (
      <NotLoaded compact title="The keys could not be loaded" read={read}>
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-24" />
      </NotLoaded>
    );
  return (
    <div className="flex flex-col gap-5">
      {keys.length === 0 ? (
        <EmptyState
          compact
          icon={<KeyRound aria-hidden />}
          title="No key yet"
          description="A key lets your website, a spreadsheet or an automation plan posts, read what clients said, or keep a copy, without anybody’s password."
        />
      ) : (
        <ul ref={list} className="divide-y divide-line">
          {keys.map((one) => (
            <KeyRow key={one.id} of={one} onRevoke={removing} />
          ))}
        </ul>
      )}
      <div className="flex flex-col gap-2">
        <p className="text-sm text-muted">
          How a program asks for your posts. All calls are described in{' '}
          <a className="text-accent-ink underline underline-offset-4" href="/api/docs">
            the API’s pages
          </a>
          .
        </p>
        <KeyExample />
      </div>
    </div>
  );
}

const ENDED: Record<Exclude<KeyState, 'works'>, string> = {
  expired: 'Expired',
  revoked: 'Revoked',
  'maker left': 'Ended',
};

function KeyRow({ of: key, onRevoke }: { of: KeyShown; onRevoke: () => void }) {
  const zone = useTimeZone();
  const [revoking, setRevoking] = useState(false);
  const { state, endedAt, expiresAt, lastUsedAt } = key;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5 first:pt-0">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium text-ink">
          <span className="wrap-anywhere">{key.name}</span>
          {state !== 'works' && <Badge tone="warning">{ENDED[state]}</Badge>}
        </p>
        <p className="text-xs text-muted">
          <span className="font-mono">{key.begins}…</span>, made by {key.madeBy}
        </p>
        {state === 'maker left' && (
          <p className="mt-1 text-xs text-muted">{key.madeBy} is no longer an owner here.</p>
        )}
      </div>
      <div className="min-w-0 basis-40 text-sm">
        <p className="font-medium text-ink">{ROLE_WORDS[key.role].label}</p>
        <p
          className="truncate text-xs text-muted"
          title={key.companies === 'all' ? undefined : key.companies.join(', ')}
        >
          {clientsInWords(key.companies)}
        </p>
      </div>
      <div className="min-w-0 basis-40 pt-0.5 text-xs text-muted">
        <p>
          {lastUsedAt ? (
            <>
              Used <TimeAgo instant={lastUsedAt} />
            </>
          ) : (
            'Never used'
          )}
        </p>
        <p>
          {endedAt ? (
            <>
              Ended <time dateTime={endedAt}>{dayText(endedAt, zone)}</time>
            </>
          ) : expiresAt ? (
            <>
              Expires <time dateTime={expiresAt}>{dayText(expiresAt, zone)}</time>
            </>
          ) : (
            'Does not expire'
          )}
        </p>
      </div>
      <div className="ml-auto flex min-w-18 justify-end">
        {state === 'works' && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Revoke the key ${key.name}`}
            onClick={() => {
              onRevoke();
              setRevoking(true);
            }}
          >
            Revoke
          </Button>
        )}
      </div>
      {revoking && <RevokeKeyDialog of={key} onClose={() => setRevoking(false)} />}
    </li>
  );
}
