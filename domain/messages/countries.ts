/** Calling codes of one digit and of two; all others have three (ITU-T E.164). */
const ONE = new Set(['1', '7']);
const TWO = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

/** The calling code of a number such as `+49…`: `49`. Null where it has none. */
export function callingCodeOf(phone: string): string | null {
  const digits = /^\+([1-9]\d{6,14})$/.exec(phone)?.[1];
  if (!digits) return null;
  const [one, two] = [digits.slice(0, 1), digits.slice(0, 2)];
  if (ONE.has(one)) return one;
  return TWO.has(two) ? two : digits.slice(0, 3);
}

/** The default for texts: the sender's own country, or +1 where the sender has no number. */
export const countriesOfSender = (from: string): string[] => [callingCodeOf(from) ?? '1'];

/** Why no text goes to this number, as shown in the Outbox; null where it may. */
export function reasonNotToText(phone: string, countries: readonly string[]): string | null {
  const code = callingCodeOf(phone);
  if (code !== null && countries.includes(code)) return null;
  const where = code === null ? 'this number' : `numbers that begin with +${code}`;
  return `No texts go to ${where} from here. Whoever runs the server can allow them with TEXT_COUNTRIES.`;
}
