import { displayPhone } from '#domain/accounts/phone.ts';
import { firstPostNamed } from '#domain/approvals/taken-from.ts';
import { BETWEEN, dateIn, reviewersIn, saysNobody, takenYesesIn, yesesIn } from './history-notes.ts';
import type { HistoryEntry } from './record.ts';
import type { HistoryEvent } from './history.ts';

export interface HistorySentence {
  /** Null where the sentence names no person. */
  who: string | null;
  what: string;
  /** A reason or the like, shown apart from the sentence. */
  quote: string | null;
}

type Words = Pick<HistoryEntry, 'version' | 'note'> & {
  moment: (iso: string) => string;
  /** The name shown for a reviewer. */
  called: (contact: string) => string;
};

/** By the names that they had; where the list has none, as whoever shows it calls them. */
const named = (list: string, called: Words['called']) =>
  reviewersIn(list)
    .map(({ contact, name }) => name ?? called(contact))
    .join(', ');
const contacts = ({ note, called }: Words) => (note ? named(note, called) : 'the reviewers');
const momentOf = ({ note, moment }: Words) => {
  const at = dateIn(note);
  return at ? moment(at.toISOString()) : 'another time';
};
const forReview = (words: Words) =>
  saysNobody(words.note) ? `: ${lower(words.note ?? '')}` : ` for review to ${contacts(words)}`;
const lower = (note: string) => note.charAt(0).toLowerCase() + note.slice(1);

/** `Legal was skipped`, `Client and Legal were skipped`. */
export const skippedText = (stages: readonly string[]) =>
  `${stages.join(' and ')} ${stages.length === 1 ? 'was' : 'were'} skipped`;

/** `version 2 counts as approved without an answer from Cora`. */
export const silenceText = (version: number, names: string) =>
  `version ${version} counts as approved without an answer from ${names}`;

/** Who said yes to the first post, and when. */
const takenYeses = ({ note, called, moment }: Words) =>
  takenYesesIn(note)
    .map(({ contact, at, name }) => `${name ?? called(contact)}${at ? ` (${moment(at)})` : ''}`)
    .join(', ');

/** ` of “Fig cake”`; empty for old notes, which do not have the title. */
const ofFirst = ({ note }: Words) => (restOf(note) ? ` of ${firstPostNamed(restOf(note) ?? '')}` : '');

