import { readWallTime, readZoneText } from '#domain/kit/time-zone.ts';
import { oneLineEnd } from '#domain/kit/typed-text.ts';
import { momentFormAt } from '#domain/posts/schedule.ts';
import type { Column } from './columns.ts';
import { readDate, readTime, type DateOrder } from './read-date.ts';
import type { PlanRow } from './plan.ts';

/** A sheet: lines of cells, and the meaning of each column. */
export interface Sheet {
  lines: string[][];
  columns: (Column | null)[];
  /** The number of the first of `lines` in the file, counted from 1. */
  firstLine: number;
}

/** The fields of a post in one line. */
export type SheetLine = Pick<
  PlanRow,
  'title' | 'caption' | 'date' | 'time' | 'from' | 'named' | 'altTexts' | 'reviewers' | 'unread' | 'client'
> & { line: number };

const several = (cell: string, between: RegExp) =>
  cell
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A file extension; `v1.2` has none. */
const ENDS = /\.[a-z][a-z0-9]{1,4}$/i;

/** Splits at commas, but keeps a comma within a file name: `Hello, world.jpg`. */
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

/** File names, one per line or separated by commas, semicolons or bars. */
export const fileNamesIn = (cell: string): string[] =>
  several(cell, /[\n;|]/).flatMap((part) =>
    betweenCommas(part).map((name) => name.split(/[\\/]/).at(-1) ?? name),
  );

/** Alt texts, one per line or separated by bars; an empty one keeps its place. */
export const altTextsIn = (cell: string): string[] =>
  cell.trim() === '' ? [] : cell.split(/[\n|]/).map((part) => part.trim());

/** A cell's text without the quote that guards against formulas (see server/kit/csv.ts). */
export const cellText = (cell: string): string => oneLineEnd(cell.trim().replace(/^'(?='*[=+\-@\t\r])/, ''));

/** Whether a date of the sheet is ambiguous, so that somebody has to choose an order. */
export function needsOrder({ lines, columns }: Sheet, zone: string): boolean {
  const at = columns.indexOf('date');
  if (at < 0) return false;
  return lines.some((cells) => {
    const read = readDate(cells[at] ?? '', null, zone);
    return !read.ok && read.either;
  });
}

/** Reads each line. Values that cannot be read are kept, and become a problem of the row. */
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
      const client = cellOf(cells, 'client');
      const [caption, hashtags] = [cellOf(cells, 'caption'), cellOf(cells, 'hashtags')];
      return {
        line,
        title: cellOf(cells, 'title'),
        caption: [caption, hashtags].filter((part) => part !== '').join('\n\n'),
        named: fileNamesIn(cellOf(cells, 'files')),
        altTexts: altTextsIn(cellOf(cells, 'altTexts')),
        reviewers: cellOf(cells, 'reviewers'),
        ...(client !== '' && { client }),
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
type When = Pick<PlanRow, 'date' | 'time' | 'from' | 'unread'>;

/** The same for a line with a time zone of its own, converted to the table's zone. */
function readWhenThere(cells: { date: string; time: string; zone: string }, usual: Usual): When {
  const { date, time, zone } = cells;
  if (zone === '' || date === '') return readWhen(date, time, usual);
  const there = readZoneText(zone);
  if (!there) {
    const when = readWhen(date, time, usual);
    return { ...when, unread: { ...when.unread, zone } };
  }
  const when = readWhen(date, time, { ...usual, zone: there.zone, time: '' });
  const wall = readWallTime(when.date, when.time);
  // A day alone is the client's day, at the client's usual time.
  if (!wall) return readWhen(date, time, usual);
  // An instant in the date cell is that instant; else of a time that comes twice the zone says which.
  const at = when.from === undefined ? there.at(wall) : new Date(when.from);
  // Clocks there jump over it.
  if (!at) return { ...when, unread: { ...when.unread, skipped: when.time } };
  return { ...when, ...momentFormAt(at, usual.zone) };
}

/** A date cell and a time cell as the fields of a row. */
export function readWhen(date: string, time: string, usual: Usual): When {
  const unread: PlanRow['unread'] = {};
  const day = date === '' ? null : readDate(date, usual.order, usual.zone);
  const clock = time === '' ? null : readTime(time);
  if (day && !day.ok) unread.date = date;
  if (time !== '' && clock === null) unread.time = time;
  const withDay = day?.ok ? (day.read.time ?? usual.time) : '';
  const from = day?.ok ? day.read.from : undefined;
  return { date: day?.ok ? day.read.date : '', time: clock ?? withDay, ...(from && { from }), unread };
}
