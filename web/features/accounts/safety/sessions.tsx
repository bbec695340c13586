import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import {
  endOneSession,
  endOtherSessions,
  listSessions,
  type SessionShown,
} from '#domain/accounts/sessions-contract.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { dayText, useTimeZone } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { keyOf, useRead, useWrite } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusWhenGone } from '#web/ui/focus-when-gone.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts';
import { SafetyPart } from './safety-part.tsx';

const isHandheld = (device: string) => /iPhone|iPad|Android/.test(device);

/** The person's open sessions, each with a button to end it. */
export function Sessions() {
  const client = useQueryClient();
  const toast = useToast();
  const { failWith } = useOutcome();
  const read = useRead(listSessions);
  const sessions = read.data;
  const endOthers = useWrite(endOtherSessions);
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listSessions) });
  const list = useRef<HTMLUListElement>(null);
  const removing = useFocusAfterRemoval(list);
  const others = (sessions?.length ?? 1) - 1;

  const end = () => {
    focusWhenGone(() => list.current?.focus());
    endOthers.mutate(
      {},
      {
        onDone: () => {
          toast({ title: 'Logged out everywhere else' });
          void refresh();
        },
        ...failWith('Failed to log out the other devices'),
      },
    );
  };

  return (
    <SafetyPart
      title="Where you are logged in"
      description="A device that you do not know? End its session and change your password."
      actions={
        others > 0 && (
          <Button variant="secondary" size="sm" pending={endOthers.isPending} onClick={end}>
            End all others
          </Button>
        )
      }
    >
      {sessions ? (
        <ul ref={list} tabIndex={-1} className="mt-3 flex flex-col gap-3">
          {sessions.map((one) => (
            <SessionRow key={one.id} session={one} onEnding={removing} onEnded={refresh} />
          ))}
        </ul>
      ) : (
        <NotLoaded compact title="Your sessions could not be loaded" read={read}>
          <Skeleton className="mt-3 h-10" />
        </NotLoaded>
      )}
    </SafetyPart>
  );
}

type SessionRowProps = { session: SessionShown; onEnding: () => void; onEnded: () => unknown };

function SessionRow({ session, onEnding, onEnded }: SessionRowProps) {
  const zone = useTimeZone();
  const toast = useToast();
  const { failWith } = useOutcome();
  const end = useWrite(endOneSession);
  const { id, device, address, createdAt, lastSeenAt, isCurrent } = session;
  const Icon = isHandheld(device) ? Smartphone : Monitor;

  // Reported by the promise, because the row is removed with its session.
  const remove = () => {
    onEnding();
    return end.mutateAsync({ params: { id } }).then(() => {
      toast({ title: `${device} is logged out` });
      return onEnded();
    }, failWith('Failed to end the session').onError);
  };

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-md bg-hover text-muted [&_svg]:size-4.5"
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium text-ink">
          {device}
          {isCurrent && <Badge tone="accent">This one</Badge>}
        </p>
        <p className="text-xs wrap-anywhere text-muted">
          {isCurrent ? (
            'In use now'
          ) : (
            <>
              Last seen <TimeAgo instant={lastSeenAt} />
            </>
          )}
          {` · logged in ${dayText(createdAt, zone)}`}
          {address && ` from ${address}`}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`End the session of ${device}`}
          pending={end.isPending}
          onClick={() => void remove()}
        >
          End
        </Button>
      )}
    </li>
  );
}
