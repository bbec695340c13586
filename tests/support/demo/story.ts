import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { CommentSide } from '#domain/approvals/status.ts';
import { approvals } from '#server/db/schema/approvals.ts';
import { messages } from '#server/db/schema/messages.ts';
import { posts } from '#server/db/schema/posts.ts';
import { addOwnerComment } from '#server/features/approvals/add-comment.ts';
import { answerReviewPage } from '#server/features/approvals/answer-review.ts';
import { openReviewPage } from '#server/features/approvals/open-review.ts';
import { createNewPost } from '#server/features/posts/create-post.ts';
import { applyEvent, scheduleExistingPost } from '#server/features/posts/schedule-post.ts';
import { updateExistingPost } from '#server/features/posts/update-post.ts';
import { publishPost } from '#server/features/publishing/publish-post.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/route.ts';

type NewPost = Parameters<typeof createNewPost>[2];

/** The same server at another time. Never twice the same instant, as in life. */
export function atTime(ctx: Ctx, at: Date): Ctx {
  let now = at.getTime();
  return { ...ctx, now: () => new Date(now++) };
}

/** One post's life, step by step, each at its own time, through the very commands that the server runs. */
export interface Story {
  readonly postId: string;
  open(reviewer: number, at: Date): Promise<void>;
  approve(reviewer: number, at: Date, comment?: string): Promise<void>;
  requestChanges(reviewer: number, at: Date, comment: string): Promise<void>;
  comment(at: Date, body: string, side?: CommentSide): Promise<void>;
  resubmit(at: Date, caption: string): Promise<void>;
  schedule(at: Date, date: Date): Promise<void>;
  /** What the worker does at the post's time. */
  comeDue(at: Date): Promise<void>;
  markPosted(at: Date): Promise<void>;
  reviewLink(reviewer: number): Promise<string>;
}

export async function beginStory(ctx: Ctx, owner: Member, at: Date, form: NewPost): Promise<Story> {
  const post = await createNewPost(atTime(ctx, at), owner, form);
  await keepMessages(ctx, post.id, at);

  let last = at.getTime();
  // In the order in which it is told, whatever the times say.
  const step = async (moment: Date, work: (then: Ctx) => Promise<unknown>) => {
    last = Math.max(moment.getTime(), last + 1000);
    const then = new Date(last);
    await work(atTime(ctx, then));
    await keepMessages(ctx, post.id, then);
  };
  const tokenOf = async (reviewer: number) => {
    const rows = await ctx.db
      .select({ token: approvals.approvalToken })
      .from(approvals)
      .where(and(eq(approvals.postId, post.id), isNull(approvals.removedAt)))
      .orderBy(asc(approvals.place));
    const row = rows[reviewer];
    if (!row) throw new Error(`“${post.title}” has no reviewer ${reviewer}`);
    return row.token;
  };
  const answer = async (
    reviewer: number,
    moment: Date,
    action: 'approve' | 'request_changes',
    comment?: string,
  ) => {
    const token = await tokenOf(reviewer);
    const [read] = await ctx.db.select({ version: posts.version }).from(posts).where(eq(posts.id, post.id));
    const form = { action, version: read?.version, ...(comment ? { comment } : {}) };
    await step(moment, (then) => answerReviewPage(then, token, form));
  };

  return {
    postId: post.id,
    async open(reviewer, moment) {
      const token = await tokenOf(reviewer);
      await step(moment, (then) => openReviewPage(then, token));
    },
    approve: (reviewer, moment, comment) => answer(reviewer, moment, 'approve', comment),
    requestChanges: (reviewer, moment, comment) => answer(reviewer, moment, 'request_changes', comment),
    comment: (moment, body, side = 'client') =>
      step(moment, (then) => addOwnerComment(then, owner, post.id, { body, side })),
    resubmit: (moment, caption) =>
      step(moment, (then) => updateExistingPost(then, owner, post.id, { caption, status: 'In Review' })),
    schedule: (moment, date) => step(moment, (then) => scheduleExistingPost(then, owner, post.id, date)),
    comeDue: (moment) => step(moment, (then) => publishPost(then, post.id)),
    markPosted: (moment) =>
      step(moment, (then) =>
        applyEvent(then, owner, post.id, {
          event: { type: 'mark posted' },
          history: 'marked as posted',
          set: { publishedAt: moment },
        }),
      ),
    reviewLink: async (reviewer) => `${ctx.publicUrl}/approve/${await tokenOf(reviewer)}`,
  };
}

const fillingBegan = new Date();

/** The Outbox keeps what was just written; the database's clock, which dated it, cannot know that it is the past. */
async function keepMessages(ctx: Ctx, postId: string, at: Date): Promise<void> {
  await ctx.db
    .update(messages)
    .set({ status: 'kept', createdAt: at })
    .where(and(eq(messages.postId, postId), gte(messages.createdAt, fillingBegan)));
}
