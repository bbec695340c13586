import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm';
import { hourAt, morningFor, type Morning } from '#domain/approvals/morning.ts';
import type { Decision } from '#domain/approvals/status.ts';
import { choiceFor } from '#domain/messages/news.ts';
import { isOpenForReview } from '#domain/posts/status.ts';
import type { Tx } from '#server/db/connect.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { users } from '#server/db/schema/accounts.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { posts } from '#server/db/schema/posts.ts';
import { gatheredNews } from '#server/db/schema/teamwork.ts';
import { statusesThat } from '#server/db/status-sql.ts';
import { seesPost, whoHasPost } from '#server/features/agencies/queries.ts';
import { isVisibleTo, ofOpenAgency, type Tenant } from '#server/features/agencies/visible-to.ts';
import { nameOfCompany } from '#server/features/companies/names.ts';
import { gatheredMail, type GatheredNews } from '#server/features/messages/templates/gathered-news.ts';
import { nameInMail } from '#server/features/messages/templates/words.ts';
import { writeMessage } from '#server/features/messages/write-message.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Timer } from '#server/kit/job.ts';
import { afterQuiet } from './after-quiet.ts';
import { isInside } from './inside.ts';
import { reviewerLabels } from './reviewer-labels.ts';

const MOST_POSTS = 20;
const MOST_LINES = 500;
const DAY_MS = 86_400_000;

const WHAT: Record<Decision, string> = {
  approved: 'approved it',
  rejected: 'asked for changes',
};

/** A tacit yes, which nobody gave or wrote. */
const SILENT = 'did not answer, which counts as a yes, as agreed with the client';

type Person = typeof users.$inferSelect;

/** What reviewers said, between two moments, about the posts that are with a person; oldest first. */
const saidBetween = (tx: Tx, personId: string, after: Date, until: Date, which = isNull(posts.archivedAt)) =>
  tx
    .select({
      postId: posts.id,
      agencyId: posts.agencyId,
      companyId: posts.companyId,
      companyName: nameOfCompany,
      title: posts.title,
      status: posts.status,
      approval: {
        id: approvals.id,
        origin: approvals.origin,
        approverId: approvals.approverId,
        reviewerContact: approvals.reviewerContact,
      },
      decision: comments.decision,
      tacit: comments.tacit,
      comment: comments.body,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(posts, and(eq(posts.id, comments.postId), which))
    .innerJoin(approvals, eq(approvals.id, comments.approvalId))
    .where(
      and(
        eq(whoHasPost, personId),
        isNotNull(comments.approvalId),
        ofOpenAgency(posts),
        gt(comments.createdAt, after),
        lte(comments.createdAt, until),
      ),
    )
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .limit(MOST_LINES);

/**
 * One mail per morning or hour and agency; its end is stored in the same transaction, so that nothing is told
 * twice. Agencies are kept apart because each mail appears in its agency's Outbox.
 */
async function tellGatheredNews(
  ctx: Ctx,
  personId: string,
  { began }: Pick<Morning, 'began'>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, personId)).for('update');
    if (!person) return;
    const after = person.newsToldAt ?? new Date(began.getTime() - DAY_MS);
    if (after >= began) return;
    await tx.update(users).set({ newsToldAt: began }).where(eq(users.id, personId));
    const said = person.news === 'gathered' ? await saidBetween(tx, personId, after, began) : [];
    const others = await takeGathered(tx, personId, began);
    // The deletion of their post can still be undone: told by a later mail then.
    if (person.news === 'gathered')
      await keepAnswers(
        tx,
        personId,
        await saidBetween(tx, personId, after, began, isNotNull(posts.deletedAt)),
      );
    for (const agencyId of new Set([...said, ...others].map((line) => line.agencyId))) {
      const ofAgency = <T extends Tenant>(rows: T[]) => rows.filter((row) => isVisibleTo({ agencyId }, row));
      await writeNews(ctx, tx, person, { agencyId, lines: ofAgency(said), others: ofAgency(others) });
    }
  });
}

type Line = Awaited<ReturnType<typeof saidBetween>>[number];

/** Answers that go with a later gathered mail, without their words. */
async function keepAnswers(tx: Tx, userId: string, lines: Line[]): Promise<void> {
  if (lines.length > 0)
    await tx.insert(gatheredNews).values(
      lines.map(({ agencyId, postId, decision, tacit, createdAt }) => ({
        agencyId,
        userId,
        postId,
        kind: 'review-answered' as const,
        what: `a reviewer ${tacit ? SILENT : decision ? WHAT[decision] : 'commented'}`,
        createdAt,
      })),
    );
}

/** What clients said since the last gathered mail, which is not to come any more. The caller holds the person. */
export async function tellAnswersUntil(ctx: Ctx, tx: Tx, person: Person, until: Date): Promise<void> {
  const after = person.newsToldAt ?? new Date(until.getTime() - DAY_MS);
  const said = await saidBetween(tx, person.id, after, until);
  // In their quiet hours it would wait for their end, and a client may be taken from them until then.
  if (afterQuiet(person, until).notBefore) return keepAnswers(tx, person.id, said);
  for (const agencyId of new Set(said.map((line) => line.agencyId))) {
    const lines = said.filter((line) => isVisibleTo({ agencyId }, line));
    await writeNews(ctx, tx, person, { agencyId, lines, others: [] });
  }
}

