type Entry = {
  at: Date;
  actor: string;
  event: string;
  from: string | null;
  to: string | null;
  version: number;
  note: string | null;
  way: string | null;
};

/** A cell that no spreadsheet takes for a formula. */
export function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

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
  ]);
  return [['at', 'actor', 'event', 'from', 'to', 'version', 'note', 'way'], ...rows]
    .map((row) => row.map(cell).join(','))
    .join('\r\n')
    .concat('\r\n');
}
