import { means, NEW_ROW, titleFrom, type PlanRow } from './plan.ts';

type NewId = () => string;
type Names = ReadonlyMap<string, string>;

/** What the first of the rows has as one carousel: its words win, what it has not got the others give. */
function given(parts: readonly PlanRow[]): Pick<PlanRow, 'caption' | 'reviewers' | 'date' | 'time' | 'from'> {
  const said = (field: 'caption' | 'reviewers') => parts.find((row) => row[field] !== '')?.[field] ?? '';
  const dated = parts.find((row) => row.date !== '') ?? parts[0];
  return {
    caption: said('caption'),
    reviewers: said('reviewers'),
    date: dated?.date ?? '',
    time: dated?.time ?? '',
    from: dated?.from,
  };
}

/** Joins rows into one carousel at the place of the first. Keeps the originals, to pull them apart again. */
export function join(rows: readonly PlanRow[], ids: readonly string[]): PlanRow[] {
  const parts = rows.filter((row) => ids.includes(row.id));
  const [first] = parts;
  if (!first || parts.length < 2) return [...rows];
  const one: PlanRow = {
    ...first,
    ...given(parts),
    files: parts.flatMap((row) => row.files),
    altTexts: parts.flatMap((row) => row.files.map((_, at) => row.altTexts[at] ?? '')),
    named: parts.flatMap((row) => row.named),
    parts: parts.flatMap((row) => partsOf(row)),
  };
  return rows.flatMap((row) => (row.id === first.id ? [one] : ids.includes(row.id) ? [] : [row]));
}

/** The rows that a row was joined from; edits made since belong to the first. */
function partsOf({ parts, ...row }: PlanRow): PlanRow[] {
  const [first, ...others] = parts ?? [];
  if (!first || !parts) return [row];
  const gave = given(parts);
  const isDated = row.date !== gave.date || row.time !== gave.time;
  return [
    {
      ...row,
      caption: row.caption === gave.caption ? first.caption : row.caption,
      reviewers: row.reviewers === gave.reviewers ? first.reviewers : row.reviewers,
      ...(isDated ? {} : { date: first.date, time: first.time, from: first.from }),
      files: first.files,
      named: first.named,
      altTexts: first.altTexts,
    },
    ...others,
  ];
}

export const mayPullApart = (row: PlanRow): boolean => row.files.length > 1 || row.parts !== undefined;

/** Undoes a join. A row that was never joined becomes one row per file; the first keeps the texts. */
export function pullApart(rows: readonly PlanRow[], id: string, names: Names, newId: NewId): PlanRow[] {
  return rows.flatMap((row) => {
    if (row.id !== id || !mayPullApart(row)) return [row];
    if (row.parts) return unjoined(row, names, newId);
    return row.files.map((file, at) =>
      at === 0 ? { ...row, ...withFile(row, file, names) } : ownRow(row, file, names, newId),
    );
  });
}

const nameOf = (names: Names, file: string) => names.get(file) ?? '';

/** The fields of a row with only this file of another row. */
const withFile = (row: PlanRow, file: string, names: Names) => ({
  files: [file],
  altTexts: [altTextOf(row, file)],
  named: row.named.filter((name) => means(name, nameOf(names, file))),
});

const ownRow = (row: PlanRow, file: string, names: Names, newId: NewId): PlanRow => ({
  ...NEW_ROW,
  id: newId(),
  title: titleFrom(nameOf(names, file)),
  ...withFile(row, file, names),
});

const altTextOf = (row: PlanRow, file: string) => row.altTexts[row.files.indexOf(file)] ?? '';

/** Each part with its files that are still in the row, plus newer files that it names. */
function unjoined(row: PlanRow, names: Names, newId: NewId): PlanRow[] {
  const parts = partsOf(row);
  const before = new Set(parts.flatMap((part) => part.files));
  const isNamedBy = (part: PlanRow, file: string) =>
    part.named.some((name) => means(name, nameOf(names, file)));
  const takes = (part: PlanRow, file: string) =>
    before.has(file) ? part.files.includes(file) : part === parts.find((one) => isNamedBy(one, file));
  const back = parts.flatMap((part, at): PlanRow[] => {
    const files = row.files.filter((file) => takes(part, file));
    // Its files are in another row now.
    if (at > 0 && files.length === 0 && part.files.length > 0) return [];
    return [
      {
        ...part,
        id: at === 0 ? row.id : newId(),
        files,
        altTexts: files.length > 0 ? files.map((file) => altTextOf(row, file)) : part.altTexts,
      },
    ];
  });
  const shown = new Set(back.flatMap((part) => part.files));
  const others = row.files.filter((file) => !shown.has(file));
  return [...back, ...others.map((file) => ownRow(row, file, names, newId))];
}
