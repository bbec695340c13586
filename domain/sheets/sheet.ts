import {
  dateText,
  instantOf,
  isTimeZone,
  readWallTime,
  timeText,
  wallTimeAt,
} from '#domain/kit/time-zone.ts';
import type { Column } from './columns.ts';
import { readDate, readTime, type DateOrder } from './read-date.ts';
import type { PlanRow } from './plan.ts';

/** A sheet as it was read: lines of cells, and what each column is. */
export interface Sheet {
  lines: string[][];
  columns: (Column | null)[];
  /** Which line of the file the first of `lines` was, counted from 1. */
  firstLine: number;
}

/** What one line says of a post. */
export type SheetLine = Pick<
  PlanRow,
  'title' | 'caption' | 'date' | 'time' | 'named' | 'altTexts' | 'reviewers' | 'unread'
> & { line: number };

const several = (cell: string, between: RegExp) =>
  cell
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** As files of pictures and films end; `v1.2` is no ending. */
const ENDS = /\.[a-z][a-z0-9]{1,4}$/i;

/** A comma stands between names, but belongs to a name that only ends after it: `Hello, world.jpg`. */
function betweenCommas(text: string): string[] {
  const pieces = several(text, /,/);
  if (!pieces.some((piece) => ENDS.test(piece))) return pieces;
  const last = pieces.findLastIndex((piece) => ENDS.test(piece));
  const names: string[] = [];
  let begun: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    begun.push(piece);
    if (at < last && !ENDS.test(piece)) continue;
    names.push(begun.join(', '));
    begun = [];
  }
  return names;
}

/** Names of files: one in each line, or with a comma, a semicolon or a bar between them. */
export const fileNamesIn = (cell: string): string[] =>
  several(cell, /[\n;|]/).flatMap((part) =>
    betweenCommas(part).map((name) => name.split(/[\\/]/).at(-1) ?? name),
  );

/** One in each line, or with a bar between them; an empty one keeps its place. */
export const altTextsIn = (cell: string): string[] =>
  cell.trim() === '' ? [] : cell.split(/[\n|]/).map((part) => part.trim());

/** What a cell says, without the sign that keeps a spreadsheet from taking it for a formula (see server/kit/csv.ts). */
export const cellText = (cell: string): string => cell.trim().replace(/^'(?='*[=+\-@\t\r])/, '');

/** Whether a date of the sheet could be read both ways, so that somebody has to say which. */
export function needsOrder({ lines, columns }: Sheet, zone: string): boolean {
  const at = columns.indexOf('date');
  if (at < 0) return false;
  return lines.some((cells) => {
    const read = readDate(cells[at] ?? '', null, zone);
    return !read.ok && read.either;
  });
}

/** What each line says. What cannot be read is kept as it stood, and is a problem of its row. */
export function readSheet(
  { lines, columns, firstLine }: Sheet,
  { order, zone, time }: { order: DateOrder | null; zone: string; time: string },
): SheetLine[] {
  const cellOf = (cells: string[], column: Column) => {
    const at = columns.indexOf(column);
    return at < 0 ? '' : cellText(cells[at] ?? '');
  };
  return lines
    .map((cells, index) => ({ cells, line: firstLine + index }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ cells, line }) => {
      const [caption, hashtags] = [cellOf(cells, 'caption'), cellOf(cells, 'hashtags')];
      return {
        line,
        title: cellOf(cells, 'title'),
        caption: [caption, hashtags].filter((part) => part !== '').join('\n\n'),
        named: fileNamesIn(cellOf(cells, 'files')),
        altTexts: altTextsIn(cellOf(cells, 'altTexts')),
        reviewers: cellOf(cells, 'reviewers'),
        ...readWhenThere(
          { date: cellOf(cells, 'date'), time: cellOf(cells, 'time'), zone: cellOf(cells, 'zone') },
          { order, zone, time },
        ),
      };
    });
}

interface Usual {
  order: DateOrder | null;
  zone: string;
  time: string;
}
type When = Pick<PlanRow, 'date' | 'time' | 'unread'>;

/** The same where the line says in which zone its time is: the table has all of them in one. */
function readWhenThere(cells: { date: string; time: string; zone: string }, usual: Usual): When {
  const { date, time, zone } = cells;
  if (zone === '' || date === '') return readWhen(date, time, usual);
  if (!isTimeZone(zone)) {
    const when = readWhen(date, time, usual);
    return { ...when, unread: { ...when.unread, zone } };
  }
  const when = readWhen(date, time, { ...usual, zone, time: '' });
  // A day alone is the client's day, at the client's usual time.
  if (when.date === '' || when.time === '') return readWhen(date, time, usual);
  const wall = readWallTime(when.date, when.time);
  const at = wall && instantOf(wall, zone);
  // Clocks there jump over it.
  if (!at) return { ...when, unread: { ...when.unread, time: when.time } };
  const here = wallTimeAt(at, usual.zone);
  return { ...when, date: dateText(here), time: timeText(here) };
}

/** A date cell and a time cell as a row has them. */
export function readWhen(date: string, time: string, usual: Usual): When {
  const unread: PlanRow['unread'] = {};
  const day = date === '' ? null : readDate(date, usual.order, usual.zone);
  const clock = time === '' ? null : readTime(time);
  if (day && !day.ok) unread.date = date;
  if (time !== '' && clock === null) unread.time = time;
  const withDay = day?.ok ? (day.read.time ?? usual.time) : '';
  return { date: day?.ok ? day.read.date : '', time: clock ?? withDay, unread };
}
