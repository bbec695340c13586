import { oneLineEnd } from '#domain/kit/typed-text.ts';

/** A piece of text that both versions have, or only the earlier, or only the later. */
export interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Larger comparison tables are not built, so that the browser stays fast. */
const MOST_CELLS = 4_000_000;

/**
 * Splits a text into the pieces that are compared: words with their marks, runs of white space, each
 * character of a script without spaces, each emoji with its modifiers, and any other character. No piece cuts
 * a visible character.
 */
const PIECES = new RegExp(
  [
    '\\s+',
    // Flags, keycaps, and emoji with skin tones, variants and joined emoji.
    '\\p{RI}\\p{RI}',
    '[0-9#*]\\uFE0F?\\u20E3',
    '\\p{Extended_Pictographic}[\\uFE0F\\p{EMod}\\u{E0020}-\\u{E007F}]*(?:\\u200D\\p{Extended_Pictographic}[\\uFE0F\\p{EMod}]*)*',
    '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}][\\p{M}\\uFE0F]*',
    "(?:[\\p{L}\\p{N}_][\\p{M}\\u200C\\u200D]*)+(?:['’-](?:[\\p{L}\\p{N}_][\\p{M}\\u200C\\u200D]*)+)*",
    '[^][\\p{M}\\uFE0F]*',
  ].join('|'),
  'gu',
);

const piecesOf = (text: string): string[] => text.match(PIECES) ?? [];
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The pairs of a longest common subsequence of two lists. Null where finding it would take too long. */
export function commonOf(
  before: readonly string[],
  after: readonly string[],
): [before: number, after: number][] | null {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const rows = before.length - start - end;
  const columns = after.length - start - end;
  if (rows * columns > MOST_CELLS) return null;
  const pairs: [number, number][] = [];
  for (let at = 0; at < start; at += 1) pairs.push([at, at]);
  const width = columns + 1;
  // How many pairs lie below and to the right of each cell.
  const longest = new Uint16Array((rows + 1) * width);
  const cell = (row: number, column: number) => longest[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      longest[row * width + column] =
        before[start + row] === after[start + column]
          ? cell(row + 1, column + 1) + 1
          : Math.max(cell(row + 1, column), cell(row, column + 1));
  for (let row = 0, column = 0; row < rows && column < columns;)
    if (before[start + row] === after[start + column]) pairs.push([start + row++, start + column++]);
    else if (cell(row + 1, column) >= cell(row, column + 1)) row += 1;
    else column += 1;
  for (let at = end; at > 0; at -= 1) pairs.push([before.length - at, after.length - at]);
  return pairs;
}

/** The removed and added parts in reading order; empty texts have no parts. */
export function wordChanges(earlier: string, later: string): Part[] {
  const [before, after] = [oneLineEnd(earlier), oneLineEnd(later)];
  const parts =
    changesIn(piecesOf(before), piecesOf(after)) ??
    // Too long to compare word by word: compares lines first, then words where lines differ.
    changesIn(linesOf(before), linesOf(after), (was, is) => changesIn(piecesOf(was), piecesOf(is))) ??
    whole(before, after);
  return joined(parts);
}

const whole = (before: string, after: string): Part[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
];

function changesIn(
  before: string[],
  after: string[],
  within: (was: string, is: string) => Part[] | null = whole,
): Part[] | null {
  const pairs = commonOf(before, after);
  if (!pairs) return null;
  const parts: Part[] = [];
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of [...pairs, [before.length, after.length] as const]) {
    const was = before.slice(row, nextRow).join('');
    const is = after.slice(column, nextColumn).join('');
    if (was || is) parts.push(...(within(was, is) ?? whole(was, is)));
    const same = before[nextRow];
    if (same !== undefined) parts.push({ kind: 'same', text: same });
    [row, column] = [nextRow + 1, nextColumn + 1];
  }
  return parts;
}

/**
 * Counted by hand: phones before iOS 16.4 know no lookbehind in a pattern, and without one a pattern takes the square
 * of a long line of spaces.
 */
function spacesAtEnd(text: string): string {
  let from = text.length;
  while (/[^\S\n]/.test(text.charAt(from - 1))) from -= 1;
  return text.slice(from);
}

/**
 * Joins neighbours of one kind. A lone space between two changes joins both: one change from "red car" to
 * "blue bus" is easier to read than four.
 */
function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  let [removed, added, space] = ['', '', ''];
  const flush = () => {
    // A space that both sides end with is unchanged.
    const ending = removed && added && spacesAtEnd(removed);
    if (ending && added.endsWith(ending)) {
      removed = removed.slice(0, -ending.length);
      added = added.slice(0, -ending.length);
      space = ending + space;
    }
    if (removed) found.push({ kind: 'removed', text: removed });
    if (added) found.push({ kind: 'added', text: added });
    if (space) keep(space);
    [removed, added, space] = ['', '', ''];
  };
  const keep = (text: string) => {
    const last = found.at(-1);
    if (last?.kind === 'same') last.text += text;
    else found.push({ kind: 'same', text });
  };
  for (const { kind, text } of parts) {
    if (text === '') continue;
    if (kind === 'same') {
      const isBetween = removed !== '' && added !== '' && space === '' && /^[^\S\n]+$/.test(text);
      if (isBetween) space = text;
      else {
        flush();
        keep(text);
      }
      continue;
    }
    removed += space;
    added += space;
    space = '';
    if (kind === 'removed') removed += text;
    else added += text;
  }
  flush();
  return found;
}
