import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { BodyOf } from '#domain/kit/endpoint.ts';
import { personOf } from '#domain/kit/mailbox.ts';
import type { TargetsAsked } from '#domain/networks/targets.ts';
import type { createPost } from '#domain/posts/contract.ts';
import { textsOf } from '#domain/posts/editable.ts';
import { reviewersOf } from '#domain/posts/state.ts';
import type { Tx } from '#server/db/connect.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { postAssets, postHistory, posts } from '#server/db/schema/posts.ts';
import { ownDraftsAsMade } from '#server/features/posts/own-draft.ts';
import type { Member } from '#server/kit/route.ts';

interface Row {
  id: string;
  form: BodyOf<typeof createPost>;
}

/** A draft that says something else than its row does now. */
export interface Differing {
  /** Nobody else has it and nobody has touched it: the row may still say what it is. */
  isUntouched: boolean;
  /** Of its preview, which stays the same. */
  approvalToken: string;
}

const reviewerTexts = (reviewers: { type: string; contact: string }[]) =>
  reviewers.map(({ type, contact }) => `${type} ${personOf(contact)}`).toSorted();

/** What a row says, to be compared. */
const saidBy = ({ form }: Row, targets: TargetsAsked) => ({
  texts: textsOf(form),
  at: form.scheduledAt ? new Date(form.scheduledAt).getTime() : null,
  files: form.assets.map(({ url, altText }) => [url, altText || null]),
  reviewers: reviewerTexts(reviewersOf(form)),
  targets: targets.map(({ accountId, caption, options }) => [accountId, caption || null, options ?? {}]),
});

/** Finds the drafts made from these rows before that differ from them by now, and locks all of them. */
export async function findDiffering(
  tx: Tx,
  member: Member,
  rows: readonly Row[],
  targets: TargetsAsked,
): Promise<Map<string, Differing>> {
  const ids = rows.map((row) => row.id);
  if (ids.length === 0) return new Map();
  await tx.select({ id: posts.id }).from(posts).where(inArray(posts.id, ids)).orderBy(posts.id).for('update');
  const drafts = await tx.select().from(posts).where(inArray(posts.id, ids));
  const files = await tx
    .select()
    .from(postAssets)
    .where(inArray(postAssets.postId, ids))
    .orderBy(asc(postAssets.order), asc(postAssets.createdAt), asc(postAssets.id));
  const named = await tx
    .select({ postId: approvals.postId, type: approvals.reviewerType, contact: approvals.reviewerContact })
    .from(approvals)
    .where(and(inArray(approvals.postId, ids), eq(approvals.origin, 'post'), isNull(approvals.removedAt)));
  const goesTo = await tx
    .select()
    .from(postTargets)
    .where(inArray(postTargets.postId, ids))
    .orderBy(asc(postTargets.order));
  const [filesOf, namedOf, targetsOf] = [byPost(files), byPost(named), byPost(goesTo)];
  const untouched = new Set(await ownDraftsAsMade(tx, member, ids));
  const draftOf = new Map(drafts.map((draft) => [draft.id, draft]));
  return new Map(
    rows.flatMap((row) => {
      const draft = draftOf.get(row.id);
      if (!draft) return [];
      const said = {
        texts: textsOf(draft),
        at: draft.scheduledAt?.getTime() ?? null,
        files: (filesOf.get(row.id) ?? []).map(({ objectPath, altText }) => [objectPath, altText || null]),
        reviewers: reviewerTexts(namedOf.get(row.id) ?? []),
        targets: (targetsOf.get(row.id) ?? []).flatMap(({ accountId, caption, options }) =>
          accountId === null ? [] : [[accountId, caption, options]],
        ),
      };
      if (isDeepStrictEqual(said, saidBy(row, targets))) return [];
      const { approvalToken, assignedTo } = draft;
      return [
        [row.id, { approvalToken, isUntouched: untouched.has(row.id) && assignedTo === null }] as const,
      ];
    }),
  );
}

/** What the histories of these drafts say, oldest first; a draft that is made anew keeps it. */
export async function historiesOf(tx: Tx, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const entries = await tx
    .select()
    .from(postHistory)
    .where(inArray(postHistory.postId, ids))
    .orderBy(asc(postHistory.seq));
  return byPost(entries.map(({ seq: _seq, ...entry }) => entry));
}

function byPost<Row extends { postId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const all = new Map<string, Row[]>();
  for (const row of rows) all.set(row.postId, [...(all.get(row.postId) ?? []), row]);
  return all;
}
