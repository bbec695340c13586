import { CalendarDays } from 'lucide-react';
import { listCalendarServices } from '#domain/calendar/contract.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { useRead } from '#web/lib/use-api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { FeedsSection } from './feeds-section.tsx';
import { useConnections } from './use-connect.ts';

/** Settings: external calendars that show the posts. */
export function CalendarCard() {
  const zone = useTimeZone();
  const { read, connect, asking, waiting } = useConnections();
  const { data: connections } = read;
  const notSetUp = useRead(listCalendarServices).data?.find(({ configured }) => !configured);
  return (
    <Card>
      <CardHeader
        title="Calendar Integration"
        description="Scheduled posts appear in your calendar. Move one there, and it moves here too."
      />
      <CardBody className="flex flex-col gap-5">
        {connections ? (
          connections.length > 0 ? (
            <ul className="flex flex-col gap-4">
              {connections.map((connection) => (
                <ConnectionRow
                  key={connection.id}
                  connection={connection}
                  zone={zone}
                  onReconnect={() => void connect()}
                  reconnecting={asking}
                />
              ))}
            </ul>
          ) : (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
              <span
                aria-hidden
                className="flex size-9 shrink-0 items-center justify-center rounded-md bg-hover text-muted [&_svg]:size-4.5"
              >
                <CalendarDays />
              </span>
              <div className="min-w-0 flex-1 basis-40">
                <p className="font-medium text-ink">No calendar connected</p>
                <p className="text-xs text-muted">
                  {notSetUp ? `${notSetUp.label} is not set up on this server.` : 'Google Calendar'}
                </p>
              </div>
              <Button
                variant={notSetUp ? 'secondary' : 'primary'}
                pending={asking}
                onClick={() => void connect()}
              >
                Connect
              </Button>
              {notSetUp && (
                <Alert className="w-full">
                  To connect it, whoever runs this server sets {notSetUp.missing.join(' and ')}. The feeds
                  below work without.
                </Alert>
              )}
            </div>
          )
        ) : (
          <NotLoaded compact title="Connections could not be loaded" read={read}>
            <p role="status" className="flex items-center gap-2 text-sm text-muted">
              <Spinner />
              Loading...
            </p>
          </NotLoaded>
        )}
        {waiting && (
          <p role="status" className="flex items-center gap-2 text-xs text-muted">
            <Spinner />
            Waiting for you to allow the access in the other window
          </p>
        )}
        <FeedsSection />
      </CardBody>
    </Card>
  );
}
