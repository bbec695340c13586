/**
 * A cell that no spreadsheet takes for a formula. One that begins with the sign for that already gets it as well, so that
 * whoever reads the sheet again can take one away and has the words as they were (see domain/sheets/sheet.ts).
 */
function cell(value: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Without it some spreadsheets take the file for an older alphabet. */
export const BYTE_ORDER_MARK = '\uFEFF';
