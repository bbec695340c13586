import { altTextsIn, cellText, readWhen, type SheetLine } from './sheet.ts';
import { means, NEW_ROW, stemOf, titleFrom, type PlanFile, type PlanRow } from './plan.ts';
import { ROWS_MOST } from './rows-most.ts';

type NewId = () => string;
type Names = ReadonlyMap<string, string>;
type Ids = ReadonlySet<string>;

/** Sorts a row's files in the order of the sheet's names, each with its alt text. */
function inNamedOrder(row: PlanRow, names: Names): PlanRow {
  if (row.named.length === 0) return row;
  const place = (id: string) => {
    const at = row.named.findIndex((name) => means(name, names.get(id) ?? ''));
    return at < 0 ? row.named.length : at;
  };
  return { ...row, files: row.files.toSorted((one, other) => place(one) - place(other)) };
}

const isEmpty = ({ title, caption, date, files, named, reviewers, unread }: PlanRow) =>
  title === '' &&
  caption === '' &&
  date === '' &&
  files.length === 0 &&
  named.length === 0 &&
  reviewers === '' &&
  unread.date === undefined;

/** Adds dropped files: to the row of a sheet that names them, else each as a row of its own. */
export function addFiles(
  rows: readonly PlanRow[],
  files: readonly PlanFile[],
  names: Names,
  newId: NewId,
): PlanRow[] {
  const all = new Map([...names, ...files.map(({ id, name }) => [id, name] as const)]);
  let next = [...rows];
  for (const { id, name } of files) {
    const at = next.findIndex((row) =>
      row.named.some((named) => means(named, name) && !row.files.some((one) => all.get(one) === name)),
    );
    const row = next[at];
    if (row) next = next.with(at, inNamedOrder({ ...row, files: [...row.files, id] }, all));
    else next.push({ ...NEW_ROW, id: newId(), title: titleFrom(name), files: [id] });
  }
  return next.slice(0, ROWS_MOST);
}

const isSameName = (one: string, other: string) => means(one, other) || means(other, one);

type IsAbout = (row: PlanRow) => boolean;

/** Matches rows without files that a line made when the sheet was read before. */
function waitingIn(rows: readonly PlanRow[]): (line: SheetLine) => IsAbout {
  const stems = new Map(rows.map((row) => [row, row.files.length > 0 ? [] : row.named.map(stemOf)]));
  return (line) => {
    const wanted = line.named.map(stemOf);
    const says = line.title === '' ? 'caption' : 'title';
    return (row) =>
      wanted.length > 0
        ? stems.get(row)?.some((stem) => wanted.includes(stem)) === true &&
          row.named.some((name) => line.named.some((one) => isSameName(one, name)))
        : row.line !== null &&
          row.files.length === 0 &&
          row.named.length === 0 &&
          row[says] !== '' &&
          row[says] === line[says];
  };
}

const CELLS_OF_LINE = ['title', 'caption', 'date', 'time', 'reviewers'] as const;
const hasAltTexts = ({ altTexts }: Pick<PlanRow, 'altTexts'>) => altTexts.some((text) => text !== '');

/** Whether a row that a sheet filled before says the same as a line: the sheet is read again. */
const saysAll = (row: PlanRow, line: SheetLine) =>
  CELLS_OF_LINE.every((cell) => line[cell] === '' || line[cell] === row[cell]) &&
  (!hasAltTexts(line) || line.altTexts.join('\n') === row.altTexts.join('\n'));

/**
 * Whether a row came from files, of which no line names one, and has nothing yet of what a line brings; a
 * file's name is no title.
 */
function hasRoomFor(row: PlanRow, line: SheetLine, { names, taken }: { names: Names; taken: Ids }): boolean {
  const named = row.files.map((id) => titleFrom(names.get(id) ?? ''));
  const isFree = (cell: (typeof CELLS_OF_LINE)[number]) =>
    row[cell] === '' || (cell === 'title' && named.includes(row.title));
  return (
    row.files.length > 0 &&
    !row.files.some((id) => taken.has(id)) &&
    CELLS_OF_LINE.every((cell) => line[cell] === '' || isFree(cell)) &&
    !(hasAltTexts(line) && hasAltTexts(row))
  );
}

const namesFiles = (line: SheetLine) => line.named.length > 0;

/** The rows that lines belong to, taken out of `left`. A file is a stronger match than a name. */
function rowsOf(
  lines: readonly SheetLine[],
  left: PlanRow[],
  filesOf: ReadonlyMap<SheetLine, string[]>,
  around: { names: Names; taken: Ids },
) {
  const found = new Map<SheetLine, PlanRow>();
  const take = (some: readonly SheetLine[], about: (line: SheetLine) => IsAbout) => {
    for (const line of some) {
      const place = found.has(line) ? -1 : left.findIndex(about(line));
      const [row] = place < 0 ? [] : left.splice(place, 1);
      if (row) found.set(line, row);
    }
  };
  const [named, others] = [lines.filter(namesFiles), lines.filter((line) => !namesFiles(line))];
  take(named, (line) => (row) => row.files.some((id) => filesOf.get(line)?.includes(id)));
  take(named, waitingIn(left));
  take(others, (line) => (row) => row.line !== null && saysAll(row, line));
  if (named.length > 0) take(others, waitingIn(left));
  take(others, (line) => (row) => hasRoomFor(row, line, around));
  return found;
}

