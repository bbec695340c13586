/** The signs that divide one address from another, or from its name. */
const ADDRESS = /^[^\s@<>,;:"\\()[\]\p{Cc}]+@([^\s@<>,;:"\\()[\]\p{Cc}]+|\[[^\s@<>,;"\\()[\]\p{Cc}]+\])$/u;
const QUOTED = /^"((?:[^"\\\p{Cc}]|\\[^\p{Cc}])*)"\s*<([^<>]*)>$/u;
const NAMED = /^([^<>\p{Cc}]*)<([^<>]*)>$/u;

/** Of `mail@agency.example`, `Agency <mail@agency.example>` or `"Agency, Inc." <…>`; null if it is not one address. */
export function readSender(from: string): { name: string; address: string } | null {
  const text = from.trim();
  const quoted = QUOTED.exec(text);
  const named = quoted ?? NAMED.exec(text);
  const address = (named?.[2] ?? text).trim();
  if (!ADDRESS.test(address)) return null;
  const name = (named?.[1] ?? '').trim();
  if (quoted) return { name: name.replace(/\\(.)/gu, '$1'), address };
  // Before it stands another address.
  if (/\S@\S/.test(name)) return null;
  return { name: name.replaceAll('"', '').trim(), address };
}
