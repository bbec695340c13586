import { refuseUnless } from '#domain/agencies/abilities.ts';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { AppError, badField } from '#domain/kit/errors.ts';
import type { createPost } from '#domain/posts/contract.ts';
import { textsOf } from '#domain/posts/editable.ts';
import { REVIEW_BY_PASSED } from '#domain/posts/schedule.ts';
import { reviewersOf } from '#domain/posts/state.ts';
import { goesOutAt, initialStatus, isBeingWritten, isOpenForReview } from '#domain/posts/status.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { postAssets, posts } from '#server/db/schema/posts.ts';
import { addReviewers, askReviewers, inOrder } from '#server/features/approvals/ask-reviewers.ts';
import { notifyReviewers } from '#server/features/approvals/notify-reviewers.ts';
import { ensureCompany } from '#server/features/companies/ensure-company.ts';
import { readyObjects } from '#server/features/media/queries.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';
import { idFrom, newToken } from '#server/kit/secrets.ts';
import { nameOf } from './actor.ts';
import { changeTargets } from './change-targets.ts';
import { refuseWhatNetworksRefuse } from './check-targets.ts';
import { readPost } from './queries.ts';
import { queuePublishing } from './queue-publishing.ts';
import { keepVersion, writeHistory } from './store.ts';

const instantFrom = (text: string | null | undefined) => (text ? new Date(text) : null);

/** The post, its files, its approvals, the messages to its reviewers and the job for its date: all or nothing. */
export async function createNewPost(ctx: Ctx, member: Member, form: BodyOf<typeof createPost>) {
  const now = ctx.now();
  const scheduledAt = instantFrom(form.scheduledAt);
  const reviewers = reviewersOf(form);
  const birth = initialStatus(reviewers.length, scheduledAt, now, form.send ?? true);
  if (!birth.ok) throw badField('scheduledAt', birth.message);
  const reviewDueAt = instantFrom(form.reviewDueAt);
  if (reviewDueAt && reviewDueAt <= now) throw badField('reviewDueAt', REVIEW_BY_PASSED);

  if (isOpenForReview(birth.status)) refuseUnless(member, 'send');
  if (goesOutAt(birth.status, scheduledAt)) refuseUnless(member, 'schedule');
  const id = form.key ? idFrom(member.agencyId, form.key) : undefined;

  return inTransaction(ctx.db, async (tx) => {
    const companyId = form.companyName ? await ensureCompany(tx, member, form.companyName) : null;
    const files = await readyObjects(
      tx,
      member,
      form.assets.map((asset) => asset.url),
    );
    const [post] = await tx
      .insert(posts)
      .values({
        id,
        agencyId: member.agencyId,
        authorId: member.userId,
        companyId,
        ...textsOf(form),
        status: birth.status,
        scheduledAt,
        reviewDueAt: reviewers.length > 0 ? reviewDueAt : null,
        approvalToken: newToken(),
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: posts.id })
      .returning();
    // It was made when this arrived the first time.
    if (!post && id) return readPost(ctx, tx, member, id);
    if (!post) throw new Error('no post was created');
    if (form.assets.length > 0)
      await tx.insert(postAssets).values(
        form.assets.map((asset, order) => {
          const file = files.get(asset.url);
          if (!file)
            throw new AppError('bad_input', 'Please upload the file first', {
              fields: { assets: 'Please upload the file first' },
            });
          return {
            postId: post.id,
            objectPath: asset.url,
            // What the file is, not what it was called.
            type: file.kind,
            order,
            altText: asset.altText ?? null,
            createdAt: now,
          };
        }),
      );
    if (form.targets?.length) {
      await changeTargets(tx, post, form.targets, now);
      if (!isBeingWritten(birth.status)) await refuseWhatNetworksRefuse(tx, post);
    }
    await keepVersion(tx, post, now);

    const actor = nameOf(member);
    const entry = { at: now, actor, version: post.version, from: post.status, to: post.status };
    await writeHistory(tx, post.id, { ...entry, from: null, event: 'created' });
    await addReviewers(tx, post.id, inOrder(reviewers), now);
    const asked = isOpenForReview(post.status) ? await askReviewers(tx, post, now) : [];
    if (asked.length > 0) {
      await notifyReviewers(ctx, tx, post, asked, 'review-request');
      await writeHistory(tx, post.id, { ...entry, event: 'sent', note: contactsNote(asked) });
    }
    const runAt = goesOutAt(post.status, scheduledAt);
    if (runAt) {
      await queuePublishing(tx, post.id, runAt);
      await writeHistory(tx, post.id, { ...entry, event: 'scheduled', note: runAt.toISOString() });
    }
    return readPost(ctx, tx, member, post.id);
  });
}

const contactsNote = (asked: { reviewerContact: string }[]) =>
  asked.map((one) => one.reviewerContact).join(', ');
