import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { allowedFrom } from '#domain/approvals/quiet.ts';
import { reasonOfLoss } from '#domain/messages/delivery.ts';
import { isNewsOfPost, MESSAGE_KINDS } from '#domain/messages/kinds.ts';
import { reasonOfHold } from '#domain/messages/limits.ts';
import { choiceFor, isInThread } from '#domain/messages/news.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mayHavePost, personWithPost, whoHasPost } from '#server/features/agencies/queries.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { deliveryKey } from './delivery-job.ts';
import { oneAtATime, rescheduleNow } from './spending.ts';
import { recordFailed, type Waiting } from './store.ts';
import { htmlOf } from './templates/layout.ts';
import { greetedAs, isAboutTakenBack } from './templates/words.ts';
import { writeMessage } from './write-message.ts';

/** A message that must no longer go out fails; news about a post go to the member that it is with now. */
export async function giveUp(ctx: Ctx, message: Waiting, reason: string): Promise<void> {
  const { kind, postId } = message;
  const goesOn = postId !== null && isNewsOfPost(kind) && reasonOfLoss(message) !== null;
  await inTransaction(ctx.db, async (tx) => {
    if ((await recordFailed(tx, message, reason)) && goesOn) await tellWhoHasIt(ctx, tx, message, postId);
  });
}

async function tellWhoHasIt(ctx: Ctx, tx: Tx, message: Waiting, postId: string): Promise<void> {
  const { agencyId, kind, userId } = message;
  const person = await personWithPost(tx, postId);
  if (!person || person.id === userId || !isNewsOfPost(kind)) return;
  const subject = message.subject ?? '';
  const choice = choiceFor(person, kind, isAboutTakenBack(subject) ? 'withdrawn' : undefined);
  // Gathered answers stand in the threads.
  if (choice === 'none' || (choice === 'gathered' && isInThread(kind))) return;
  const now = ctx.now();
  const free = allowedFrom(now, { ...person, onWeekends: true }, person.zone ?? 'UTC');
  await writeMessage(ctx, tx, {
    agencyId,
    userId: person.id,
    channel: 'email',
    to: person.email,
    kind,
    postId,
    ...(free > now && { notBefore: free }),
    subject,
    ...greetedAs(person.firstName, { text: message.text, html: htmlOf(message) ?? '' }),
  });
}

/**
 * After a member left: what waits to be sent to clients in their name is sent in the name of whoever has the post
 * now, else an owner's, to whom replies go.
 */
export async function handOverWriting(tx: Tx, agency: Tenant, userId: string): Promise<void> {
  const firstOwner = sql`(
    select ${members.userId} from ${members}
     where ${visibleTo(agency, members)} and ${members.role} = 'owner'
     order by ${members.createdAt}, ${members.userId} limit 1)`;
  const heir = sql`coalesce((select ${whoHasPost} from ${posts} where ${posts.id} = ${messages.postId}), ${firstOwner})`;
  // As whoever claims: the account first, then its messages.
  await oneAtATime(tx, agency);
  // A try that is under way loses its claim: it may not be handed over as it was.
  const given = await tx
    .update(messages)
    .set({
      claimedBy: null,
      claimedAt: null,
      userId: heir,
      replyTo: sql`(select ${users.email} from ${users} where ${users.id} = ${heir})`,
    })
    .where(
      and(
        visibleTo(agency, messages),
        eq(messages.userId, userId),
        isNotNull(messages.replyTo),
        eq(messages.status, 'queued'),
        isNull(messages.handedOverAt),
        sql`${heir} is not null`,
      ),
    )
    .returning({ id: messages.id, status: messages.status, error: messages.error });
  // What waited for the confirmation of the address that the former author had.
  await rescheduleNow(tx, given.filter(reasonOfHold));
}

/** After a member lost posts: what quiet hours held for them is not held any longer, for those who have them. */
export async function wakeLostNews(tx: Tx, agency: Tenant, userId: string): Promise<void> {
  const lost = await tx
    .select({ key: sql<string>`${deliveryKey('')} || ${messages.id}` })
    .from(messages)
    .innerJoin(posts, eq(posts.id, messages.postId))
    .where(
      and(
        visibleTo(agency, messages),
        eq(messages.userId, userId),
        eq(messages.status, 'queued'),
        isNull(messages.claimedBy),
        inArray(messages.kind, MESSAGE_KINDS.filter(isNewsOfPost)),
        sql`not ${mayHavePost(userId)}`,
      ),
    );
  if (lost.length === 0) return;
  await tx.execute(sql`
    select from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs
             where key = any(${sql.param(lost.map(({ key }) => key))}::text[])), run_at => now())`);
}
