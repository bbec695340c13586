import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Decision } from '#domain/approvals/status.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { MediaKind } from '#domain/media/kind.ts';
import { isNetwork } from '#domain/networks/network.ts';
import { isOut } from '#domain/networks/targets.ts';
import { differences } from '#domain/networks/preview.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { contentOf } from '#domain/posts/editable.ts';
import { isPublished } from '#domain/posts/status.ts';
import { approvals, comments } from '#server/db/schema/approvals.ts';
import { posts, postVersions } from '#server/db/schema/posts.ts';
import { visibleTo, type Tenant } from '#server/features/agencies/visible-to.ts';
import { isInside } from '#server/features/approvals/inside.ts';
import { saidIn } from '#server/features/approvals/read-thread.ts';
import { reviewerLabels } from '#server/features/approvals/reviewer-labels.ts';
import { companyOf } from '#server/features/companies/names.ts';
import { targetsOf } from '#server/features/publishing/target-store.ts';
import type { Ctx } from '#server/kit/context.ts';
import { versionOutOn } from './out-version.ts';
import {
  entryOf,
  isTakenBack,
  markedIn,
  movedSince,
  nameThen,
  newDateOf,
  readEntries,
  skippedAt,
} from './record-history.ts';

/**
 * The record of a post: the content of each version and all answers to it. Answers of removed reviewers stay
 * in it, and the record of an archived post stays readable.
 */
export async function readRecord(ctx: Ctx, tenant: Tenant, postId: string) {
  const [post] = await ctx.db
    .select()
    .from(posts)
    .where(and(eq(posts.id, postId), visibleTo(tenant, posts), isNull(posts.deletedAt)));
  if (!post) throw notFound('Post');
  const [versions, answers] = await Promise.all([
    ctx.db
      .select()
      .from(postVersions)
      .where(eq(postVersions.postId, postId))
      .orderBy(asc(postVersions.version)),
    ctx.db
      .select({
        id: comments.id,
        version: comments.version,
        contact: approvals.reviewerContact,
        status: sql<Decision>`${comments.decision}`,
        // Inside comments belong to the agency alone, and the record is handed to clients.
        comment: sql<string | null>`case when ${comments.side} = 'client' then ${saidIn('comments')} end`,
        approval: { id: approvals.id, origin: approvals.origin, approverId: approvals.approverId },
        at: comments.createdAt,
        way: comments.way,
        agreedDate: comments.agreedDate,
        tacit: comments.tacit,
        takenFrom: { id: comments.takenFromId, title: comments.takenFrom },
      })
      .from(comments)
      .innerJoin(approvals, eq(approvals.id, comments.approvalId))
      .where(and(eq(comments.postId, postId), isNotNull(comments.decision)))
      .orderBy(asc(comments.createdAt), asc(comments.id)),
  ]);
  const asReviewer = ({ approval, contact }: (typeof answers)[number]) => ({
    ...approval,
    reviewerContact: contact,
  });
  const nameNow = await reviewerLabels(ctx.db, post, answers.map(asReviewer));
  // The name that a person had when they answered stays, whatever their contact is called since.
  const given = answers.flatMap(({ takenFrom }) => takenFrom.id ?? []);
  const entries = await readEntries(ctx.db, [postId, ...new Set(given)]);
  const own = entries.filter((entry) => entry.postId === postId);
  return {
    post: {
      ...post,
      marked: isPublished(post.status) ? markedIn(own) : null,
      companyName: (await companyOf(ctx.db, post))?.name ?? null,
      targets: (await targetsOf(ctx.db, postId)).map((target) => ({
        ...target,
        version: versionOutOn(target, post),
        marked: isOut(target.state) && target.remoteId === null,
      })),
    },
    versions: versions.map(({ version, assets, targets, createdAt, ...kept }) => ({
      version,
      ...contentOf(kept),
      assets: assets.map(({ objectPath, type, altText }) => ({ url: objectPath, type, altText })),
      targets: targets.map((target) => ({ ...target, facts: factsOf(target, kept.caption, assets) })),
      createdAt,
      newDate: newDateOf(version, own, answers),
      skipped: skippedAt(version, own, post.stages),
      answers: answers
        .filter((answer) => answer.version === version)
        .map((answer) => {
          const name = nameNow(asReviewer(answer));
          const takenFrom = firstPostOf(answer.takenFrom);
          const entry = entryOf(entries, { ...answer, postId: takenFrom?.id ?? postId }, name);
          return {
            ...answer,
            takenFrom,
            reviewer: nameThen(entries, postId, { ...answer, takenFrom }, name),
            isInside: isInside(answer.approval),
            withdrawn: isTakenBack(entry),
            dateMoved: answer.status === 'approved' ? movedSince(own, answer.agreedDate) : null,
          };
        }),
    })),
  };
}

const firstPostOf = ({ id, title }: { id: string | null; title: string | null }) =>
  title === null ? null : { id, title };

type KeptVersion = typeof postVersions.$inferSelect;

/** A picture's shape comes from its file, which may be gone; that the picture was fitted stays recorded. */
export function factsOf(
  target: KeptVersion['targets'][number],
  caption: string,
  assets: { objectPath: string; type: MediaKind; altText: string | null }[],
) {
  if (!isNetwork(target.network)) return [];
  const media = assets.map(({ objectPath, type, altText }) => ({
    key: mediumKey(objectPath),
    kind: type,
    altText,
    width: null,
    height: null,
    seconds: null,
  }));
  return differences({ ...target, network: target.network }, { caption, media });
}
