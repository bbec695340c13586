import { personOf } from '#domain/kit/mailbox.ts';
import type { HistoryEvent } from './history.ts';

/** Between the parts of a note. */
export const BETWEEN = ' · ';

/** In the note of a date change, where the post had no date before. */
const NO_DATE = 'no date';

/** The note of a new date that made a version: the date, and the one before it. */
export const noteOnNewDate = (at: Date, before: Date | null) =>
  `${at.toISOString()}${BETWEEN}${before?.toISOString() ?? NO_DATE}`;

/** The date in the note of a date change; null where it has none. */
export function dateIn(note: string | null): Date | null {
  const [at = ''] = note?.split(BETWEEN) ?? [];
  return Number.isNaN(Date.parse(at)) ? null : new Date(at);
}

/** The date before a new one: null where there was none, undefined in old notes, which do not have it. */
export function dateBeforeIn(note: string | null): Date | null | undefined {
  const before = note?.split(BETWEEN)[1];
  return before === NO_DATE ? null : (dateIn(before ?? null) ?? undefined);
}

/** Who said yes to the first post of a copy. Old notes have no names. */
export interface TakenYes {
  contact: string;
  at: string | null;
  name: string | null;
}

/**
 * The note of an unchanged copy that took over yeses, with the names at the time of the yes:
 * "cora@acme.test 2026-11-01T09:00:00.000Z Cora Lee, … · Fig cake".
 */
export function noteOnTaken(yeses: readonly TakenYes[], title: string): string {
  const people = yeses
    .map(({ contact, at, name }) => [contact, at, at && name?.replaceAll(BETWEEN, ' ')])
    .map((parts) => parts.filter(Boolean).join(' '))
    .join(', ');
  return title ? `${people}${BETWEEN}${title}` : people;
}

/** A name may contain a comma, so a new person begins only with an address or number and a moment. */
const NEXT_PERSON = /, (?=\S+ \d{4}-\d\d-\d\dT\S+Z)/;

export const takenYesesIn = (note: string | null): TakenYes[] =>
  (note?.split(BETWEEN)[0] ?? '').split(NEXT_PERSON).map((one) => {
    const [contact = '', at, ...name] = one.split(' ');
    return { contact, at: at ?? null, name: name.join(' ') || null };
  });

/** What somebody was called when they gave the yes that a copy took over; null in old notes. */
export const nameInTaken = (note: string | null, contact: string): string | null =>
  takenYesesIn(note).find((one) => personOf(one.contact) === personOf(contact))?.name ?? null;

/** A yes that counts at the end of a post's stages, and the version that it was given to. */
export interface CountedYes {
  contact: string;
  name: string | null;
  version: number;
  /** Nobody gave it: silence counted, as agreed. */
  tacit: boolean;
}

/** What settled a post to whose present version not everyone gave a yes. */
export interface SettledBy {
  yeses: CountedYes[];
  /** The names of the skipped stages. */
  skipped: string[];
  /** Whether somebody's silence is all that was missing: no yes to an earlier version counts, and nobody was skipped. */
  onlySilence: boolean;
}

/** "version 1: cora@acme.test Cora Lee" */
const OF_VERSION = /^version (\d+): (.+)$/;
/** "no answer to version 1: cora@acme.test Cora Lee" */
const SILENT_AT = /^no answer to version (\d+): (.+)$/;
/** "skipped: Legal" */
const SKIPPED = 'skipped: ';

/**
 * The note of a review that ended without everyone's yes to the same version: who approved which, whose silence
 * counted, what was skipped, and why the post has no date where it lost it:
 * "version 1: cora@acme.test Cora Lee · no answer to version 2: … · skipped: Legal · The planned time had passed".
 */
export function noteOnYeses(
  { yeses, skipped }: Pick<SettledBy, 'yeses' | 'skipped'>,
  why: string | null,
): string {
  const versions = [...new Set(yeses.map((one) => one.version))].toSorted((a, b) => a - b);
  const parts = versions.flatMap((version) =>
    [false, true].flatMap((tacit) => {
      const own = yeses.filter((one) => one.version === version && one.tacit === tacit);
      if (own.length === 0) return [];
      const names = new Map(own.map(({ contact, name }) => [contact, name]));
      const list = withNames(own.map((one) => one.contact).join(', '), (contact) => names.get(contact));
      return `${tacit ? 'no answer to ' : ''}version ${version}: ${list}`;
    }),
  );
  const left = skipped.map((stage) => `${SKIPPED}${stage.replaceAll(BETWEEN, ' ')}`);
  return [...parts, ...left, ...(why === null ? [] : [why])].join(BETWEEN);
}

