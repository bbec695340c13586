import { eq, sql } from 'drizzle-orm';
import { TOLD_AT_ONCE, type Telling } from '#domain/companies/telling.ts';
import type { ReviewerKind } from '#domain/messages/kinds.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { companies } from '#server/db/schema/companies.ts';
import type { posts } from '#server/db/schema/posts.ts';
import { readFace } from '#server/features/agencies/face.ts';
import { personInCharge } from '#server/features/agencies/queries.ts';
import { rulesOf } from '#server/features/companies/no-answer.ts';
import { savedContacts } from '#server/features/companies/saved-contacts.ts';
import { giveDesks } from '#server/features/desks/desk-links.ts';
import { desksWithCounts, type DeskCount } from '#server/features/desks/shown.ts';
import { writeMessages } from '#server/features/messages/write-message.ts';
import { keepNumbers, numbersFor } from '#server/features/texts/numbers.ts';
import type { Ctx } from '#server/kit/context.ts';
import { markTold } from './ask-reviewers.ts';
import { atTheirAddress, isInside } from './inside.ts';
import { coverOf } from './mail-picture.ts';
import { takeMovedDates } from './moved-dates.ts';
import { thoseToldNow } from './notices.ts';
import { byText, reviewMessages } from './review-messages.ts';
import type { Told } from './told.ts';
import { thoseWhoWrote } from './who-wrote.ts';

type PostRow = typeof posts.$inferSelect;

/**
 * Tells reviewers now, or together with other posts when the client's window ends. `atOnce` is for a message
 * that a member asked for, `together` for posts that are sent by one action, `gathers` for a timer that goes through
 * several posts and tells at its end.
 */
export async function notifyReviewers(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  everyone: Told[],
  kind: ReviewerKind,
  { again = false, together = false, atOnce = false, gathers = false } = {},
): Promise<void> {
  // A reviewer with a withdrawn link gets no message until they are given another link.
  const asked = everyone.filter((one) => one.linkWithdrawnAt === null);
  if (asked.length === 0) return;
  const { agencyId, companyId } = post;
  // Their desks show the post from now on, even if the message waits.
  if (companyId !== null)
    await giveDesks(
      ctx,
      tx,
      asked.filter((one) => !isInside(one)).map((one) => ({ ...one, agencyId, companyId })),
    );
  const { telling, zone } = await tellingOf(tx, post);
  const told = await thoseToldNow(
    tx,
    post,
    asked.filter((one) => !isInside(one)),
    { kind, again, together, atOnce, gathers },
    { telling, zone, now: ctx.now() },
  );
  // The client's window does not apply to inside reviewers.
  await tellReviewers(ctx, tx, post, [...asked.filter(isInside), ...told], { kind, again });
}

async function tellingOf(tx: Tx, post: PostRow): Promise<{ telling: Telling; zone: string }> {
  const [found] = await tx
    .select({
      tells: companies.tells,
      hour: companies.tellHour,
      zone: companies.timeZone,
      own: users.zone,
    })
    .from(companies)
    .leftJoin(users, eq(users.id, post.authorId))
    .where(eq(companies.id, sql`${post.companyId}`));
  if (!found) return { telling: TOLD_AT_ONCE, zone: 'UTC' };
  const { tells, hour, zone, own } = found;
  return { telling: { tells, hour }, zone: zone ?? own ?? 'UTC' };
}

/**
 * Writes the messages in the caller's transaction; the worker delivers them. A link that is sent opens
 * for sixty days from now, however old it is.
 */
export async function tellReviewers(
  ctx: Ctx,
  tx: Tx,
  post: PostRow,
  named: Told[],
  { kind, again }: { kind: ReviewerKind; again: boolean },
): Promise<void> {
  if (named.length === 0) return;
  const asked = await atTheirAddress(tx, named);
  // The message is sent in the name of the author while they see the client, else of the first owner.
  const author = await personInCharge(tx, post, post.authorId);
  if (!author) throw new Error('an agency without an owner');
  const contacts = await savedContacts(
    tx,
    post.companyId,
    asked.map((one) => one.reviewerContact),
  );
  const moved = await takeMovedDates(tx, post, asked);
  const { noAnswer, tacitDays } = await rulesOf(tx, post.companyId);
  await markTold(
    tx,
    post,
    asked.map((one) => one.id),
    ctx.now(),
  );
  const cover = await coverOf(tx, post.id);
  const company = await companyWithDesks(tx, post, asked);
  const around = {
    author,
    companyName: company?.name ?? null,
    timeZone: company?.timeZone ?? null,
    language: company?.language ?? 'en',
    agency: await readFace(tx, post),
    contacts,
    cover,
    moved,
    tacitDays: noAnswer === 'tacit' ? tacitDays : null,
    ...(noAnswer === 'tacit' && {
      wrote: await thoseWhoWrote(
        tx,
        asked.map((one) => one.id),
      ),
    }),
    desks: company?.desks ?? [],
  };
  const told = byText(ctx, post, asked);
  const numbers = await numbersFor(tx, told, ctx.now());
  const written = await writeMessages(
    ctx,
    tx,
    reviewMessages(ctx, { ...post, authorId: author.id }, asked, { ...around, numbers }, { kind, again }),
  );
  const messageOf = new Map(asked.map((one, at) => [one.id, written[at]?.id ?? '']));
  await keepNumbers(tx, told, numbers, (id) => ({ messageId: messageOf.get(id) ?? '' }), ctx.now());
}

/** The client and the desks of the asked reviewers, in one query. */
async function companyWithDesks(tx: Tx, { companyId }: PostRow, asked: Told[]) {
  if (companyId === null) return null;
  const given = sql.param(asked.map((one) => one.reviewerContact.toLowerCase()));
  const [company] = await tx
    .select({
      name: companies.name,
      timeZone: companies.timeZone,
      language: companies.language,
      desks: sql<DeskCount[]>`(
        select coalesce(json_agg(desk), '[]')
          from (${desksWithCounts(sql`${companyId}::uuid`, sql`${given}`)}) as desk)`,
    })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company ?? null;
}
