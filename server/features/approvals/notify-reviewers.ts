import { eq, sql } from 'drizzle-orm';
import { TOLD_AT_ONCE, type Telling } from '#domain/companies/telling.ts';
import type { AgencyFace } from '#domain/agencies/face.ts';
import type { Language } from '#domain/languages/language.ts';
import type { ReviewerKind } from '#domain/messages/kinds.ts';
import { passesAt } from '#domain/posts/review-by.ts';
import type { Tx } from '#server/db/connect.ts';
import { users } from '#server/db/schema/accounts.ts';
import { companies } from '#server/db/schema/companies.ts';
import type { posts } from '#server/db/schema/posts.ts';
import { readFace } from '#server/features/agencies/face.ts';
import { personInCharge } from '#server/features/agencies/queries.ts';
import { rulesOf } from '#server/features/companies/no-answer.ts';
import { contactAmong, savedContacts, type NamedContact } from '#server/features/companies/saved-contacts.ts';
import { deskUrl, giveDesks } from '#server/features/desks/desk-links.ts';
import { desksWithCounts, type DeskCount } from '#server/features/desks/shown.ts';
import { reviewMail, reviewText } from '#server/features/messages/templates/review-request.ts';
import { writeMessages, type NewMessage } from '#server/features/messages/write-message.ts';
import { keepNumbers, numbersFor, type Told as Numbered } from '#server/features/texts/numbers.ts';
import type { Ctx } from '#server/kit/context.ts';
import { markTold } from './ask-reviewers.ts';
import { atTheirAddress, isInside } from './inside.ts';
import { coverOf, faceInMail, pictureIn } from './mail-picture.ts';
import { carried, takeMovedDates, type MovedDates } from './moved-dates.ts';
import { thoseToldNow } from './notices.ts';
import type { Told } from './told.ts';
import { thoseWhoWrote } from './who-wrote.ts';

type PostRow = typeof posts.$inferSelect;

export const reviewUrl = (ctx: Ctx, token: string) => `${ctx.publicUrl}/approve/${token}`;

type Asked = Pick<
  Told,
  'id' | 'reviewerContact' | 'reviewerType' | 'approvalToken' | 'askedAt' | 'dueAt' | 'sendTo' | 'origin'
>;
type Asking = Pick<PostRow, 'id' | 'agencyId' | 'authorId' | 'caption' | 'reviewDueAt' | 'scheduledAt'>;

/** What a message to a reviewer contains besides the post. */
interface Around {
  author: Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'email' | 'zone'>;
  companyName: string | null;
  /** The client's time zone; null: the author's is used. */
  timeZone: string | null;
  /** The client's language; a contact's own takes precedence. */
  language: Language;
  /** The reviewers who are saved contacts of the client. */
  contacts: readonly NamedContact[];
  /** The agency as its clients see it. */
  agency: AgencyFace;
  cover: string | null;
  /** The reviewers' desks, each with what waits there. */
  desks: DeskCount[];
  /** The numbers by which a text can be answered, by approval. */
  numbers?: Map<string, number>;
  /** Dates that changed since the reviewer was told them, by approval. */
  moved?: MovedDates;
  /** After how many working days without an answer the client's silence counts as a yes; null: never. */
  tacitDays: number | null;
  /** Approvals whose reviewers wrote something, so that their silence is no tacit yes. */
  wrote?: ReadonlySet<string>;
}

/** When a message says that the post goes out: a time that has passed is no promise any more. */
export const planOf = ({ scheduledAt }: Pick<Asking, 'scheduledAt'>, now: Date) => {
  const planPassed = scheduledAt !== null && scheduledAt <= now;
  return { goesOutAt: planPassed ? null : scheduledAt, planPassed };
};