/** The files that each line names, each file once. */
function filesNamed(lines: readonly SheetLine[], names: Names): Map<SheetLine, string[]> {
  const free = new Map<string, [id: string, name: string][]>();
  for (const [id, name] of names) free.set(stemOf(name), [...(free.get(stemOf(name)) ?? []), [id, name]]);
  return new Map(
    lines.map((line) => [
      line,
      line.named.flatMap((named) => {
        const some = free.get(stemOf(named)) ?? [];
        const at = some.findIndex(([, name]) => means(named, name));
        return some.splice(at, at < 0 ? 0 : 1).map(([id]) => id);
      }),
    ]),
  );
}

/**
 * Lays a sheet onto the rows. Lines that name files get them, wherever they were, and the rows that wait for
 * them. Lines without names fill, in order, the rows that came from other files and have nothing yet of what
 * the line brings; the rest are rows of their own, so that no two posts are mixed. Empty cells change nothing;
 * rows without a line stay below.
 */
export function layOn(
  rows: readonly PlanRow[],
  lines: readonly SheetLine[],
  names: Names,
  newId: NewId,
): PlanRow[] {
  const left = [...rows];
  const filesOf = filesNamed(lines, names);
  const taken = new Set([...filesOf.values()].flat());
  const found = rowsOf(lines, left, filesOf, { names, taken });
  const laid = lines.map((line) => {
    // The sheet alone says it: where its column is left out now, the row names none.
    const { client: _, ...row }: PlanRow = found.get(line) ?? { ...NEW_ROW, id: newId() };
    return {
      ...row,
      ...(line.client !== undefined && { client: line.client }),
      title: line.title || row.title,
      caption: line.caption || row.caption,
      date: line.date || row.date,
      time: line.time || row.time,
      from: line.date ? line.from : row.from,
      reviewers: line.reviewers || row.reviewers,
      altTexts: line.altTexts.length > 0 ? line.altTexts : row.altTexts,
      unread: line.unread,
      named: namesFiles(line) ? line.named : row.named,
      line: line.line,
      files: namesFiles(line) ? (filesOf.get(line) ?? []) : row.files.filter((id) => !taken.has(id)),
    };
  });
  // A row that the sheet did not name keeps its remaining files.
  const others = left
    .map((row) => ({ ...row, files: row.files.filter((id) => !taken.has(id)) }))
    .filter((row, index) => row.files.length > 0 || (left[index]?.files.length === 0 && !isEmpty(row)));
  // Other files of a partly named row stay in rows of their own.
  const shown = new Set([...laid, ...others].flatMap((row) => row.files));
  const lost = rows.flatMap((row) => row.files).filter((id) => !shown.has(id));
  const own = lost.map((id) => ({
    ...NEW_ROW,
    id: newId(),
    title: titleFrom(names.get(id) ?? ''),
    files: [id],
  }));
  // Where there is no room for all, rows that were there stay.
  let room = ROWS_MOST - found.size - own.length - others.length;
  const kept = laid.filter((_, at) => {
    const line = lines[at];
    return (line && found.has(line)) || (room -= 1) >= 0;
  });
  return [...kept, ...own, ...others].slice(0, ROWS_MOST);
}

/** The columns of the table, in the order in which a pasted block fills them. */
export const CELLS = ['title', 'caption', 'date', 'time', 'altTexts', 'reviewers'] as const;
export type Cell = (typeof CELLS)[number];

/** Pastes a block of a spreadsheet from one cell on, right and down. Adds missing rows. */
export function paste(
  rows: readonly PlanRow[],
  from: { row: number; cell: Cell },
  block: readonly (readonly string[])[],
  usual: Parameters<typeof readWhen>[2] & { newId: NewId },
): PlanRow[] {
  const next = [...rows];
  const left = CELLS.indexOf(from.cell);
  for (const [down, cells] of block.entries()) {
    const at = from.row + down;
    if (at >= ROWS_MOST) break;
    let row = next[at] ?? { ...NEW_ROW, id: usual.newId() };
    for (const [right, value] of cells.entries()) {
      const cell = CELLS[left + right];
      if (cell !== undefined) row = withCell(row, cell, cellText(value), usual);
    }
    next[at] = row;
  }
  return next;
}

function withCell(row: PlanRow, cell: Cell, value: string, usual: Parameters<typeof readWhen>[2]): PlanRow {
  switch (cell) {
    case 'altTexts':
      return { ...row, altTexts: altTextsIn(value) };
    case 'date': {
      const when = readWhen(value, '', { ...usual, time: row.time || usual.time });
      return {
        ...row,
        date: when.date,
        time: when.time || row.time,
        from: when.from,
        unread: { ...when.unread, ...timeOf(row) },
      };
    }
    case 'time': {
      const when = readWhen('', value, usual);
      return { ...row, time: when.time, unread: { ...dateOf(row), ...when.unread } };
    }
    default:
      return { ...row, [cell]: value };
  }
}

const dateOf = ({ unread }: PlanRow) => (unread.date === undefined ? {} : { date: unread.date });
const timeOf = ({ unread }: PlanRow) => (unread.time === undefined ? {} : { time: unread.time });