/** The sentence of each event. A note that is part of the sentence is not quoted again. */
const WHAT: Record<HistoryEvent, (words: Words) => string> = {
  created: () => 'created the post',
  sent: (words) => `sent it${forReview(words)}`,
  resent: (words) => `sent the review link again to ${contacts(words)}`,
  resubmitted: (words) => `resubmitted it${forReview(words)}`,
  'reviewer added': (words) => `added ${contacts(words)} as a reviewer`,
  'reviewer removed': (words) => `removed ${contacts(words)} from the reviewers`,
  'link withdrawn': (words) => `withdrew the review link of ${contacts(words)}`,
  'link given': (words) => `gave ${contacts(words)} a new review link`,
  opened: ({ version }) => `opened the review link and saw version ${version}`,
  'preview renewed': () => 'made a new view-only link; the old one opens nothing any more',
  'preview off': () => 'switched the view-only link off',
  'preview on': () => 'switched the view-only link on again',
  approved: ({ version }) => `approved version ${version}`,
  'changes requested': ({ version }) => `requested changes to version ${version}`,
  'approval withdrawn': ({ version }) => `took back the approval of version ${version}`,
  commented: () => 'commented',
  'ticked off': () => 'ticked off what was asked for',
  reopened: () => 'took back a tick: it is still to do',
  'stage begun': ({ note, called }) => {
    const asked = restOf(note);
    return `The stage ${placeOf(note)} was asked: ${asked ? named(asked, called) : 'nobody is left'}`;
  },
  'stage skipped': ({ note }) => `skipped ${placeOf(note)}`,
  'all approved': ({ version, note, called }) => {
    const { yeses, silent } = yesesIn(note);
    if (silent.length === 0) return `Everyone has approved version ${version}`;
    const gave = yeses.map(({ list }) => `${named(list, called)} approved it, `).join('');
    const none = silent.map(({ list }) => named(list, called)).join(', ');
    return `Version ${version} counts as approved: ${gave}${none} did not answer`;
  },
  'stages done': ({ note, called }) => {
    const { yeses, silent, skipped } = yesesIn(note);
    const said = yeses.map(({ version, list }) => `${named(list, called)} approved version ${version}`);
    for (const { version, list } of silent) said.push(silenceText(version, named(list, called)));
    if (skipped.length > 0) said.push(skippedText(skipped));
    return said.length > 0 ? `Every stage is done: ${said.join(', ')}` : 'Every stage is done';
  },
  'yes taken over': (words) =>
    `It is an unchanged copy${ofFirst(words)}: this client needs no new yes, that of ${takenYeses(words)} counts`,
  'taken yes withdrawn': ({ note }) =>
    `took back the approval of ${firstPostNamed(note ?? '')}, of which this is an unchanged copy`,
  'content changed': ({ version, note }) =>
    `changed the content${note ? ` (${lower(note)})` : ''}, which made version ${version}`,
  'nobody left to ask': ({ version }) =>
    `An earlier version was approved, and no reviewer is left to approve version ${version}: it is a draft again`,
  'row changed': () => 'changed the row that it was made from, and so made the draft anew',
  // The event is named after the first internal field; the note names the fields that changed.
  'title changed': ({ note }) => `changed the ${lower(note ?? 'title')}`,
  'plan changed': (words) => (words.note ? `planned it for ${momentOf(words)}` : 'removed its planned date'),
  scheduled: (words) => `scheduled it for ${momentOf(words)}`,
  rescheduled: (words) => `moved it to ${momentOf(words)}`,
  unscheduled: () => 'took it off the schedule',
  due: () => 'Its time had come: the reminder to post it was sent',
  publishing: ({ version, note }) => `Publishing version ${version}${note ? ` on ${note}` : ''} began`,
  published: ({ version }) => `Version ${version} was published`,
  'out on account': ({ version, note }) => `Version ${version} went out on ${placeOf(note)}`,
  'failed on account': ({ note }) => `Publishing on ${placeOf(note)} failed`,
  'unconfirmed on account': ({ note }) => `Publishing on ${placeOf(note)} was not confirmed`,
  'comment failed on account': ({ note }) => `The first comment on ${placeOf(note)} did not go out`,
  'comment unconfirmed on account': ({ note }) =>
    `Nobody knows whether the first comment on ${placeOf(note)} is out`,
  'account disconnected': ({ note }) =>
    `disconnected ${placeOf(note)}: ${restOf(note) ?? 'it has to be posted there by hand'}`,
  'account connected again': ({ note }) => `connected ${placeOf(note)} again: it goes out there by itself`,
  'by hand on account': ({ note }) => `chose to post it on ${placeOf(note)} by hand`,
  'marked as posted': ({ version, note }) =>
    `marked version ${version} as posted${note ? ` on ${note}` : ''}`,
  failed: () => 'Publishing failed',
  unconfirmed: () => 'Publishing was not confirmed',
  retried: () => 'asked to try publishing again',
  reminded: (words) => `A reminder was sent to ${contacts(words)}`,
  'manager told': (words) => `Still no answer from ${contacts(words)}: the manager was told`,
  'step skipped': ({ note, called }) => {
    const [contact, why] = (note ?? '').split(BETWEEN);
    return contact && why ? `For ${named(contact, called)}: ${lower(why)}` : 'A reminder was left out';
  },
  'tacit yes': ({ version }) => `did not answer: version ${version} counts as approved`,
  'plan moved': (words) => `Nobody had answered by its date: it moved to ${momentOf(words)}`,
  'date changed': (words) =>
    `moved it to ${momentOf(words)}, which needs a new yes and made version ${words.version}`,
  'told of new date': (words) => `Of its new date were told: ${contacts(words)}`,
  archived: () => 'removed it from the grid; its record is kept in the archive',
  restored: () => 'brought it back from the archive',
  deleted: () => 'deleted the post',
  'deletion undone': () => 'took back that the post was deleted',
  assigned: ({ note }) => `gave it to ${note ?? 'somebody of the team'}`,
  unassigned: () => 'gave it back to whoever made it',
  'deadline passed': (words) => `The review-by date passed without an answer from ${contacts(words)}`,
};

