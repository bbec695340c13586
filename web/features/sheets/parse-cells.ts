/** The cells of a CSV file, or of what was copied from a spreadsheet; the sign between them is found out. */
export async function parseCells(text: string, delimiter?: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: false,
    ...(delimiter === undefined ? { delimitersToGuess: ['\t', ',', ';', '|'] } : { delimiter }),
  });
  // The line end of the last line is not a line.
  return data.at(-1)?.every((cell) => cell === '') ? data.slice(0, -1) : data;
}

/** What was copied is a block of a spreadsheet: programs put a table beside the words, and tabs between cells. */
export function isBlock(clipboard: DataTransfer, oneLine: boolean): boolean {
  const text = clipboard.getData('text/plain');
  if (text.includes('\t')) return true;
  const isTable = /<table|<google-sheets/i.test(clipboard.getData('text/html'));
  return (isTable || oneLine) && /\n./.test(text.trim());
}
