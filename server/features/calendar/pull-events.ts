import { and, eq } from 'drizzle-orm';
import { can } from '#domain/agencies/abilities.ts';
import { AppError } from '#domain/kit/errors.ts';
import { calendarTime } from '#domain/calendar/event.ts';
import { questionBeforeAgain } from '#domain/publishing/failure.ts';
import type { Tx } from '#server/db/connect.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tenantOf } from '#server/features/agencies/queries.ts';
import { visibleTo } from '#server/features/agencies/visible-to.ts';
import { changeDate } from '#server/features/posts/change-date.ts';
import { readPost } from '#server/features/posts/queries.ts';
import { lockIfThere, type PostRow } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { CalendarPort, ChangedEvent } from '#server/ports/calendar/port.ts';
import type { Access } from './access.ts';
import { isSameEvent, shownBy, startIn } from './shown.ts';
import {
  mappingsOf,
  mappingsOfEvents,
  setShown,
  updateConnection,
  type ConnectionRow,
  type MappingRow,
} from './store.ts';

const DAY = 86_400_000;

/** Reads changes of our events: a move moves the post, the push reverts everything else. */
export async function pullEvents(
  ctx: Ctx,
  port: CalendarPort,
  connection: ConnectionRow,
  access: Access,
): Promise<void> {
  const person = await tenantOf(ctx.db, connection);
  if (!person) return;
  const from = new Date(ctx.now().getTime() - DAY);
  const look = (since: string | null) => access((token) => port.changes(token, since, from));
  let answer = await look(connection.syncToken);
  const isWhole = answer === 'expired' || connection.syncToken === null;
  if (answer === 'expired') answer = await look(null);
  if (answer === 'expired') throw new Error('a look without a token cannot expire');

  const named = answer.events.map((event) => event.id);
  const mappings = isWhole
    ? await mappingsOf(ctx.db, connection.id)
    : await mappingsOfEvents(ctx.db, connection.id, named);
  const ours = new Map(mappings.map((mapping) => [mapping.externalEventId, mapping]));
  for (const event of answer.events) {
    const mapping = ours.get(event.id);
    if (!mapping) continue;
    ours.delete(event.id);
    await inTransaction(ctx.db, (tx) => takeChange(ctx, tx, port, person, mapping, event));
  }
  // A full read does not list removed events: the push checks those that it does not name.
  if (isWhole)
    for (const mapping of ours.values())
      if (Date.parse(startIn(mapping.shownHash) ?? '') > from.getTime())
        await setShown(ctx.db, mapping.id, null, ctx.now());
  await updateConnection(ctx.db, connection.id, { syncToken: answer.syncToken });
}

type Person = NonNullable<Awaited<ReturnType<typeof tenantOf>>>;

async function isSeenBy(tx: Tx, person: Person, post: PostRow): Promise<boolean> {
  const [seen] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.id, post.id), visibleTo(person, posts)));
  return seen !== undefined;
}

async function takeChange(
  ctx: Ctx,
  tx: Tx,
  port: CalendarPort,
  person: Person,
  mapping: MappingRow,
  event: ChangedEvent,
): Promise<void> {
  const now = ctx.now();
  const { start } = event;
  // Our own writes are returned too.
  if (start && !event.removed && isSameEvent(mapping.shownHash, { ...event, start })) return;
  const post = mapping.postId === null ? null : await lockIfThere(tx, mapping.postId);
  if (!post || post.archivedAt) return;
  // The person no longer sees the client: the push removes the event.
  if (!(await isSeenBy(tx, person, post))) return;
  const putRight = () => setShown(tx, mapping.id, null, now);
  const isMove = start !== null && !event.removed && start.toISOString() !== startIn(mapping.shownHash);
  // A member who may not schedule here may not do so by the calendar either.
  if (!isMove || mapping.shownHash === null || !can(person, 'schedule')) return putRight();
  // Both were moved: the later move wins.
  const movedHere = calendarTime(post)?.toISOString() !== startIn(mapping.shownHash);
  if (movedHere && post.updatedAt > event.changedAt) return putRight();
  // A new date would publish again what may be out; a person has to decide that on the post.
  const { unconfirmed } = await readPost(ctx, tx, post, post.id);
  if (questionBeforeAgain({ unconfirmed }) !== null) return putRight();
  if (!(await movePost(ctx, tx, post, start, port.label))) return putRight();
  await setShown(tx, mapping.id, shownBy({ ...event, start }), now);
}

/** False if the post's state, or the time, does not allow it. */
async function movePost(ctx: Ctx, tx: Tx, post: PostRow, at: Date, actor: string): Promise<boolean> {
  try {
    await changeDate(ctx, tx, post, actor, at);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false;
    throw error;
  }
}
