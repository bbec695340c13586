import { and, asc, inArray, sql, type SQL } from 'drizzle-orm';
import { displayPhone } from '#domain/accounts/phone.ts';
import type { PostStages } from '#domain/approvals/stages.ts';
import type { Decision } from '#domain/approvals/status.ts';
import { dateBeforeIn, dateIn, nameInTaken } from '#domain/posts/history-notes.ts';
import { nameInNote, stageIn } from '#domain/posts/history-words.ts';
import type { HistoryEvent } from '#domain/posts/history.ts';
import type { Handle } from '#server/db/connect.ts';
import { postHistory } from '#server/db/schema/posts.ts';

const TAKEN_BACK: readonly HistoryEvent[] = ['approval withdrawn', 'taken yes withdrawn'];
/** The entries that are written together with an answer, by what was decided. */
const OF_ANSWER: Record<Decision, readonly HistoryEvent[]> = {
  approved: ['approved', 'tacit yes'],
  rejected: ['changes requested', ...TAKEN_BACK],
};
/** The note of each is the post's new date. */
const OF_DATE: readonly HistoryEvent[] = [
  'plan changed',
  'plan moved',
  'scheduled',
  'rescheduled',
  'unscheduled',
  'date changed',
];
/** Its note says who gave the yeses that a copy took over. */
const TAKEN: HistoryEvent = 'yes taken over';
const MARKED: HistoryEvent = 'marked as posted';
const SKIPPED: HistoryEvent = 'stage skipped';
const READ = [...OF_ANSWER.approved, ...OF_ANSWER.rejected, ...OF_DATE, TAKEN, MARKED, SKIPPED];

export type Entry = Pick<
  typeof postHistory.$inferSelect,
  'postId' | 'at' | 'actor' | 'event' | 'version' | 'note'
>;

/** What the record needs of the histories of these posts, oldest first. */
export const readEntries = (db: Handle, postIds: string[]): Promise<Entry[]> =>
  db
    .select({
      postId: postHistory.postId,
      at: postHistory.at,
      actor: postHistory.actor,
      event: postHistory.event,
      version: postHistory.version,
      note: postHistory.note,
    })
    .from(postHistory)
    .where(and(inArray(postHistory.postId, postIds), inArray(postHistory.event, READ)))
    .orderBy(asc(postHistory.seq));

interface Answer {
  /** The post that it was given to. */
  postId: string;
  contact: string;
  status: Decision;
  at: Date;
}

/**
 * The entry of an answer, which has its instant. Of several people who answered at the same instant, the one
 * with the present name or the address; null where that does not tell them apart, and for answers from
 * before there was a history.
 */
export function entryOf(entries: readonly Entry[], answer: Answer, nameNow: string): Entry | null {
  const found = entries.filter(
    ({ postId, at, event }) =>
      postId === answer.postId &&
      at.getTime() === answer.at.getTime() &&
      OF_ANSWER[answer.status].includes(event),
  );
  const [first] = found;
  if (!first || found.every(({ actor }) => actor === first.actor)) return first ?? null;
  const names = [nameNow, displayPhone(answer.contact)];
  return found.find(({ actor }) => names.includes(actor)) ?? null;
}

export const isTakenBack = (entry: Entry | null) => entry !== null && TAKEN_BACK.includes(entry.event);

interface Given extends Omit<Answer, 'postId' | 'at'> {
  at: Date | null;
  /** For a yes that a copy took over: the post that it was given to, null if that is deleted. */
  takenFrom: { id: string | null } | null;
}

/** The name of whoever gave an answer to a post, or whose yes it took over, at the time of that answer. */
export function nameThen(
  entries: readonly Entry[],
  postId: string,
  { at, takenFrom, ...answer }: Given,
  nameNow: string,
): string {
  const taken = takenFrom && entries.findLast((one) => one.postId === postId && one.event === TAKEN);
  const kept = taken ? nameInTaken(taken.note, answer.contact) : null;
  if (kept !== null || at === null) return kept ?? nameNow;
  return entryOf(entries, { ...answer, at, postId: takenFrom?.id ?? postId }, nameNow)?.actor ?? nameNow;
}

/** These entries have no note where the date was taken away. */
const MAY_REMOVE: readonly HistoryEvent[] = ['plan changed', 'unscheduled'];

/** The date after an entry about it: null where there is none, undefined where the entry does not say. */
const dateAfter = ({ event, note }: Entry) =>
  note === null && MAY_REMOVE.includes(event) ? null : (dateIn(note) ?? undefined);

