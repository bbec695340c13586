import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { morningFor, type Morning } from '#domain/approvals/morning.ts';
import { RISK_MS } from '#domain/posts/at-risk-words.ts';
import { COUNTED_STATUSES } from '#domain/posts/status-groups.ts';
import { isOpenForReview, needsChanges, type PostStatus } from '#domain/posts/status.ts';
import type { Handle } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { users } from '#server/db/schema/accounts.ts';
import { posts } from '#server/db/schema/posts.ts';
import { whoHasPost } from '#server/features/agencies/queries.ts';
import { ofOpenAgency, visibleTo } from '#server/features/agencies/visible-to.ts';
import { nameOfCompany } from '#server/features/companies/names.ts';
import { morningMail } from '#server/features/messages/templates/morning-list.ts';
import { nameInMail } from '#server/features/messages/templates/words.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import { reviewersOf } from '#server/features/posts/store.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Timer } from '#server/kit/job.ts';
import { isTryLeft } from '#server/kit/rate-limit.ts';
import { afterQuiet } from './after-quiet.ts';
import { reviewerLabels } from './reviewer-labels.ts';

const MOST = 20;
const TWO_DAYS = 2 * 86_400;

/** The domain's `isAtRisk` as an SQL condition. */
const atRisk = (now: Date) =>
  and(
    inArray(posts.status, [...COUNTED_STATUSES.atRisk]),
    gt(posts.scheduledAt, now),
    lte(posts.scheduledAt, new Date(now.getTime() + RISK_MS)),
    isNull(posts.archivedAt),
    ofOpenAgency(posts),
  );

type Person = Pick<
  typeof users.$inferSelect,
  'id' | 'email' | 'firstName' | 'zone' | 'quietFrom' | 'quietTo'
> & {
  agencyId: string;
};

async function peopleWithPostsAtRisk(ctx: Ctx): Promise<Person[]> {
  return ctx.db
    .selectDistinct({
      agencyId: posts.agencyId,
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      zone: users.zone,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, whoHasPost))
    .where(atRisk(ctx.now()));
}

/** Why a post cannot go out, with the names of the reviewers whose answers are missing. */
async function reasonOf(
  db: Handle,
  post: { id: string; status: PostStatus; companyId: string | null },
): Promise<string> {
  if (needsChanges(post.status)) return 'Changes are requested. Make them, then resubmit it.';
  if (!isOpenForReview(post.status)) return 'Nobody has been asked yet. Send it for review.';
  const asked = (await reviewersOf(db, post.id)).filter(
    (one) => one.status === 'pending' && one.askedAt !== null,
  );
  const labelOf = await reviewerLabels(db, post, asked);
  return `Waiting for ${asked.map((one) => nameInMail(labelOf(one))).join(', ')}.`;
}

/** One mail per person, agency and day; the day is recorded with it, so that no second is written. */
async function tellThisMorning(ctx: Ctx, person: Person, { day, began }: Morning): Promise<void> {
  const now = ctx.now();
  await inTransaction(ctx.db, async (tx) => {
    const found = await tx
      .select({
        id: posts.id,
        agencyId: posts.agencyId,
        companyId: posts.companyId,
        companyName: nameOfCompany,
        title: posts.title,
        status: posts.status,
        scheduledAt: posts.scheduledAt,
      })
      .from(posts)
      .where(
        and(visibleTo(person, posts), eq(whoHasPost, person.id), lte(posts.createdAt, began), atRisk(now)),
      )
      .orderBy(asc(posts.scheduledAt), asc(posts.id));
    const [first] = found;
    if (!first) return;
    const once = { key: `morning:${person.agencyId}:${person.id}:${day}`, most: 1, seconds: TWO_DAYS };
    if (!(await isTryLeft(tx, once, now))) return;
    const listed = [];
    for (const { scheduledAt, ...post } of found.slice(0, MOST))
      if (scheduledAt) listed.push({ ...post, scheduledAt, why: await reasonOf(tx, post) });
    await writeMessage(ctx, tx, {
      agencyId: first.agencyId,
      userId: person.id,
      channel: 'email',
      to: person.email,
      kind: 'morning-list',
      ...afterQuiet(person, now),
      ...morningMail({
        firstName: person.firstName,
        timeZone: person.zone ?? 'UTC',
        now,
        posts: listed,
        more: found.length - listed.length,
        link: `${ctx.publicUrl}/with-reviewers`,
      }),
    });
  });
}

export async function sendMorningLists(ctx: Ctx): Promise<void> {
  for (const person of await peopleWithPostsAtRisk(ctx)) {
    const morning = morningFor(ctx.now(), person, person.zone ?? 'UTC');
    if (morning) await tellThisMorning(ctx, person, morning);
  }
}

export const morningTimers: Timer[] = [{ name: 'morning-lists', everySeconds: 300, run: sendMorningLists }];
