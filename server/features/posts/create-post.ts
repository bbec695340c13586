import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { refuseUnless } from '#domain/agencies/abilities.ts';
import type { ReviewerType } from '#domain/approvals/status.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import { whyNotAtOnce } from '#domain/library/checklist-rules.ts';
import { toldAt } from '#domain/companies/telling.ts';
import { MADE_AND_DELETED, type createPost } from '#domain/posts/contract.ts';
import { textsOf } from '#domain/posts/editable.ts';
import { initialStatus } from '#domain/posts/initial-status.ts';
import { noteWithNames } from '#domain/posts/history-notes.ts';
import { passesAt } from '#domain/posts/review-by.ts';
import { REVIEW_BY_PASSED } from '#domain/posts/schedule.ts';
import { reviewersOf } from '#domain/posts/state.ts';
import { goesOutAt, isBeingWritten, isOpenForReview, type PostStatus } from '#domain/posts/status.ts';
import { mustBeAsked, STAGES_OR_NO_DATE } from '#domain/posts/unasked.ts';
import type { Handle, Tx } from '#server/db/connect.ts';
import { WithCommit } from '#server/db/begin-commit.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isUniqueViolation } from '#server/db/unique-violation.ts';
import { askedRows, inOrder, reviewerRows } from '#server/features/approvals/ask-reviewers.ts';
import { takeMovedDates } from '#server/features/approvals/moved-dates.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { byText, reviewMessages } from '#server/features/approvals/review-messages.ts';
import { deskRow } from '#server/features/desks/desk-links.ts';
import { countKept } from '#server/features/messages/told-dates.ts';
import { messageRows } from '#server/features/messages/write-message.ts';
import { rememberWays } from '#server/features/companies/remember-ways.ts';
import { namesAmong, type NamedContact } from '#server/features/companies/saved-contacts.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { idFrom, newToken } from '#server/kit/secrets.ts';
import { nameOf } from './actor.ts';
import { lookBeforeCreating } from './before-creating.ts';
import { changeTargets } from './change-targets.ts';
import { refuseWhatNetworksRefuse } from './check-targets.ts';
import { refuseOtherCampaign } from './label-post.ts';
import { madeBy } from './own-draft.ts';
import { readPost } from './queries.ts';
import { queuePublishing } from './queue-publishing.ts';
import { sendForReview } from './send-for-review.ts';
import { approvalsOf, keepVersion, lockPost } from './store.ts';
import { toPost, type Read } from './to-post.ts';
import { blankPost, writeNewPosts, type Written } from './write-new-posts.ts';

const initialDraft: PostStatus = 'Draft';

const instantFrom = (text: string | null | undefined) => (text ? new Date(text) : null);

/** Creates the post, its files, approvals, messages to reviewers and the job for its date, all or nothing. */
export async function createNewPost(ctx: Ctx, member: Member, form: BodyOf<typeof createPost>) {
  const now = ctx.now();
  const scheduledAt = instantFrom(form.scheduledAt);
  const reviewers = reviewersOf(form);
  const id = form.key ? idFrom(member.agencyId, member.key?.id ?? member.userId, form.key) : undefined;
  /** What a request with this key made is its answer, even if the dates have passed since. */
  const refuse = async (field: string, message: string) => {
    if (id !== undefined && (await isTaken(ctx.db, id))) return readMade(ctx, ctx.db, member, id);
    throw badField(field, message);
  };
  const birth = initialStatus(reviewers.length, scheduledAt, now, form.send ?? true);
  if (!birth.ok) return refuse('scheduledAt', birth.message);
  const reviewDueAt = instantFrom(form.reviewDueAt);
  if (reviewDueAt && passesAt(reviewDueAt) <= now) return refuse('reviewDueAt', REVIEW_BY_PASSED);

  if (isOpenForReview(birth.status)) refuseUnless(member, 'send');
  if (goesOutAt(birth.status, scheduledAt)) refuseUnless(member, 'schedule');

  try {
    return await inTransaction(
      ctx.db,
      (tx) => create(ctx, tx, member, form, { id, now, scheduledAt, reviewDueAt, status: birth.status }),
      { byOnePlan: true, readsFirst: true },
    );
  } catch (error) {
    // The same request arrived twice at the same moment, and the other one created the post.
    if (id !== undefined && isUniqueViolation(error, 'posts_pkey')) return readMade(ctx, ctx.db, member, id);
    throw error;
  }
}

