import type { Language } from '#domain/languages/language.ts';

/** What a saved text can leave open, in curly brackets, and what each becomes. */
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
  /** When the post is planned for; null where it has no date. */
  at: Date | null;
  client: string;
  title: string;
  agency: string | null;
  /** The client's: in which zone and language it reads dates. */
  zone: string;
  language: Language;
}

export interface FilledIn {
  text: string;
  /** Fields that stay as they are: nothing is known of them yet. */
  empty: TextField[];
  /** What stands in brackets and is no field. */
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

/** A saved text as it is put into a post. What cannot be filled in stays as it is, and is named. */
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

/** What is said of fields that stayed; null where none did. */
export function leftOpen({ empty, unknown }: FilledIn): string | null {
  const parts = [
    ...(empty.length > 0 ? [`Not known yet: ${inBrackets(empty)}.`] : []),
    ...(unknown.length > 0 ? [`No such field: ${inBrackets(unknown)}.`] : []),
  ];
  return parts.length > 0 ? parts.join(' ') : null;
}

/** Puts a text where the cursor is, in the place of what is selected, with a space between words. */
export function putAt(present: string, inserted: string, { from, to }: { from: number; to: number }) {
  const before = present.slice(0, from);
  const after = present.slice(to);
  const lead = before === '' || /\s$/.test(before) ? '' : ' ';
  const tail = after === '' || /^\s/.test(after) ? '' : ' ';
  return { text: `${before}${lead}${inserted}${tail}${after}`, cursor: (before + lead + inserted).length };
}
