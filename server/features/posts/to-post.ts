import { stageState } from '#domain/approvals/stages.ts';
import type { CampaignMark } from '#domain/campaigns/mark.ts';
import type { Target } from '#domain/networks/targets.ts';
import type { Asset, Post } from '#domain/posts/contract.ts';
import { textsOf } from '#domain/posts/editable.ts';
import { isOpenForReview, type Said } from '#domain/posts/status.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { PostRow } from './store.ts';
import { underWay, type LastTry } from './under-way.ts';

/** A target with its figures from the network; the post's figures are the sum. */
export type CountedTarget = Target & Record<'likes' | 'comments' | 'outVersion', number | null>;

function sumOf(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : null;
}

function figuresOf(targets: CountedTarget[]): Post['figures'] {
  const likes = sumOf(targets.map((target) => target.likes));
  const comments = sumOf(targets.map((target) => target.comments));
  return likes === null && comments === null ? null : { likes, comments };
}

export interface Read {
  post: PostRow;
  companyName: string | null;
  inCampaign: CampaignMark | null;
  said: Said;
  reviewerEmails: string[];
  reviewerPhones: string[];
  assets: Asset[];
  targets: CountedTarget[];
  assignee: Post['assignee'];
  lastTry: LastTry | null;
  /** Names of the stages that sending it starts; only for a draft that is read alone. */
  stagesAhead?: string[] | null;
}

/** The name of the stage that has the post, while it is in review. */
const stageNameOf = ({ status, stages }: PostRow): string | null =>
  stages?.now && isOpenForReview(status) ? (stages.list[stages.now - 1]?.name ?? null) : null;

function stepsOf({ post: { stages }, stagesAhead }: Read): Post['stages'] {
  if (stages) return stages.list.map(({ name }, at) => ({ name, state: stageState(stages, at + 1) }));
  return (stagesAhead ?? []).map((name) => ({ name, state: 'next' }));
}

/** The post as it is sent. Keys are written out: spreading so many columns is ten times slower in V8. */
export const toPost = (ctx: Ctx, row: Read) => {
  const { post, targets, assignee } = row;
  const { goingOut, unconfirmed } = underWay(ctx, row);
  return {
    id: post.id,
    userId: post.authorId,
    companyName: row.companyName,
    ...textsOf(post),
    status: post.status,
    scheduledAt: post.scheduledAt,
    publishedAt: post.publishedAt,
    reviewerEmails: row.reviewerEmails,
    reviewerPhones: row.reviewerPhones,
    version: post.version,
    said: row.said,
    reviewDueAt: post.reviewDueAt,
    failureReason: post.failureReason,
    unconfirmed,
    publishedUrl: post.publishedUrl,
    goingOut,
    approvalToken: post.approvalToken,
    previewUrl: `${ctx.publicUrl}/approve/${post.approvalToken}`,
    previewOffAt: post.previewOffAt,
    archivedAt: post.archivedAt,
    turnSince: post.turnSince,
    inCampaign: row.inCampaign,
    stageName: stageNameOf(post),
    stagesDone: post.stages && post.stages.now === null,
    stages: stepsOf(row),
    createdAt: post.createdAt,
    updatedAt: post.updatedAt,
    assignee,
    assignedAt: assignee && post.assignedAt,
    targets: targets.map(({ likes: _likes, comments: _comments, outVersion, ...target }) =>
      outVersion === null ? target : { ...target, version: outVersion },
    ),
    figures: figuresOf(targets),
    assets: row.assets,
  } satisfies Record<keyof Post, unknown>;
};
