/**
 * A cell that no spreadsheet takes for a formula, by a leading apostrophe. A cell that already
 * begins with one before such a sign gets another, so that a reader can remove one and has the
 * original text (see domain/sheets/sheet.ts).
 */
function cell(value: string): string {
  const safe = /^'*[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Without it some spreadsheets do not read the file as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
