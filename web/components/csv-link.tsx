import { Download } from 'lucide-react';
import { useTimeZone } from '#web/lib/time-zone.ts';
import { actsAsButton } from '#web/ui/acts-as-button.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

type CsvQuery = Partial<
  Record<'company' | 'status' | 'search' | 'campaign' | 'assignee' | 'from' | 'to', string>
>;

/** Downloads the filtered list for a spreadsheet. */
export function CsvLink({ query }: { query: CsvQuery }) {
  const timeZone = useTimeZone();
  const search = new URLSearchParams({ ...query, timeZone });
  return (
    <IconButton asChild variant="secondary" label="Download as CSV">
      <a href={`/api/posts/list.csv?${search}`} download {...actsAsButton}>
        <Download aria-hidden />
      </a>
    </IconButton>
  );
}
