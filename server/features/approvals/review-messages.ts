import type { AgencyFace } from '#domain/agencies/face.ts';
import type { Language } from '#domain/languages/language.ts';
import type { ReviewerKind } from '#domain/messages/kinds.ts';
import { passesAt } from '#domain/posts/review-by.ts';
import type { users } from '#server/db/schema/accounts.ts';
import type { posts } from '#server/db/schema/posts.ts';
import { contactAmong, type NamedContact } from '#server/features/companies/saved-contacts.ts';
import { deskUrl } from '#server/features/desks/desk-links.ts';
import type { DeskCount } from '#server/features/desks/shown.ts';
import { reviewMail, reviewText } from '#server/features/messages/templates/review-request.ts';
import type { NewMessage } from '#server/features/messages/write-message.ts';
import type { Told as Numbered } from '#server/features/texts/numbers.ts';
import type { Ctx } from '#server/kit/context.ts';
import { afterQuiet } from './after-quiet.ts';
import { isInside } from './inside.ts';
import { faceInMail, pictureIn } from './mail-picture.ts';
import { carried, type MovedDates } from './moved-dates.ts';
import { reviewUrl } from './review-url.ts';
import type { Told } from './told.ts';

type PostRow = typeof posts.$inferSelect;

type Asked = Pick<
  Told,
  | 'id'
  | 'reviewerContact'
  | 'reviewerType'
  | 'approvalToken'
  | 'askedAt'
  | 'dueAt'
  | 'sendTo'
  | 'rests'
  | 'origin'
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

/** The address of this message, and its channel. */
export const reachedBy = (one: Pick<Asked, 'reviewerContact' | 'reviewerType' | 'sendTo'>) =>
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
      // A desk is a client's, whoever else reads its mails.
      desk: inside ? null : wayToDesk(ctx, desks, one.reviewerContact),
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
      // A member who reviews inside has quiet hours of their own.
      ...(one.rests ? afterQuiet(one.rests, now) : {}),
      ...carried(content.moved),
      ...(type === 'email'
        ? { channel: 'email' as const, replyTo: author.email, ...reviewMail(content) }
        : { channel: 'sms' as const, text: reviewText(content) }),
    };
  });
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
