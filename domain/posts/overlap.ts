import { personOf } from '#domain/kit/mailbox.ts';
import { sameText } from '#domain/kit/typed-text.ts';
import { sameChoices } from '#domain/networks/choices.ts';
import type { TargetsAsked } from '#domain/networks/targets.ts';
import { EDITABLE, labelsOf, TEXT_NAMES, type TextName } from './editable.ts';
import type { HistoryEvent } from './history.ts';

/** The fields of a post that a save can overwrite. */
export type OverlapField = TextName | 'scheduledAt' | 'reviewDueAt' | 'targets';

/** A field that two people changed: the saved value, and the value being saved. */
export interface Overlap {
  field: OverlapField;
  theirs: unknown;
  yours: unknown;
}

type Fields = { [Name in TextName]?: string | undefined } & {
  scheduledAt?: string | null | undefined;
  reviewDueAt?: string | null | undefined;
  targets?: TargetsAsked | undefined;
};

const DATES = ['scheduledAt', 'reviewDueAt'] as const;

const sameInstant = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other);

const choices = (targets: TargetsAsked) =>
  targets.map(({ accountId, caption, options }) => ({
    accountId,
    caption: caption ?? null,
    options: options ?? {},
  }));

const sameTargets = (one: TargetsAsked, other: TargetsAsked) => sameChoices(choices(one), choices(other));

/** Somebody else changed the field since, and to another value than this save does. */
function overlaps<Value>(
  values: { yours: Value | undefined; base: Value | undefined; theirs: Value | undefined },
  same: (one: Value, other: Value) => boolean,
): boolean {
  const { yours, base, theirs } = values;
  if (yours === undefined || base === undefined || theirs === undefined) return false;
  return !same(theirs, base) && !same(theirs, yours);
}

/**
 * The fields that a save changes and that somebody else has changed since the editor read them. A save
 * without `basedOn` overwrites, and so does one with the value that is already there.
 */
export function overlapsOf(yours: Fields, basedOn: Fields, present: Fields): Overlap[] {
  const of = <Name extends keyof Fields>(name: Name) => ({
    yours: yours[name],
    base: basedOn[name],
    theirs: present[name],
  });
  const fields: OverlapField[] = [
    ...TEXT_NAMES.filter((name) => overlaps(of(name), sameText)),
    ...DATES.filter((name) => overlaps<string | null>(of(name), sameInstant)),
  ];
  if (overlaps(of('targets'), sameTargets)) fields.push('targets');
  return fields.map((field) => ({ field, theirs: present[field], yours: yours[field] }));
}

/**
 * The list of reviewers after two people changed the list that both had read: with everyone whom either
 * added, without everyone whom either removed.
 */
export function mergedPeople(yours: string[], base: string[], theirs: string[]): string[] {
  const has = (list: string[], contact: string) => list.some((one) => personOf(one) === personOf(contact));
  // Keeps this save's spelling and order.
  const mine = yours.filter((one) => has(theirs, one) || !has(base, one));
  const fromThem = theirs.filter((one) => !has(base, one) && !has(yours, one));
  return [...mine, ...fromThem];
}

/** 'title', 'caption', 'planned date' … */
export const fieldLabel = (field: OverlapField): string => {
  if (field === 'scheduledAt') return 'Planned date';
  if (field === 'reviewDueAt') return 'Review-by date';
  if (field === 'targets') return 'Accounts';
  return EDITABLE[field].label;
};

/** The history events of a change to each field; the history has none for a review-by date. */
const EVENTS: Record<Exclude<OverlapField, TextName>, readonly HistoryEvent[]> = {
  scheduledAt: ['plan changed', 'plan moved', 'scheduled', 'rescheduled', 'unscheduled', 'date changed'],
  reviewDueAt: [],
  targets: ['content changed'],
};

interface Line {
  event: HistoryEvent;
  actor: string;
  note: string | null;
}

/** Who last changed a field according to the history, oldest first; null where it does not say. */
export function lastToChange(field: OverlapField, history: readonly Line[]): string | null {
  const found = history.findLast(({ event, note }) => {
    if (field === 'scheduledAt' || field === 'reviewDueAt') return EVENTS[field].includes(event);
    if (field === 'targets') return EVENTS.targets.includes(event) && note === 'Accounts';
    const is = EDITABLE[field].is === 'content' ? 'content changed' : 'title changed';
    return event === is && namesField(note, field);
  });
  return found?.actor ?? null;
}

/** The note of a change names its texts: 'Caption, link'. */
const namesField = (note: string | null, field: TextName) =>
  (note ?? '')
    .toLowerCase()
    .split(', ')
    .includes(labelsOf({ [field]: '' }).toLowerCase());

/** The sentence for the person who was about to overwrite these fields. */
export function meanwhileText(found: readonly { field: OverlapField; by: string | null }[]): string {
  const names = [...new Set(found.flatMap(({ by }) => (by === null ? [] : [by])))];
  const who = names.length === 1 ? names[0] : 'Somebody else';
  const what = found.map(({ field }) => fieldLabel(field).toLowerCase());
  const list = what.length > 1 ? `${what.slice(0, -1).join(', ')} and ${what.at(-1)}` : what[0];
  return `Nothing was saved yet: ${who} changed the ${list} meanwhile`;
}
