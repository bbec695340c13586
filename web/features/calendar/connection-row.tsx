import { CalendarCheck2, CalendarX2 } from 'lucide-react';
import { disconnectCalendar, type Connection } from '#domain/calendar/contract.ts';
import { cn } from '#web/lib/class-names.ts';
import { dayText } from '#web/lib/time-zone.ts';
import { useToast } from '#web/lib/toast.ts';
import { useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';

const SERVICES: Record<string, string> = { google: 'Google Calendar' };

type ConnectionRowProps = {
  connection: Connection;
  zone: string;
  onReconnect: () => void;
  reconnecting: boolean;
};

export function ConnectionRow({ connection, zone, onReconnect, reconnecting }: ConnectionRowProps) {
  const toast = useToast();
  const { failPlainly } = useOutcome();
  const { id, provider, connectedAt, brokenReason } = connection;
  const disconnect = useChange(disconnectCalendar);
  const name = SERVICES[provider] ?? (provider || 'Google Calendar');
  const isBroken = Boolean(brokenReason);
  const Icon = isBroken ? CalendarX2 : CalendarCheck2;

  // Reported by the promise, because the row is removed with its connection.
  const remove = () =>
    disconnect
      .mutateAsync({ params: { id } })
      .then(
        () => toast({ title: 'Calendar Disconnected', description: 'Your calendar has been disconnected.' }),
        failPlainly('Failed to disconnect calendar').onError,
      );

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-3">
      <span
        aria-hidden
        className={cn(
          'flex size-9 shrink-0 items-center justify-center rounded-md bg-accent-soft text-accent-ink [&_svg]:size-4.5',
          isBroken && 'bg-danger-soft text-danger-ink',
        )}
      >
        <Icon />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium text-ink">{name}</p>
        {isBroken ? (
          <p className="text-xs text-danger-ink">Not working any more. {brokenReason}</p>
        ) : (
          <p className="text-xs text-muted">Connected {dayText(connectedAt, zone)}</p>
        )}
      </div>
      <div className="flex gap-2">
        {isBroken && (
          <Button size="sm" pending={reconnecting} onClick={onReconnect}>
            Reconnect
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Disconnect ${name}`}
          pending={disconnect.isPending}
          onClick={() => void remove()}
        >
          Disconnect
        </Button>
      </div>
    </li>
  );
}
