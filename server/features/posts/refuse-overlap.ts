import { asc, eq } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import type { updatePost } from '#domain/posts/contract.ts';
import { textsOf } from '#domain/posts/editable.ts';
import { lastToChange, meanwhileText, mergedPeople, overlapsOf } from '#domain/posts/overlap.ts';
import type { TargetsAsked } from '#domain/networks/targets.ts';
import type { Tx } from '#server/db/connect.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { postHistory } from '#server/db/schema/posts.ts';
import { DetailedError } from '#server/kit/detailed-error.ts';
import { namedOn, reviewersOf, type PostRow } from './store.ts';

type Form = BodyOf<typeof updatePost>;

const targetsOf = async (tx: Tx, postId: string): Promise<TargetsAsked> => {
  const rows = await tx.select().from(postTargets).where(eq(postTargets.postId, postId));
  return rows.flatMap(({ accountId, caption, options }) =>
    accountId ? [{ accountId, caption, options: options as TargetsAsked[number]['options'] }] : [],
  );
};

/** Answers a save that would overwrite somebody else's with both values. The caller holds the post. */
export async function refuseOverlap(tx: Tx, post: PostRow, form: Form): Promise<void> {
  if (!form.basedOn) return;
  const found = overlapsOf(form, form.basedOn, {
    ...textsOf(post),
    scheduledAt: post.scheduledAt?.toISOString() ?? null,
    reviewDueAt: post.reviewDueAt?.toISOString() ?? null,
    targets: form.basedOn.targets && form.targets && (await targetsOf(tx, post.id)),
  });
  if (found.length === 0) return;
  const history = await tx
    .select({ event: postHistory.event, actor: postHistory.actor, note: postHistory.note })
    .from(postHistory)
    .where(eq(postHistory.postId, post.id))
    .orderBy(asc(postHistory.seq));
  const overlaps = found.map((one) => ({ ...one, by: lastToChange(one.field, history) }));
  throw new DetailedError('conflict', meanwhileText(overlaps), { overlaps });
}

/** The reviewers that a save asks for, merged with what somebody else added or removed since. */
export async function reviewersAsked(tx: Tx, post: PostRow, form: Form) {
  const { basedOn, reviewerEmails, reviewerPhones } = form;
  if (!basedOn || (reviewerEmails === undefined && reviewerPhones === undefined))
    return { emails: reviewerEmails, phones: reviewerPhones };
  const present = namedOn(await reviewersOf(tx, post.id));
  const merged = (type: 'email' | 'phone', yours?: string[], base?: string[]) =>
    yours && base
      ? mergedPeople(
          yours,
          base,
          present.filter((one) => one.reviewerType === type).map((one) => one.reviewerContact),
        )
      : yours;
  return {
    emails: merged('email', reviewerEmails, basedOn.reviewerEmails),
    phones: merged('phone', reviewerPhones, basedOn.reviewerPhones),
  };
}
