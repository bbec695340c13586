/** The GSM 03.38 alphabet. One character outside it more than halves the length of a message. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** These characters count twice. */
const EXTENDED = '^{}\\[~]|€';

const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

const SEGMENT = 160;
/** The places of each segment where a message has several. */
const JOINED = 153;

/** Letters without an accent to drop, and typographic characters of word processors. */
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
  // French writes the offset of a zone with a minus of its own: UTC−5.
  '−': '-',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** The length in GSM characters; null where the text has others. */
export function gsmLength(text: string): number | null {
  let places = 0;
  for (const letter of text) {
    if (basic.has(letter)) places += 1;
    else if (extended.has(letter)) places += 2;
    else return null;
  }
  return places;
}

/** How many messages the network makes of the text and charges for. */
export function segmentsOf(text: string): number {
  const places = gsmLength(text);
  if (places !== null) return places <= SEGMENT ? 1 : Math.ceil(places / JOINED);
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
}

/** The text on one line in the GSM alphabet: unknown accents are dropped, then unknown characters. */
export function plainText(text: string): string {
  let plain = '';
  for (const letter of text.normalize('NFC')) {
    const known = PLAIN[letter] ?? letter;
    const bare = gsmLength(known) === null ? known.normalize('NFD').replace(/\p{M}/gu, '') : known;
    plain += gsmLength(bare) === null ? ' ' : bare;
  }
  return plain.replace(/\s+/g, ' ').trim();
}

/** Shortens to this many characters, at the end of a word where that costs little. */
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

/** A name cut shorter than this is useless. */
const LEAST = 8;

/** The places in so many segments. */
const placesIn = (segments: number) => (segments === 1 ? SEGMENT : segments * JOINED);

/** The first sentence that leaves room for a whole name, else the first with room for a part of one. */
function named(names: readonly string[], rests: readonly string[], places: number): string | null {
  const roomBeside = (rest: string) => places - 2 - (gsmLength(rest) ?? places);
  for (const rest of rests) {
    const whole = names.find((one) => (gsmLength(one) ?? places) <= roomBeside(rest));
    if (whole !== undefined) return `${whole}: ${rest}`;
  }
  const last = names.at(-1);
  const rest = rests.find((one) => roomBeside(one) >= LEAST);
  return last === undefined || rest === undefined ? null : `${shorten(last, roomBeside(rest))}: ${rest}`;
}

/** `Name: sentence link` with the first sentence that leaves room for the whole name; null where none does. */
export function wholeText(
  name: string,
  sentences: readonly string[],
  link: string,
  segments: number,
): string | null {
  const places = placesIn(segments);
  const texts = sentences.map((one) => `${plainText(name)}: ${plainText(one)} ${link}`);
  return texts.find((text) => (gsmLength(text) ?? Infinity) <= places) ?? null;
}

/**
 * `Name: sentence link` in one segment where possible, or in `segments`: everything but the link is written in
 * the GSM alphabet. Names and sentences are given longest first. A sentence is kept with a shorter name, as long as
 * the name is whole; then shorter sentences are tried; only a name too long for all of them is cut. Then come
 * the sentences for when nothing else fits, then the name is left out; the link is never touched.
 */
export function textMessage(
  name: string | readonly string[],
  sentences: readonly string[],
  link: string,
  whenNoneFits: readonly string[] = [],
  segments = 1,
): string {
  const names = [name]
    .flat()
    .map(plainText)
    .filter((one) => one !== '');
  const beforeLink = (sentence: string) => `${plainText(sentence)} ${link}`;
  const [rests, others] = [sentences.map(beforeLink), whenNoneFits.map(beforeLink)];
  const bare = others.at(-1) ?? rests.at(-1) ?? link;
  const places = placesIn(segments);
  return (
    named(names, rests, places) ??
    named(names, others, places) ??
    `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`
  );
}