/** The notes of these events begin with the account: "Bluesky @acme · what came of it". */
const ABOUT_ACCOUNT: readonly HistoryEvent[] = [
  'out on account',
  'failed on account',
  'unconfirmed on account',
  'comment failed on account',
  'comment unconfirmed on account',
];
/** Of a disconnected account where it may be out. */
export const NOBODY_KNOWS = 'nobody knows whether it is out there';
/** What is written down about one account of a post. */
export const noteOnAccount = (place: string, more: string | null) =>
  more === null ? place : `${place}${BETWEEN}${more}`;
/** A stage's name as notes have it. */
export const nameInNote = (stage: string) => stage.replaceAll(BETWEEN, ' ');
/** The note of an event about a stage: "Legal · why it was skipped". */
export const noteOnStage = (stage: string, more: string) => `${nameInNote(stage)}${BETWEEN}${more}`;
/** The stage's name in such a note, and what else it says. */
export const stageIn = (note: string | null) => ({ stage: placeOf(note), more: restOf(note) });
const placeOf = (note: string | null) => note?.split(BETWEEN)[0] ?? 'an account';
const restOf = (note: string | null) => note?.split(BETWEEN).slice(1).join(BETWEEN) || null;

const byWay = (way: HistoryEntry['way'] | undefined) => (way === 'text' ? ' by text' : '');

const WITHOUT_DOER: readonly HistoryEvent[] = [
  ...ABOUT_ACCOUNT,
  'nobody left to ask',
  'stage begun',
  'all approved',
  'stages done',
  'yes taken over',
  'due',
  'publishing',
  'published',
  'failed',
  'unconfirmed',
  'reminded',
  'deadline passed',
  'manager told',
  'step skipped',
  'plan moved',
  'told of new date',
];
/** Events whose note is quoted. What people said is not: it stands in the thread beside the history. */
const QUOTED: readonly HistoryEvent[] = [
  'published',
  'failed',
  'unconfirmed',
  'tacit yes',
  'ticked off',
  'reopened',
];

/** Events that quote only the part of the note after the name. */
const WITH_REST: readonly HistoryEvent[] = [...ABOUT_ACCOUNT, 'stage skipped'];

function quoteOf(event: HistoryEvent, note: string | null): string | null {
  if (event === 'stages done' || event === 'all approved') return yesesIn(note).why;
  if (WITH_REST.includes(event)) return restOf(note);
  return QUOTED.includes(event) ? note : null;
}

/** A history entry as a sentence. `moment` writes an instant in the reader's zone, `called` a reviewer. */
export function historySentence(
  entry: Pick<HistoryEntry, 'actor' | 'event' | 'version' | 'note'> &
    Partial<Pick<HistoryEntry, 'way' | 'named'>>,
  moment: (iso: string) => string,
  called: (contact: string) => string = displayPhone,
): HistorySentence {
  // A newer server may send events that this page does not know: their raw names are shown.
  if (!Object.hasOwn(WHAT, entry.event)) return { who: entry.actor, what: entry.event, quote: entry.note };
  return {
    who: WITHOUT_DOER.includes(entry.event) ? null : entry.actor,
    what: `${WHAT[entry.event]({ version: entry.version, note: entry.named ?? entry.note, moment, called })}${byWay(entry.way)}`,
    quote: quoteOf(entry.event, entry.note),
  };
}
