import * as contract from '#domain/approvals/contract.ts';
import { forAnyone, forOwner, type Route } from '#server/kit/route.ts';
import { addOwnerComment } from './add-comment.ts';
import { answerReviewPage } from './answer-review.ts';
import { openReviewPage } from './open-review.ts';
import { ownPost, readApprovals, readThread } from './queries.ts';

export const approvalRoutes: Route[] = [
  forOwner(contract.listApprovals, ({ ctx, owner, params }) => readApprovals(ctx, owner.id, params.postId)),
  forOwner(contract.listComments, async ({ ctx, owner, params }) =>
    readThread(ctx.db, await ownPost(ctx.db, owner.id, params.id), 'owner'),
  ),
  forOwner(contract.addComment, ({ ctx, owner, params, body }) =>
    addOwnerComment(ctx, owner, params.id, body.body),
  ),
  forAnyone(contract.openReview, ({ ctx, params }) => openReviewPage(ctx, params.token)),
  forAnyone(contract.answerReview, async ({ ctx, params, body }) => ({
    approval: await answerReviewPage(ctx, params.token, body),
  })),
];
