/** The cells of a CSV file or of copied spreadsheet cells; the delimiter is detected. */
export async function parseCells(text: string, delimiter?: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: false,
    ...(delimiter === undefined ? { delimitersToGuess: ['\t', ',', ';', '|'] } : { delimiter }),
  });
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
