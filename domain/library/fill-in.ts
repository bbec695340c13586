import type { Language } from '#domain/languages/language.ts';

/** The placeholders of a saved text, in curly brackets, and their meaning. */
export const TEXT_FIELDS = {
  date: 'the day that the post is planned for',
  weekday: 'its weekday',
  time: 'its time',
  month: 'its month',
  year: 'its year',
  client: 'the client’s name',
  title: 'the title of the post',
  agency: 'your agency’s name',
} as const;
export type TextField = keyof typeof TEXT_FIELDS;

export interface FillingIn {
  /** The planned date; null where the post has none. */
  at: Date | null;
  client: string;
  title: string;
  agency: string | null;
  /** The zone and language of the client's dates. */
  zone: string;
  language: Language;
}

export interface FilledIn {
  text: string;
  /** Placeholders without a value yet, which stay in the text. */
  empty: TextField[];
  /** Names in brackets that are no placeholders. */
  unknown: string[];
}

const isField = (name: string): name is TextField => Object.hasOwn(TEXT_FIELDS, name);

function valueOf(field: TextField, about: FillingIn): string | null {
  const { at, zone, language } = about;
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    at && new Intl.DateTimeFormat(language, { ...options, timeZone: zone }).format(at);
  switch (field) {
    case 'date':
      return inZone({ day: 'numeric', month: 'long', year: 'numeric' });
    case 'weekday':
      return inZone({ weekday: 'long' });
    case 'time':
      return inZone({ hour: 'numeric', minute: '2-digit' });
    case 'month':
      return inZone({ month: 'long' });
    case 'year':
      return inZone({ year: 'numeric' });
    case 'client':
      return about.client || null;
    case 'title':
      return about.title.trim() || null;
    case 'agency':
      return about.agency || null;
  }
}

/** Fills in a saved text. Placeholders without a value stay, and are listed. */
export function fillIn(text: string, about: FillingIn): FilledIn {
  const empty = new Set<TextField>();
  const unknown = new Set<string>();
  const filled = text.replace(/\{\s*([\p{L}_-]+)\s*\}/gu, (as, named: string) => {
    const field = named.toLowerCase();
    if (!isField(field)) {
      unknown.add(named);
      return as;
    }
    const value = valueOf(field, about);
    if (value === null) empty.add(field);
    return value ?? as;
  });
  return { text: filled, empty: [...empty], unknown: [...unknown] };
}

const inBrackets = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ');

/** A sentence about placeholders that stayed; null where none did. */
export function leftOpen({ empty, unknown }: FilledIn): string | null {
  const parts = [
    ...(empty.length > 0 ? [`Not known yet: ${inBrackets(empty)}.`] : []),
    ...(unknown.length > 0 ? [`No such field: ${inBrackets(unknown)}.`] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
}

/** Inserts a text at the cursor or over the selection, with spaces between words. */
export function putAt(present: string, inserted: string, { from, to }: { from: number; to: number }) {
  const before = present.slice(0, from);
  const after = present.slice(to);
  const lead = before === '' || /\s$/.test(before) ? '' : ' ';
  const tail = after === '' || /^\s/.test(after) ? '' : ' ';
  return { text: `${before}${lead}${inserted}${tail}${after}`, cursor: (before + lead + inserted).length };
}
