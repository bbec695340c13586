import * as contract from '#domain/approvals/contract.ts';
import { listWaiting, remindReviewer } from '#domain/approvals/waiting.ts';
import { reopenComment, resolveComment } from '#domain/approvals/resolve-contract.ts';
import * as links from '#domain/approvals/links.ts';
import * as stages from '#domain/approvals/stages-contract.ts';
import { noteLook, openChanges } from '#domain/approvals/looks-contract.ts';
import { chooseNews } from '#domain/messages/settings.ts';
import { linkToNext, readCursor } from '#server/kit/cursor.ts';
import { forAnyone, forMember, type Route } from '#server/kit/route.ts';
import { addOwnerComment } from './add-comment.ts';
import { answerReviewPage } from './answer-review.ts';
import { chooseNewsMails } from './choose-news.ts';
import { noteLinkLook, openLinkChanges } from './open-changes.ts';
import { openReviewPage } from './open-review.ts';
import { ownPost, readApprovals } from './queries.ts';
import { readPostStages } from './read-stages.ts';
import { readThreadBefore } from './read-thread.ts';
import { REMINDER_KEPT, remindOneReviewer } from './remind-reviewer.ts';
import { takeTickBack, tickOff } from './resolve-comment.ts';
import { answerInside } from './review-inside.ts';
import { skipPresentStage } from './skip-stage.ts';
import { readWaiting } from './waiting.ts';
import { giveReviewLink, withdrawReviewLink } from './withdraw-link.ts';

export const approvalRoutes: Route[] = [
  forMember(contract.listApprovals, ({ ctx, member, params }) => readApprovals(ctx, member, params.postId)),
  forMember(listWaiting, async ({ ctx, member, query, request, reply }) => {
    const { rows, last } = await readWaiting(ctx, member, query);
    if (last) void reply.header('Link', linkToNext(request.url, last));
    return rows;
  }),
  forMember(remindReviewer, async ({ ctx, member, params, body }) => {
    const isSent = await remindOneReviewer(ctx, member, params.postId, body.approvalId);
    return { message: isSent ? 'Reminder sent' : REMINDER_KEPT };
  }),
  forMember(contract.listComments, async ({ ctx, member, params, query, request, reply }) => {
    const post = await ownPost(ctx.db, member, params.id);
    const before = query.cursor ? readCursor(query.cursor) : undefined;
    const { rows, hasOlder } = await readThreadBefore(ctx.db, post, before);
    if (hasOlder && rows[0]) void reply.header('Link', linkToNext(request.url, rows[0]));
    return rows;
  }),
  forMember(contract.addComment, ({ ctx, member, params, body }) =>
    addOwnerComment(ctx, member, params.id, body),
  ),
  forMember(resolveComment, ({ ctx, member, params, body }) =>
    tickOff(ctx, member, params.id, body.comment ?? ''),
  ),
  forMember(reopenComment, ({ ctx, member, params }) => takeTickBack(ctx, member, params.id)),
  forMember(chooseNews, ({ ctx, member, body }) => chooseNewsMails(ctx, member, body.news)),
  forMember(links.withdrawLink, ({ ctx, member, params }) =>
    withdrawReviewLink(ctx, member, params.postId, params.approvalId),
  ),
  forMember(links.giveLink, async ({ ctx, member, params }) => {
    const isSent = await giveReviewLink(ctx, member, params.postId, params.approvalId);
    return { message: isSent ? 'New link sent' : REMINDER_KEPT };
  }),
  forMember(stages.getPostStages, ({ ctx, member, params }) => readPostStages(ctx, member, params.id)),
  forMember(stages.reviewInside, async ({ ctx, member, params, body }) => {
    await answerInside(ctx, member, params.id, body);
    return readPostStages(ctx, member, params.id);
  }),
  forMember(stages.skipStage, async ({ ctx, member, params, body }) => {
    await skipPresentStage(ctx, member, params.id, body);
    return readPostStages(ctx, member, params.id);
  }),
  forAnyone(contract.openReview, ({ ctx, params, knownTag }) => openReviewPage(ctx, params.token, knownTag)),
  forAnyone(openChanges, ({ ctx, params }) => openLinkChanges(ctx, params.token)),
  forAnyone(noteLook, ({ ctx, params, body }) => noteLinkLook(ctx, params.token, body.version)),
  forAnyone(contract.answerReview, async ({ ctx, params, body }) => ({
    approval: await answerReviewPage(ctx, params.token, body),
  })),
];
