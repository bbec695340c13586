import { useState } from 'react';
import { CalendarPlus, ChevronDown, RefreshCw } from 'lucide-react';
import { listFeeds, renewFeeds } from '#domain/calendar/contract.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useToast } from '#web/lib/toast.ts';
import { useRead, useChange } from '#web/lib/use-api.ts';
import { useOutcome } from '#web/lib/use-outcome.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { webcal } from './webcal.ts';

/** How many clients are shown at first. */
const FIRST = 5;

/** Private calendar addresses, for all clients and for each. */
export function FeedsSection() {
  const read = useRead(listFeeds);
  const { data: feeds } = read;
  const [all, setAll] = useState(false);
  const companies = feeds?.companies ?? [];
  // A button that adds a single line would take as much room as the line.
  const shown = all || companies.length <= FIRST + 1 ? companies : companies.slice(0, FIRST);
  return (
    <section aria-labelledby="feeds" className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h3 id="feeds" className="font-medium text-ink">
            Calendar feeds
          </h3>
          <p className="text-xs text-muted">
            Subscribe in Apple Calendar, Outlook or any other program. Whoever has an address can read the
            feed.
          </p>
        </div>
        {feeds && <RenewButton />}
      </div>
      {feeds ? (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line">
            <FeedRow name="All clients" url={feeds.all} />
            {shown.map(({ companyName, url }) => (
              <FeedRow key={companyName} name={companyName} url={url} />
            ))}
          </ul>
          {shown.length < feeds.companies.length && (
            <Button variant="ghost" size="sm" className="-ml-2.5 self-start" onClick={() => setAll(true)}>
              <ChevronDown aria-hidden />
              Show all {feeds.companies.length} clients
            </Button>
          )}
        </>
      ) : (
        <NotLoaded compact title="Feeds could not be loaded" read={read}>
          <Skeleton className="h-12" />
        </NotLoaded>
      )}
    </section>
  );
}

function FeedRow({ name, url }: { name: string; url: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <span dir="auto" className="min-w-0 flex-1 basis-32 truncate text-sm text-ink">
        {name}
      </span>
      <span className="flex gap-2">
        <CopyButton size="sm" text={url} of={`the address of ${name}`} />
        <Button asChild variant="secondary" size="sm">
          <a href={webcal(url)} aria-label={`Subscribe to ${name}`}>
            <CalendarPlus aria-hidden />
            Subscribe
          </a>
        </Button>
      </span>
    </li>
  );
}

function RenewButton() {
  const toast = useToast();
  const { failWith } = useOutcome();
  const [open, setOpen] = useState(false);
  const renew = useChange(renewFeeds);
  const submit = () =>
    renew.mutate(
      {},
      {
        onSuccess: () => {
          setOpen(false);
          toast({ title: 'Feeds renewed', description: 'The old addresses no longer work.' });
        },
        ...failWith('Failed to renew feeds'),
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="ghost" size="sm" className="-mx-2.5">
          <RefreshCw aria-hidden />
          Renew addresses
        </Button>
      }
      title="Renew all feed addresses?"
      description="The old addresses stop working at once. Every program that subscribed has to subscribe again."
      size="sm"
    >
      <DialogBody className="hidden" />
      <DialogFooter>
        <DialogClose>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button variant="danger" pending={renew.isPending} onClick={submit}>
          Renew addresses
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
