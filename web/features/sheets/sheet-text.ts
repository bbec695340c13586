/**
 * The text of a file that a spreadsheet program saved: UTF-16 and UTF-8 by their byte order marks, else UTF-8
 * where it is that, else the code page of Windows in Western Europe, in which Excel saves CSV files.
 */
export async function sheetText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
