/** The alphabet of a plain text message (GSM 03.38). One letter outside of it more than halves the room. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These take two places. */
const EXTENDED = '^{}\\[~]|€';

const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

const SEGMENT = 160;

/** What has no accent to drop, and what word processors put in the place of plain signs. */
const PLAIN: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Œ: 'OE',
  œ: 'oe',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** Places that the text takes in a plain text message; null where it has letters outside of the alphabet. */
export function gsmLength(text: string): number | null {
  let places = 0;
  for (const letter of text) {
    if (basic.has(letter)) places += 1;
    else if (extended.has(letter)) places += 2;
    else return null;
  }
  return places;
}

/** How many messages the network makes of the text, and charges for. */
export function segmentsOf(text: string): number {
  const places = gsmLength(text);
  if (places !== null) return places <= SEGMENT ? 1 : Math.ceil(places / 153);
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

/** The text on one line in the plain alphabet: accents that it lacks are dropped, then what is still left over. */
export function plainText(text: string): string {
  let plain = '';
  for (const letter of text.normalize('NFC')) {
    const known = PLAIN[letter] ?? letter;
    const bare = gsmLength(known) === null ? known.normalize('NFD').replace(/\p{M}/gu, '') : known;
    plain += gsmLength(bare) === null ? ' ' : bare;
  }
  return plain.replace(/\s+/g, ' ').trim();
}

/** Shortened to at most so many places, at the end of a word where that costs little. */
export function shorten(text: string, most: number): string {
  if ((gsmLength(text) ?? text.length) <= most) return text;
  let cut = '';
  for (const letter of text) {
    if ((gsmLength(cut + letter) ?? 0) > most - 3) break;
    cut += letter;
  }
  const space = cut.lastIndexOf(' ');
  const words = space > cut.length / 2 ? cut.slice(0, space) : cut;
  return `${words.replace(/[\s,.&-]+$/, '')}...`;
}

/** `Fern & Oak (Brightside)`, or the client's name alone where the agency has none of its own. */
export const namesOf = (company: string, agency: string | null): string[] =>
  agency === null || agency === company ? [company] : [`${company} (${agency})`, company];

/** Less of a name than this says nothing. */
const LEAST = 8;

const roomBeside = (rest: string) => SEGMENT - 2 - (gsmLength(rest) ?? SEGMENT);

/** The first of the sentences beside which one of the names fits whole, else the first that leaves room for a part. */
function named(names: readonly string[], rests: readonly string[]): string | null {
  for (const rest of rests) {
    const whole = names.find((one) => (gsmLength(one) ?? SEGMENT) <= roomBeside(rest));
    if (whole !== undefined) return `${whole}: ${rest}`;
  }
  const last = names.at(-1);
  const rest = rests.find((one) => roomBeside(one) >= LEAST);
  return last === undefined || rest === undefined ? null : `${shorten(last, roomBeside(rest))}: ${rest}`;
}

/**
 * `Name: sentence link` in one segment where that is possible: everything but the link is written in the plain
 * alphabet, as people type texts in languages with accents. Names and sentences are given with the longest first. For a
 * sentence a shorter name is taken, as long as it is whole; then the longer sentences are given up; only a name that is
 * too long for each of them is shortened. Then come the sentences for when nothing else fits, then the name is left out;
 * the link is never touched.
 */
export function textMessage(
  name: string | readonly string[],
  sentences: readonly string[],
  link: string,
  whenNoneFits: readonly string[] = [],
): string {
  const names = [name]
    .flat()
    .map(plainText)
    .filter((one) => one !== '');
  const beforeLink = (sentence: string) => `${plainText(sentence)} ${link}`;
  const [rests, others] = [sentences.map(beforeLink), whenNoneFits.map(beforeLink)];
  const bare = others.at(-1) ?? rests.at(-1) ?? link;
  return named(names, rests) ?? named(names, others) ?? `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`;
}