const isTaken = async (db: Handle, id: string) =>
  (await db.select({ id: posts.id }).from(posts).where(eq(posts.id, id))).length > 0;

/** The post that an earlier request with the same key created. */
async function readMade(ctx: Ctx, db: Handle, member: Member, id: string) {
  const made = await readPost(ctx, db, member, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (!made) throw new AppError('conflict', MADE_AND_DELETED);
  return made;
}

interface Birth {
  id: string | undefined;
  now: Date;
  status: PostStatus;
  scheduledAt: Date | null;
  reviewDueAt: Date | null;
}

/**
 * Two round trips: one begins and reads, one writes everything, deliveries included, and commits. Reviewers
 * who are asked by another channel than the last time, accounts, and a date take a few more.
 */
async function create(ctx: Ctx, tx: Tx, member: Member, form: BodyOf<typeof createPost>, birth: Birth) {
  const { now, scheduledAt } = birth;
  const reviewers = inOrder(reviewersOf(form));
  const found = await lookBeforeCreating(tx, member, {
    id: birth.id,
    companyName: form.companyName,
    files: form.assets.map((asset) => asset.url),
    reviewers: reviewers.map((one) => one.contact),
  });
  // An earlier arrival of this request created it.
  if (found.isMade && birth.id !== undefined) return readMade(ctx, tx, member, birth.id);
  // A post whose reviewers are asked in stages is created as a draft and then sent.
  const goesOut = goesOutAt(birth.status, scheduledAt) !== null;
  if (goesOut && mustBeAsked(found.stages, member.role))
    throw new AppError('conflict', STAGES_OR_NO_DATE, { fields: { scheduledAt: STAGES_OR_NO_DATE } });
  const isSentAfter = found.stages.length > 0 && isOpenForReview(birth.status);
  const status = isSentAfter ? initialDraft : birth.status;
  const post = {
    id: birth.id ?? randomUUID(),
    agencyId: member.agencyId,
    ...madeBy(member),
    companyId: found.companyId,
    campaignId: form.campaignId ?? null,
    madeIn: null,
    ...textsOf(form),
    status,
    scheduledAt,
    reviewDueAt: reviewers.length > 0 ? birth.reviewDueAt : null,
    approvalToken: newToken(),
    version: 1,
    turnSince: now,
    createdAt: now,
    updatedAt: now,
  };
  if (form.campaignId) await refuseOtherCampaign(tx, member, form.campaignId, post.companyId);
  const files = form.assets.map((asset, order) => {
    const type = found.kinds.get(asset.url);
    if (!type) throw badField('assets', 'Please upload the file first');
    // The kind that the file really has, not the kind that the request claims.
    return {
      id: randomUUID(),
      postId: post.id,
      objectPath: asset.url,
      type,
      order,
      altText: asset.altText ?? null,
      createdAt: now,
    };
  });
  if (isOpenForReview(birth.status) || goesOut) {
    const pictures = files.flatMap(({ type, altText }) => (type === 'image' ? [{ altText }] : []));
    const texts = [post.caption, ...(form.targets ?? []).flatMap(({ caption }) => caption ?? [])];
    const undone = whyNotAtOnce(found.checklist, { version: 1, texts, pictures }, goesOut);
    if (undone) throw new AppError('conflict', undone);
  }
  const asked = isOpenForReview(status) ? askedRows(post, reviewers, now) : [];
  const named = isOpenForReview(status) ? asked : reviewerRows(post.id, reviewers, now);
  const around = {
    author: { ...member, zone: member.timeZone },
    companyName: found.companyName,
    timeZone: found.timeZone,
    language: found.language,
    contacts: found.contacts,
    agency: found.agency,
    // This post also waits at the desk from now on.
    desks: found.desks.map((desk) => ({ ...desk, waiting: desk.waiting + 1 })),
    cover: form.assets[0]?.url ?? null,
    tacitDays: found.tacitDays,
    ...(found.hasMoved ? { moved: await takeMovedDates(tx, post, asked) } : {}),
  };
  // If nothing is gathered and no text needs a number first, the messages are written with everything else.
  const gathers = asked.length > 0 && toldAt(found.telling, now, 'UTC') !== null;
  const isLater = gathers || byText(ctx, post, asked).length > 0;
  const sent = isLater
    ? []
    : messageRows(ctx, reviewMessages(ctx, post, asked, around, { kind: 'review-request' }));
  const runAt = goesOutAt(status, scheduledAt);
  const entry = { postId: post.id, at: now, actor: nameOf(member), version: 1, from: status, to: status };
  const history = [
    { ...entry, from: null, event: 'created' as const },
    ...(asked.length > 0
      ? [{ ...entry, event: 'sent' as const, note: namedNote(asked, found.contacts) }]
      : []),
    ...(runAt ? [{ ...entry, event: 'scheduled' as const, note: runAt.toISOString() }] : []),
  ];
  const { agencyId, companyId } = post;
  const hasDesk = (contact: string) => found.desks.some((desk) => desk.contact === contact.toLowerCase());
  const people =
    companyId === null
      ? []
      : asked
          .filter((one) => !hasDesk(one.reviewerContact))
          .map((one) => deskRow(ctx, { ...one, agencyId, companyId }, now));
  const anew = reviewers.filter(({ contact }) => found.askedAnew.includes(contact));
  const write = () => writeNewPosts(tx, [{ post, files, named, people, history, sent }]);
  const isAlone =
    found.isKnown &&
    !found.hasMoved &&
    !isLater &&
    !form.targets?.length &&
    !form.campaignId &&
    anew.length === 0 &&
    runAt === null &&
    !isSentAfter;
  if (isAlone)
    return new WithCommit(asMade(ctx, { post, files, named, companyName: found.companyName }), write);
  await write();
  await countKept(tx, sent);
  if (isLater) {
    const made = await lockPost(tx, post.id);
    await notifyReviewers(ctx, tx, made, await approvalsOf(tx, post.id), 'review-request');
  }
  if (form.targets?.length) {
    const made = await lockPost(tx, post.id);
    await changeTargets(tx, made, form.targets, { now });
    if (!isBeingWritten(status)) await refuseWhatNetworksRefuse(tx, made);
    await keepVersion(tx, made, now);
  }
  await rememberWays(tx, post.companyId, anew);
  if (runAt) await queuePublishing(tx, post.id, runAt);
  if (isSentAfter) await sendForReview(ctx, tx, await lockPost(tx, post.id), nameOf(member));
  if (isSentAfter || form.targets?.length || form.campaignId) return readPost(ctx, tx, member, post.id);
  return asMade(ctx, { post, files, named, companyName: found.companyName });
}

/** The post as a read would return it, without a query: nobody else has changed it yet. */
function asMade(
  ctx: Ctx,
  { post, files, named, companyName }: Pick<Written, 'post' | 'files' | 'named'> & Pick<Read, 'companyName'>,
) {
  const contactsBy = (type: ReviewerType) =>
    named.filter((one) => one.reviewerType === type).map((one) => one.reviewerContact);
  return toPost(ctx, {
    post: { ...blankPost, ...post },
    companyName,
    inCampaign: null,
    said: 'nothing',
    reviewerEmails: contactsBy('email'),
    reviewerPhones: contactsBy('phone'),
    assets: files.map(({ createdAt: _createdAt, ...file }) => ({
      ...file,
      url: file.objectPath,
      width: null,
      height: null,
      seconds: null,
      moving: null,
    })),
    targets: [],
    assignee: null,
    lastTry: null,
  });
}

function namedNote(asked: { reviewerContact: string }[], saved: NamedContact[]): string | null {
  const contacts = asked.map((one) => one.reviewerContact);
  const names = namesAmong(saved, contacts);
  return noteWithNames('sent', contacts.join(', '), (contact) => names.get(contact));
}