/** By when a message asks for an answer: a review-by date that has passed is not asked for any more. */
export const askedBy = (
  { dueAt }: Pick<Asked, 'dueAt'>,
  { reviewDueAt }: Pick<Asking, 'reviewDueAt'>,
  now: Date,
): Date | null => {
  const by = dueAt ?? reviewDueAt;
  return by && passesAt(by) > now ? by : null;
};

const reachedBy = (one: Pick<Asked, 'reviewerContact' | 'reviewerType' | 'sendTo'>) =>
  one.sendTo ?? { contact: one.reviewerContact, type: one.reviewerType };

/** The messages with the link, one per reviewer, by the channel that the reviewer was named with. */
export function reviewMessages(
  ctx: Ctx,
  post: Asking,
  asked: Asked[],
  {
    author,
    companyName,
    timeZone,
    language,
    contacts,
    cover,
    desks,
    agency,
    numbers,
    moved,
    tacitDays,
    wrote,
  }: Around,
  { kind, again = false }: { kind: ReviewerKind; again?: boolean },
): NewMessage[] {
  const ownerName = `${author.firstName} ${author.lastName}`.trim();
  const now = ctx.now();
  return asked.map((one) => {
    const saved = contactAmong(contacts, one.reviewerContact);
    const { contact, type } = reachedBy(one);
    const inside = isInside(one);
    const content = {
      kind,
      // Inside reviewers read English, as their app is; the client's consent to silence is not theirs.
      language: inside ? 'en' : (saved?.language ?? language),
      // A reviewer who was added just now sees the post for the first time.
      again: again && one.askedAt < now,
      link: reviewUrl(ctx, one.approvalToken),
      ownerName,
      face: faceInMail(ctx, agency, { approval: one.id }),
      companyName,
      reviewerName: saved?.name ?? null,
      caption: post.caption,
      pictureUrl: pictureIn(ctx, cover, { approval: one.id }),
      dueAt: askedBy(one, post, now),
      ...planOf(post, now),
      timeZone: timeZone ?? author.zone ?? 'UTC',
      now,
      desk: wayToDesk(ctx, desks, one.reviewerContact),
      number: numbers?.get(one.id) ?? null,
      invites: ctx.textAnswers ?? false,
      moved: moved?.get(one.id) ?? [],
      tacitDays: inside || wrote?.has(one.id) ? null : tacitDays,
    };
    return {
      agencyId: post.agencyId,
      userId: post.authorId,
      to: contact,
      kind,
      postId: post.id,
      approvalId: one.id,
      tacitDays: content.tacitDays,
      ...carried(content.moved),
      ...(type === 'email'
        ? { channel: 'email' as const, replyTo: author.email, ...reviewMail(content) }
        : { channel: 'sms' as const, text: reviewText(content) }),
    };
  });
}

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

/** Null if this post is the only one that waits for the reviewer. */
function wayToDesk(ctx: Ctx, desks: DeskCount[], contact: string) {
  const desk = desks.find((one) => one.contact === contact.toLowerCase());
  const url = desk && desk.waiting > 1 ? deskUrl(ctx, desk) : null;
  if (!url || !desk) return null;
  const firstAt = desk.firstAt === null ? null : new Date(desk.firstAt);
  // A past date is not announced as the next to go out.
  return { url, waiting: desk.waiting, firstGoesOutAt: firstAt && firstAt > ctx.now() ? firstAt : null };
}

/** The reviewers who get a text that they can answer; none if no sender of texts is set. */
export const byText = (
  ctx: Pick<Ctx, 'text'>,
  { agencyId, version }: Pick<PostRow, 'agencyId' | 'version'>,
  asked: Pick<Asked, 'id' | 'reviewerContact' | 'reviewerType' | 'sendTo'>[],
): Numbered[] =>
  ctx.text === null
    ? []
    : asked
        // Only reviewers who are named by phone answer by text; others get just the link.
        .filter((one) => one.reviewerType === 'phone' && !one.sendTo)
        .map((one) => ({ approvalId: one.id, agencyId, version, phone: one.reviewerContact }));
