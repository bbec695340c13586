/**
 * Quotes every cell anew that begins with a quotation mark and does not end with one, as in
 * `"Best bakery" says the FT`: read as they stand, such marks would take all that follows into one cell.
 */
function withLiteralQuotes(text: string, delimiter: string): string {
  const endsCell = (at: number) =>
    at >= text.length || '\r\n'.includes(text[at] ?? '') || text.startsWith(delimiter, at);
  /** The place after a quoted cell that begins here; null where the marks are part of its words. */
  const afterQuoted = (from: number): number | null => {
    for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2)) {
      if (text[at + 1] === '"') continue;
      let end = at + 1;
      while (text[end] === ' ') end += 1;
      return endsCell(end) ? end : null;
    }
    return null;
  };
  let read = '';
  for (let at = 0; at < text.length;) {
    let end = text[at] === '"' ? afterQuoted(at) : null;
    const isQuoted = end !== null;
    end ??= at;
    while (!endsCell(end)) end += 1;
    const cell = text.slice(at, end);
    read += !isQuoted && cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
    const between = text.startsWith(delimiter, end) ? delimiter : text.slice(end, end + 1);
    read += between;
    at = end + between.length;
  }
  return read;
}

const DELIMITERS = ['\t', ',', ';', '|'];

/** The delimiter that a line has most of, if any. */
function mostIn(line: string): string | undefined {
  const found = DELIMITERS.map((sign) => ({ sign, count: line.split(sign).length - 1 }));
  return found.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)[0]?.sign;
}

/** Several rows, all of the same length. */
const isEven = (rows: string[][]): boolean =>
  rows.length > 1 && rows.every((row) => row.length > 1 && row.length === rows[0]?.length);

/** The first line by which a CSV file tells Excel its delimiter; it is no cell. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"])"?(?:\r\n|\r|\n|$)/i;

/** The cells of a CSV file or of copied spreadsheet cells; the delimiter is given, named by the text or detected. */
export async function parseCells(text: string, given?: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const whole = text.replace(/^\uFEFF/, '');
  const named = given === undefined ? SEPARATOR_LINE.exec(whole) : null;
  // Without the line end after the last line: it would count as a line of one cell when the delimiter is guessed.
  const plain = whole.slice(named?.[0].length ?? 0).replace(/(\r\n|\r|\n)$/, '');
  const delimiter = given ?? named?.[1];
  const parse = (lines: string, by?: string) =>
    papa.parse<string[]>(lines, {
      skipEmptyLines: false,
      ...(by === undefined ? { delimitersToGuess: DELIMITERS } : { delimiter: by }),
    });
  let { data, errors, meta } = parse(plain, delimiter);
  // By marks that are words the guess takes several lines for one: the first line says more.
  const firstLine = plain.split(/[\r\n]/, 1)[0] ?? '';
  const by = delimiter ?? mostIn(firstLine) ?? meta.delimiter;
  // By tabs that are words as well: it guesses a delimiter that the first line does not have.
  if (!firstLine.includes(meta.delimiter)) {
    const other = parse(plain, by);
    if (other.errors.length === 0 && isEven(other.data)) return other.data;
  }
  const isUnguessed = errors.some(({ type }) => type === 'Delimiter') && plain.includes(`${by}"`);
  if (isUnguessed || errors.some(({ type }) => type === 'Quotes')) {
    ({ data, errors } = parse(plain, by));
    if (errors.some(({ type }) => type === 'Quotes')) ({ data } = parse(withLiteralQuotes(plain, by), by));
  }
  // Drops the empty line after the last line end.
  return data.at(-1)?.every((cell) => cell === '') ? data.slice(0, -1) : data;
}

/** Whether the clipboard holds spreadsheet cells: programs add an HTML table, and tabs between cells. */
export function isBlock(clipboard: DataTransfer, oneLine: boolean): boolean {
  const text = clipboard.getData('text/plain');
  if (text.includes('\t')) return true;
  const isTable = /<table|<google-sheets/i.test(clipboard.getData('text/html'));
  return (isTable || oneLine) && /\n./.test(text.trim());
}
