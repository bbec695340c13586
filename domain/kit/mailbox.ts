import { email } from './fields.ts';

const A_LABEL = 'xn--';
/** What would break an address, or make two labels of one. */
const NOT_IN_A_LABEL = /[\s@<>,;:"\\()[\]\p{Cc}.\u3002\uFF0E\uFF61]/u;

/** The value of a letter or digit as RFC 3492 counts: a to z, then 0 to 9; NaN for anything else. */
const digitOf = (sign: string) => (/^[a-z0-9]$/.test(sign) ? (parseInt(sign, 36) + 26) % 36 : NaN);

const MOST = 0x10ffff;

/** Decodes the text after `xn--` (RFC 3492, section 6.2); null where it is not such a text. */
function decoded(text: string): string | null {
  const split = text.lastIndexOf('-');
  const points = Array.from(text.slice(0, Math.max(0, split)), (sign) => sign.charCodeAt(0));
  let [at, point, bias] = [0, 128, 72];
  for (let next = split + 1; next < text.length;) {
    const before = at;
    for (let [weight, step] = [1, 36]; ; step += 36) {
      const digit = digitOf(text[next++] ?? '');
      at += digit * weight;
      if (!(at <= Number.MAX_SAFE_INTEGER)) return null;
      const threshold = Math.min(26, Math.max(1, step - bias));
      if (digit < threshold) break;
      weight *= 36 - threshold;
    }
    const size = points.length + 1;
    bias = adapted(at - before, size, before === 0);
    point += Math.floor(at / size);
    if (point > MOST) return null;
    points.splice((at %= size), 0, point);
    at += 1;
  }
  return String.fromCodePoint(...points);
}

/** RFC 3492, section 6.1. */
function adapted(delta: number, size: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? 700 : 2));
  left += Math.floor(left / size);
  let bias = 0;
  for (; left > 455; bias += 36) left = Math.floor(left / 35);
  return bias + Math.floor((36 * left) / (left + 38));
}

const isAscii = (text: string) => !/[^\0-\x7F]/.test(text);
const plain = (text: string) => text.toLowerCase().normalize('NFC');

/** A label in its Unicode form. One that does not mean a name that can be written so stays as it is. */
function label(given: string): string {
  if (!given.startsWith(A_LABEL)) return given;
  const read = decoded(given.slice(A_LABEL.length));
  const isName = read !== null && !isAscii(read) && !NOT_IN_A_LABEL.test(read) && plain(read) === read;
  return isName ? read : given;
}

/**
 * An address whose domain has other letters than ASCII, with the domain in lower case and in its Unicode form
 * (`münchen.example` for `xn--mnchen-3ya.example`): so the addresses of reviewers and contacts are kept. The part before
 * the @ stays as it was typed, and so do other addresses and what is none.
 */
export function asMailbox(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  if (at === 0) return address;
  const domain = plain(address.slice(at)).split('.').map(label).join('.');
  return isAscii(domain) ? address : address.slice(0, at) + domain;
}

/** For comparing reviewers and contacts: the same person, however their address is spelled. */
export const personOf = (contact: string) => asMailbox(contact).toLowerCase();

/** The address of a reviewer or contact. */
export const mailbox = email.overwrite(asMailbox);