/** Who marked the post as posted; null where nobody did. */
export function markedIn(entries: readonly Entry[]): { by: string; at: Date } | null {
  const mark = entries.findLast(({ event }) => event === MARKED);
  return mark ? { by: mark.actor, at: mark.at } : null;
}

/**
 * The last date of the post, and who moved it there, for a yes to another date; null where the yes is to that
 * date or to none. An approval that leaves the date as it is writes an entry as well, so the first entry in a
 * row with this date is the move.
 */
export function movedSince(
  entries: readonly Entry[],
  agreedDate: Date | null,
): { to: Date; by: string; at: Date } | null {
  const dates = entries.filter(({ event }) => OF_DATE.includes(event)).toReversed();
  const [last] = dates;
  const to = last ? dateAfter(last) : null;
  if (!to || !agreedDate || to.getTime() === agreedDate.getTime()) return null;
  const before = dates.findIndex((entry) => dateAfter(entry)?.getTime() !== to.getTime());
  const move = dates.at(before === -1 ? -1 : before - 1);
  return move ? { to, by: move.actor, at: move.at } : null;
}

/**
 * The dates of a version that a new date made; null for a version that its content made. The entry holds the
 * date before. For old entries, which do not, it is that of the last entry about a date, else the one that the
 * answers were about; undefined where nothing says it.
 */
export function newDateOf(
  version: number,
  entries: readonly Entry[],
  answers: readonly { version: number; agreedDate: Date | null }[],
): { before: Date | null | undefined; after: Date } | null {
  const dates = entries.filter(({ event }) => OF_DATE.includes(event));
  const place = dates.findIndex((entry) => entry.event === 'date changed' && entry.version === version);
  const made = dates[place];
  const after = made ? dateIn(made.note) : null;
  if (!made || after === null) return null;
  const before = dateBeforeIn(made.note);
  if (before !== undefined) return { before, after };
  const last = dates[place - 1];
  const agreed = answers.findLast((one) => one.version < version && one.agreedDate !== null);
  return { before: last ? dateAfter(last) : (agreed?.agreedDate ?? undefined), after };
}

/** For a line of a thread: the note that has the name where a copy took the yes over; else null. */
export const notedAsTaken = (line: 'event') => sql<string | null>`(
  select entry.note from post_history as entry
   where ${sql.raw(line)}.taken_from is not null and entry.post_id = ${sql.raw(line)}.post_id
     and entry.event = ${TAKEN}
   order by entry.seq desc limit 1)`;

/** For a line of a thread: the name in its entry; null where there is none. `line` is its name in the query. */
export const namedThen = (line: 'event') => sql<string | null>`(
  select case when count(distinct entry.actor) = 1 then min(entry.actor) end
    from post_history as entry
   where entry.post_id = coalesce(${sql.raw(line)}.taken_from_id, ${sql.raw(line)}.post_id)
     and entry.at = ${sql.raw(line)}.created_at
     and entry.event = any (case ${sql.raw(line)}.decision
       when 'approved' then ${listed(OF_ANSWER.approved)}
       when 'rejected' then ${listed(OF_ANSWER.rejected)} else ${listed(['commented'])} end))`;

/**
 * Whether the answer that was given to a post at this instant, which was a no, took back a yes. False where
 * others asked for changes at the same instant.
 */
export const tookBack = (postId: SQL, at: SQL) => sql<boolean>`coalesce((
  select bool_and(entry.event = any (${listed(TAKEN_BACK)}))
    from post_history as entry
   where entry.post_id = ${postId} and entry.at = ${at} and entry.event = any (${listed(OF_ANSWER.rejected)})), false)`;

function listed(events: readonly HistoryEvent[]) {
  return sql.raw(`array[${events.map((one) => `'${one}'`).join(', ')}]`);
}

/**
 * The stages that were skipped while a version was reviewed. The reason is given for stages of the client's people
 * only: what the agency's own people say about theirs is not handed on.
 */
export const skippedAt = (version: number, entries: readonly Entry[], stages: PostStages | null) =>
  entries
    .filter((entry) => entry.event === SKIPPED && entry.version === version)
    .map(({ actor, at, note }) => {
      const { stage, more } = stageIn(note);
      const kind = stages?.list.find((one) => nameInNote(one.name) === stage)?.kind;
      return { stage, by: actor, at, reason: kind && kind !== 'inside' ? more : null };
    });
