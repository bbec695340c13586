import * as archive from '#domain/posts/archive.ts';
import * as contract from '#domain/posts/contract.ts';
import { getHistory, getRecord } from '#domain/posts/record.ts';
import { renewPreview, switchPreviewOff, switchPreviewOn } from '#domain/posts/preview.ts';
import { LIST_MOST, uuid } from '#domain/kit/fields.ts';
import { AppError, notFound } from '#domain/kit/errors.ts';
import { linkToNext, readCursor } from '#server/kit/cursor.ts';
import { forOwner, type OwnerLookup, type RawRoutes, type Route } from '#server/kit/route.ts';
import { addPostAsset, deletePostAsset, updatePostAsset } from './change-assets.ts';
import { renewPreviewLink, switchPreviewLinkOff, switchPreviewLinkOn } from './change-preview.ts';
import { createNewPost } from './create-post.ts';
import { deleteExistingPost, restoreArchivedPost } from './delete-post.ts';
import { historyCsv } from './history-csv.ts';
import { readCounts, readHistory, readPost, readPosts } from './queries.ts';
import { readRecord } from './read-record.ts';
import { resendNotifications } from './resend-notifications.ts';
import { applyEvent, scheduleExistingPost } from './schedule-post.ts';
import { updateExistingPost } from './update-post.ts';

export const postRoutes: Route[] = [
  forOwner(contract.listPosts, async ({ ctx, owner, query, request, reply }) => {
    const { posts, last } = await readPosts(ctx, owner.id, query);
    if (last) void reply.header('Link', linkToNext(request.url, last));
    return posts;
  }),
  forOwner(contract.countPosts, ({ ctx, owner, query }) => readCounts(ctx, owner.id, query.company)),
  forOwner(contract.getPost, ({ ctx, owner, params }) => readPost(ctx, ctx.db, owner.id, params.id)),
  forOwner(contract.createPost, ({ ctx, owner, body }) => createNewPost(ctx, owner, body)),
  forOwner(contract.updatePost, ({ ctx, owner, params, body }) =>
    updateExistingPost(ctx, owner, params.id, body),
  ),
  forOwner(archive.deletePost, ({ ctx, owner, params, query, body }) =>
    deleteExistingPost(ctx, owner, params.id, { ...query, ...body }),
  ),
  forOwner(archive.restorePost, ({ ctx, owner, params }) => restoreArchivedPost(ctx, owner, params.id)),

  forOwner(contract.schedulePost, ({ ctx, owner, params, body }) =>
    scheduleExistingPost(ctx, owner, params.id, new Date(body.scheduledAt)),
  ),
  forOwner(contract.unschedulePost, ({ ctx, owner, params }) =>
    applyEvent(ctx, owner, params.id, { event: { type: 'unschedule' }, history: 'unscheduled' }),
  ),
  forOwner(contract.retryPost, ({ ctx, owner, params }) =>
    applyEvent(ctx, owner, params.id, { event: { type: 'retry' }, history: 'retried' }),
  ),
  forOwner(contract.markPosted, ({ ctx, owner, params }) =>
    applyEvent(ctx, owner, params.id, {
      event: { type: 'mark posted' },
      history: 'marked as posted',
      set: { publishedAt: ctx.now() },
    }),
  ),
  forOwner(contract.resendPost, async ({ ctx, owner, params }) => {
    await resendNotifications(ctx, owner, params.id);
    return { message: 'Notifications resent to reviewers' };
  }),

  forOwner(renewPreview, ({ ctx, owner, params }) => renewPreviewLink(ctx, owner, params.id)),
  forOwner(switchPreviewOff, ({ ctx, owner, params }) => switchPreviewLinkOff(ctx, owner, params.id)),
  forOwner(switchPreviewOn, ({ ctx, owner, params }) => switchPreviewLinkOn(ctx, owner, params.id)),
  forOwner(getHistory, async ({ ctx, owner, params, query, request, reply }) => {
    const before = query.cursor ? readCursor(query.cursor) : undefined;
    const { rows, hasOlder } = await readHistory(ctx, owner.id, params.id, { most: LIST_MOST, before });
    const [oldest] = rows;
    if (hasOlder && oldest)
      void reply.header('Link', linkToNext(request.url, { createdAt: oldest.at, id: oldest.id }));
    return rows;
  }),
  forOwner(getRecord, ({ ctx, owner, params }) => readRecord(ctx, owner.id, params.id)),
  forOwner(contract.addAsset, ({ ctx, owner, body }) => addPostAsset(ctx, owner, body)),
  forOwner(contract.updateAsset, ({ ctx, owner, params, body }) =>
    updatePostAsset(ctx, owner, params.assetId, body),
  ),
  forOwner(contract.deleteAsset, ({ ctx, owner, params }) => deletePostAsset(ctx, owner, params.assetId)),
];

/** The history as a file for a spreadsheet. */
export const historyDownload =
  (ownerOf: OwnerLookup): RawRoutes =>
  (app, ctx) => {
    app.get<{ Params: { id: string } }>('/api/posts/:id/history.csv', async (request, reply) => {
      const owner = await ownerOf(ctx, request);
      if (!owner) throw new AppError('unauthenticated', 'Please log in');
      if (!uuid.safeParse(request.params.id).success) throw notFound('Post');
      const csv = historyCsv((await readHistory(ctx, owner.id, request.params.id)).rows);
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="history.csv"')
        .header('Cache-Control', 'no-store')
        .send(csv);
    });
  };