/** News that answers are missing, and whether any is: see `hasBeenAnswered` in messages/store.ts. */
const saysMissing = inArray(gatheredNews.kind, ['no-answer', 'review-overdue']);
const isStillOpen = sql`${posts.status} in ${statusesThat(isOpenForReview)}`;

/** Takes the other gathered news for this mail, and drops what the person may no longer see. */
async function takeGathered(tx: Tx, userId: string, until: Date) {
  const mine = and(
    eq(gatheredNews.userId, userId),
    lte(gatheredNews.createdAt, until),
    ofOpenAgency(gatheredNews),
  );
  const rows = await tx
    .select({
      postId: posts.id,
      agencyId: posts.agencyId,
      companyId: posts.companyId,
      companyName: nameOfCompany,
      title: posts.title,
      status: posts.status,
      what: gatheredNews.what,
    })
    .from(gatheredNews)
    .innerJoin(posts, and(eq(posts.id, gatheredNews.postId), isNull(posts.archivedAt)))
    .where(
      and(mine, seesPost(gatheredNews.userId), or(isNull(gatheredNews.kind), not(saysMissing), isStillOpen)),
    )
    .orderBy(asc(gatheredNews.createdAt), asc(gatheredNews.id))
    .limit(MOST_LINES);
  // What is about a deleted post waits until that is undone, or goes with the post.
  const isKept = tx
    .select()
    .from(posts)
    .where(and(eq(posts.id, gatheredNews.postId), isNotNull(posts.deletedAt)));
  await tx.delete(gatheredNews).where(and(mine, not(exists(isKept))));
  return rows;
}
type Other = Awaited<ReturnType<typeof takeGathered>>[number];

function byPost<Row extends { postId: string }>(rows: Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.postId, [...(found.get(row.postId) ?? []), row]);
  return found;
}

async function writeNews(
  ctx: Ctx,
  tx: Tx,
  person: Person,
  { agencyId, lines, others }: { agencyId: string; lines: Line[]; others: Other[] },
): Promise<void> {
  const answered = byPost(lines);
  const told = byPost(others);
  const first = [...answered.keys()].slice(0, MOST_POSTS);
  const then = [...told.keys()].filter((id) => !first.includes(id)).slice(0, MOST_POSTS);
  const listed: GatheredNews['posts'] = [];
  for (const id of [...first, ...then]) {
    const [said, news] = [answered.get(id) ?? [], told.get(id) ?? []];
    const [{ title, companyName, companyId, status }] = [...said, ...news] as [Line | Other];
    const labelOf = await reviewerLabels(
      tx,
      { companyId },
      said.map((line) => line.approval),
    );
    const answers = said.map(({ approval, decision, tacit, comment }) => ({
      what: `${nameInMail(labelOf(approval))} ${tacit ? SILENT : decision ? WHAT[decision] : 'commented'}`,
      comment: tacit ? null : comment,
    }));
    listed.push({
      title,
      companyName,
      status,
      said: [...answers, ...news.map(({ what }) => ({ what, comment: null }))],
    });
  }
  await writeMessage(ctx, tx, {
    agencyId,
    userId: person.id,
    channel: 'email',
    to: person.email,
    kind: 'answers-gathered',
    ...afterQuiet(person, ctx.now()),
    ...gatheredMail({
      firstName: person.firstName,
      posts: listed,
      more: new Set([...answered.keys(), ...told.keys()]).size - listed.length,
      every: person.told.every ?? 'day',
      urgentAtOnce: (['publish-failed', 'post-due'] as const).every(
        (kind) => choiceFor(person, kind) === 'each',
      ),
      clientsOnly: others.length === 0 && !lines.some((line) => line.tacit || isInside(line.approval)),
      link: ctx.publicUrl,
    }),
  });
}

export async function sendGatheredNews(ctx: Ctx): Promise<void> {
  const people = await ctx.db
    .select({
      id: users.id,
      own: users.zone,
      told: users.told,
      quietFrom: users.quietFrom,
      quietTo: users.quietTo,
    })
    .from(users)
    .where(
      or(
        eq(users.news, 'gathered'),
        exists(ctx.db.select().from(gatheredNews).where(eq(gatheredNews.userId, users.id))),
      ),
    );
  const now = ctx.now();
  for (const { id, own, told, ...quiet } of people) {
    const zone = own ?? 'UTC';
    const moment = told.every === 'hour' ? hourAt(now, quiet, zone) : morningFor(now, quiet, zone);
    if (moment) await tellGatheredNews(ctx, id, moment);
  }
}

export const newsTimers: Timer[] = [{ name: 'gathered-news', everySeconds: 300, run: sendGatheredNews }];
