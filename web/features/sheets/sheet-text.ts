/** Workbooks of Excel, LibreOffice and Numbers are ZIP archives, which begin so. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];
/** Those of Excel before 2007 (.xls), which some accounting programs still write. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * The text of a file that a spreadsheet program saved: UTF-16 and UTF-8 by their byte order marks, else UTF-8
 * where it is that, else the code page of Windows in Western Europe, in which Excel saves CSV files. Null for a
 * workbook, which is no text.
 */
export async function sheetText(file: Blob): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if ([WORKBOOK, OLD_WORKBOOK].some((start) => start.every((byte, at) => bytes[at] === byte))) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
