import { CalendarPlus, Rss } from 'lucide-react';
import { Link } from 'wouter';
import { listFeeds } from '#domain/calendar/contract.ts';
import { sameCompany } from '#domain/companies/names.ts';
import { NotLoaded } from '#web/components/load-failed.tsx';
import { useRead } from '#web/lib/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { webcal } from './webcal.ts';

/** The address of this calendar for an external program; with null, of all companies. */
export function Subscribe({ company }: { company: string | null }) {
  return (
    <Popover
      label="Subscribe"
      align="end"
      side="top"
      className="w-80"
      trigger={
        <Button variant="ghost" size="sm">
          <Rss aria-hidden />
          Subscribe
        </Button>
      }
    >
      <p className="font-medium text-ink">{company ?? 'All clients'}, in your own calendar</p>
      <p className="mt-1 text-xs text-muted">
        For Apple Calendar, Outlook or any other program. Whoever has the address can read it.
      </p>
      <Address company={company} />
      <p className="mt-3 border-t border-line pt-3 text-xs text-muted">
        Google Calendar in both directions, and new addresses:{' '}
        <Link href="/settings" className="rounded-xs text-accent-ink underline underline-offset-2">
          Settings
        </Link>
      </p>
    </Popover>
  );
}

/** Read when the popover opens. */
function Address({ company }: { company: string | null }) {
  const read = useRead(listFeeds);
  const { data: feeds, isFetching } = read;
  const own = feeds?.companies.find(
    ({ companyName }) => company !== null && sameCompany(companyName, company),
  );
  // Never another calendar than the one that is named above: whoever has the address can read it.
  const url = company === null ? feeds?.all : own?.url;
  if (feeds && url === undefined && !isFetching)
    return (
      <p className="mt-3 text-sm text-ink">
        There is no client called {company}. It may have been renamed or deleted. Its calendar is under the
        name that it has now.
      </p>
    );
  if (url === undefined)
    return (
      <NotLoaded compact title="The address could not be loaded" read={read}>
        <Skeleton className="mt-3 h-8" />
      </NotLoaded>
    );
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button asChild size="sm">
        <a href={webcal(url)}>
          <CalendarPlus aria-hidden />
          Open in calendar
        </a>
      </Button>
      <CopyButton size="sm" text={url} label="Copy address" />
    </div>
  );
}
