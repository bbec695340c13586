import { Download } from 'lucide-react';
import { saidAlways } from '#web/lib/api.ts';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

type CsvQuery = Partial<
  Record<'company' | 'status' | 'search' | 'campaign' | 'assignee' | 'from' | 'to', string>
>;

/** Downloads the filtered list for a spreadsheet. */
export function CsvLink({ query }: { query: CsvQuery }) {
  const timeZone = useTimeZone();
  // A link sends no headers; the session may be at another agency than this page by the time it is followed.
  const agency = saidAlways['X-Agency'];
  const search = new URLSearchParams({ ...query, timeZone, ...(agency && { agency }) });
  return (
    <IconButton asChild variant="secondary" label="Download as CSV">
      <a href={`/api/posts/list.csv?${search}`} download {...actsAsButton}>
        <Download aria-hidden />
      </a>
    </IconButton>
  );
}
