import { BYTE_ORDER_MARK, csvLine } from '#server/kit/csv.ts';

type Entry = {
  id: string;
  at: Date;
  actor: string;
  event: string;
  from: string | null;
  to: string | null;
  version: number;
  note: string | null;
  way: string | null;
};

export function historyCsv(entries: Entry[]): string {
  const rows = entries.map((entry) => [
    entry.at.toISOString(),
    entry.actor,
    entry.event,
    entry.from ?? '',
    entry.to ?? '',
    String(entry.version),
    entry.note ?? '',
    entry.way ?? '',
    entry.id,
  ]);
  const header = ['at', 'actor', 'event', 'from', 'to', 'version', 'note', 'way', 'id'];
  return BYTE_ORDER_MARK + [header, ...rows].map(csvLine).join('');
}
