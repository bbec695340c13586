import * as archive from '#domain/posts/archive.ts';
import * as contract from '#domain/posts/contract.ts';
import { duplicatePost } from '#domain/posts/duplicate.ts';
import { labelPost } from '#domain/posts/label.ts';
import { changeMany } from '#domain/posts/many.ts';
import { foreseeQuota } from '#domain/posts/foresee.ts';
import * as evergreen from '#domain/posts/evergreen.ts';
import { repeatPost } from '#domain/posts/repeat.ts';
import { getHistory, getRecord } from '#domain/posts/record.ts';
import { renewPreview, switchPreviewOff, switchPreviewOn } from '#domain/posts/preview.ts';
import { LIST_MOST, uuid } from '#domain/kit/fields.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { linkToNext, readCursor } from '#server/kit/cursor.ts';
import { forMember, ofAgency, type MemberLookup, type RawRoutes, type Route } from '#server/kit/route.ts';
import { addPostAsset, deletePostAsset, updatePostAsset } from './change-assets.ts';
import { changeManyPosts } from './change-many.ts';
import { renewPreviewLink, switchPreviewLinkOff, switchPreviewLinkOn } from './change-preview.ts';
import { createNewPost } from './create-post.ts';
import { deleteExistingPost, restoreArchivedPost } from './delete-post.ts';
import { duplicateExistingPost } from './duplicate-post.ts';
import { letComeBack, letComeBackNoMore, readEvergreen, readEvergreens } from './evergreen.ts';
import { historyCsv } from './history-csv.ts';
import { putIntoCampaign } from './label-post.ts';
import { readLean } from './lean-lists.ts';
import { readCounts, readPost, readPosts } from './queries.ts';
import { quotaAhead } from './quota-warnings.ts';
import { readHistory } from './read-history.ts';
import { readRecord } from './read-record.ts';
import { repeatExistingPost } from './repeat-post.ts';
import { resendNotifications } from './resend-notifications.ts';
import { applyEvent, scheduleExistingPost } from './schedule-post.ts';
import { updateExistingPost } from './update-post.ts';

export const postRoutes: Route[] = [
  ofAgency(
    forMember(contract.listPosts, async ({ ctx, member, query, request, reply }) => {
      const { posts, last } = query.view
        ? await readLean(ctx, member, query.view, query)
        : await readPosts(ctx, member, query);
      if (last) void reply.header('Link', linkToNext(request.url, last));
      return posts;
    }),
  ),
  ofAgency(
    forMember(contract.countPosts, ({ ctx, member, query }) => readCounts(ctx, member, query.company)),
  ),
  forMember(contract.getPost, ({ ctx, member, params }) => readPost(ctx, ctx.db, member, params.id)),
  forMember(contract.createPost, ({ ctx, member, body }) => createNewPost(ctx, member, body)),
  forMember(duplicatePost, ({ ctx, member, params, body }) =>
    duplicateExistingPost(ctx, member, params.id, body),
  ),
  forMember(repeatPost, ({ ctx, member, params, body }) => repeatExistingPost(ctx, member, params.id, body)),
  forMember(evergreen.listEvergreen, ({ ctx, member, query }) => readEvergreens(ctx, member, query.company)),
  forMember(evergreen.getEvergreen, ({ ctx, member, params }) => readEvergreen(ctx, member, params.id)),
  forMember(evergreen.setEvergreen, ({ ctx, member, params, body }) =>
    letComeBack(ctx, member, params.id, body),
  ),
  forMember(evergreen.endEvergreen, ({ ctx, member, params }) => letComeBackNoMore(ctx, member, params.id)),
  forMember(labelPost, async ({ ctx, member, params, body }) => {
    const { post } = await putIntoCampaign(ctx, member, params.id, body.campaignId);
    return post;
  }),
  forMember(foreseeQuota, ({ ctx, member, body }) => quotaAhead(ctx, member, body)),
  forMember(changeMany, ({ ctx, member, body }) => changeManyPosts(ctx, member, body)),
  forMember(contract.updatePost, ({ ctx, member, params, body }) =>
    updateExistingPost(ctx, member, params.id, body),
  ),
  forMember(archive.deletePost, ({ ctx, member, params, query, body }) =>
    deleteExistingPost(ctx, member, params.id, { ...query, ...body }),
  ),
  forMember(archive.restorePost, ({ ctx, member, params }) => restoreArchivedPost(ctx, member, params.id)),

  forMember(contract.schedulePost, ({ ctx, member, params, body }) =>
    scheduleExistingPost(ctx, member, params.id, new Date(body.scheduledAt), body.basedOn),
  ),
  forMember(contract.unschedulePost, ({ ctx, member, params }) =>
    applyEvent(ctx, member, params.id, { event: { type: 'unschedule' }, history: 'unscheduled' }),
  ),
  forMember(contract.retryPost, ({ ctx, member, params }) =>
    applyEvent(ctx, member, params.id, { event: { type: 'retry' }, history: 'retried' }),
  ),
  forMember(contract.markPosted, ({ ctx, member, params }) =>
    applyEvent(ctx, member, params.id, {
      event: { type: 'mark posted' },
      history: 'marked as posted',
      set: { publishedAt: ctx.now() },
    }),
  ),
  forMember(contract.resendPost, async ({ ctx, member, params }) => {
    await resendNotifications(ctx, member, params.id);
    return { message: 'Notifications resent to reviewers' };
  }),

  forMember(renewPreview, ({ ctx, member, params }) => renewPreviewLink(ctx, member, params.id)),
  forMember(switchPreviewOff, ({ ctx, member, params }) => switchPreviewLinkOff(ctx, member, params.id)),
  forMember(switchPreviewOn, ({ ctx, member, params }) => switchPreviewLinkOn(ctx, member, params.id)),
  forMember(getHistory, async ({ ctx, member, params, query, request, reply }) => {
    const before = query.cursor ? readCursor(query.cursor) : undefined;
    const { rows, hasOlder } = await readHistory(ctx, member, params.id, { most: LIST_MOST, before });
    const [oldest] = rows;
    if (hasOlder && oldest)
      void reply.header('Link', linkToNext(request.url, { createdAt: oldest.at, id: oldest.id }));
    return rows;
  }),
  forMember(getRecord, ({ ctx, member, params }) => readRecord(ctx, member, params.id)),
  forMember(contract.addAsset, ({ ctx, member, body }) => addPostAsset(ctx, member, body)),
  forMember(contract.updateAsset, ({ ctx, member, params, body }) =>
    updatePostAsset(ctx, member, params.assetId, body),
  ),
  forMember(contract.deleteAsset, ({ ctx, member, params }) => deletePostAsset(ctx, member, params.assetId)),
];

/** The history as a CSV file. */
export const historyDownload =
  (memberOf: MemberLookup): RawRoutes =>
  (app, ctx) => {
    app.get<{ Params: { id: string } }>('/api/posts/:id/history.csv', async (request, reply) => {
      const member = await memberOf(ctx, request);
      if (!member) throw new AppError('unauthenticated', 'Please log in');
      if (!uuid.safeParse(request.params.id).success) throw notFound('Post');
      const csv = historyCsv((await readHistory(ctx, member, request.params.id)).rows);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="history.csv"')
        .header('Cache-Control', 'no-store')
        .send(csv);
    });
  };
