import { useEffect, useRef } from 'react';
import type { Account, AfterDisconnect } from '#domain/networks/contract.ts';
import { goOut } from '#domain/networks/dated-words.ts';
import { placeOf } from '#domain/networks/place.ts';
import { answerText } from '#web/lib/api.ts';
import { useToast } from '#web/lib/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useDisconnect } from './queries.ts';

type DisconnectQuestionProps = { account: Account; onClose: () => void };

/** Replaces the account's row: asks what happens to posts that still have to go out there. */
export function DisconnectQuestion({ account, onClose }: DisconnectQuestionProps) {
  const disconnecting = useDisconnect();
  const toast = useToast();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const place = placeOf(account);
  const { scheduled, planned } = account;
  const dated = scheduled + planned;

  const go = (posts?: AfterDisconnect) =>
    disconnecting.mutateAsync({ params: { id: account.id }, query: posts ? { posts } : {} }).then(
      ({ notice }) => {
        onClose();
        return toast({
          title: 'Account Disconnected',
          description: `${place} is no longer connected.${notice ? ` ${notice}` : ''}`,
        });
      },
      (error: unknown) =>
        toast({
          title: 'Error',
          description: answerText(error, 'Failed to disconnect the account'),
          variant: 'destructive',
        }),
    );

  const busy = disconnecting.isPending;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={`Disconnect ${place}`}
      className="my-2 flex flex-col gap-3 rounded-lg border border-line bg-sunken p-4 outline-none dark:bg-surface"
    >
      <p className="text-sm font-medium wrap-anywhere text-ink">Disconnect {place}?</p>
      <p className="text-sm text-muted">
        {dated === 0
          ? 'Nothing is scheduled for it. What it has published stays where it is.'
          : `${goOut({ scheduled, planned })} there. As a reminder ${dated === 1 ? 'it keeps its date, and you post it' : 'they keep their dates, and you post them'} by hand.`}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
        {dated === 0 ? (
          <Button variant="danger" size="sm" pending={busy} onClick={() => void go()}>
            Disconnect
          </Button>
        ) : (
          <>
            <Button variant="secondary" size="sm" disabled={busy} onClick={() => void go('unschedule')}>
              Take off the schedule
            </Button>
            <Button size="sm" pending={busy} onClick={() => void go('reminder')}>
              Keep as reminder
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