/** Who approved which version, whose silence counted for which, which stages were skipped, and what else the note says. */
export function yesesIn(note: string | null): {
  yeses: { version: number; list: string }[];
  silent: { version: number; list: string }[];
  skipped: string[];
  why: string | null;
} {
  const parts = note?.split(BETWEEN) ?? [];
  const listsIn = (form: RegExp) =>
    parts.flatMap((part) => {
      const [, version, list] = form.exec(part) ?? [];
      return version && list ? { version: Number(version), list } : [];
    });
  const skipped = parts.flatMap((part) => (part.startsWith(SKIPPED) ? part.slice(SKIPPED.length) : []));
  const why = parts.filter(
    (part) => !OF_VERSION.test(part) && !SILENT_AT.test(part) && !part.startsWith(SKIPPED),
  );
  return { yeses: listsIn(OF_VERSION), silent: listsIn(SILENT_AT), skipped, why: why.join(BETWEEN) || null };
}

/** Events whose note is a list of reviewers. */
const LISTS: readonly HistoryEvent[] = [
  'sent',
  'resent',
  'resubmitted',
  'reviewer added',
  'reviewer removed',
  'link withdrawn',
  'link given',
  'reminded',
  'deadline passed',
  'manager told',
  'told of new date',
];

/** In the note of a post that was sent where everybody's yes stood already, or where nobody could be sent a link. */
const NOBODY_TO_ASK = 'Nobody had to be asked';
const NOBODY_ASKED = 'Nobody was asked';

/** The note of a post that was sent: who was asked by that. */
export const noteOnAsked = (contacts: readonly string[], { isOpen }: { isOpen: boolean }) =>
  contacts.join(', ') || (isOpen ? NOBODY_ASKED : NOBODY_TO_ASK);

export const saysNobody = (note: string | null) => note === NOBODY_TO_ASK || note === NOBODY_ASKED;

/** A name may contain a comma, so a new reviewer begins only with an address or a number. */
const NEXT_REVIEWER = /, (?=[^\s,]+@|\+\d)/;

/** The reviewers in a list: "cora@acme.test Cora Lee, +14155550132". Whoever had no name, and old lists, have none. */
export const reviewersIn = (list: string): { contact: string; name: string | null }[] =>
  list.split(NEXT_REVIEWER).map((one) => {
    const [contact = '', ...name] = one.split(' ');
    return { contact, name: name.join(' ') || null };
  });

type NameOf = (contact: string) => string | null | undefined;

const withNames = (list: string, nameOf: NameOf) =>
  reviewersIn(list)
    .map(({ contact }) => [contact, nameOf(contact)?.split(BETWEEN).join(' ').split(NEXT_REVIEWER).join(' ')])
    .map((parts) => parts.filter(Boolean).join(' '))
    .join(', ');

/** Which part of an event's note is a list of reviewers; null where none is. */
function listIn(event: HistoryEvent, note: string | null): { list: string; at: number } | null {
  const at = event === 'stage begun' ? 1 : LISTS.includes(event) || event === 'step skipped' ? 0 : -1;
  const list = note?.split(BETWEEN)[at];
  return list && !saysNobody(note) ? { list, at } : null;
}

/** The addresses and numbers of the reviewers that a note names. */
export const contactsIn = (event: HistoryEvent, note: string | null): string[] =>
  reviewersIn(listIn(event, note)?.list ?? '')
    .map((one) => one.contact)
    .filter(Boolean);

/** A note about reviewers with the names that they have now, which the history then keeps. */
export function noteWithNames(event: HistoryEvent, note: string | null, nameOf: NameOf): string | null {
  const found = listIn(event, note);
  if (!note || !found) return note;
  const named = withNames(found.list, nameOf);
  return note
    .split(BETWEEN)
    .map((part, at) => (at === found.at ? named : part))
    .join(BETWEEN);
}
