import { createHash } from 'node:crypto';
import * as contract from '#domain/calendar/contract.ts';
import { forOwner, type RawRoutes, type Route } from '#server/kit/route.ts';
import { readFeed, readFeeds, renewAllFeeds } from './feeds.ts';

export const calendarRoutes: Route[] = [
  forOwner(contract.listFeeds, ({ ctx, owner }) => readFeeds(ctx, owner.id)),
  forOwner(contract.renewFeeds, ({ ctx, owner }) => renewAllFeeds(ctx, owner.id)),
];

/** The feed itself: whoever knows the secret may read, nobody else can tell that it exists. */
export const calendarFiles: RawRoutes = (app, ctx) => {
  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async (request, reply) => {
    const ics = await readFeed(ctx, request.params.secret);
    const tag = `W/"${createHash('sha256').update(ics).digest('base64url').slice(0, 27)}"`;
    void reply
      .header('ETag', tag)
      .header('Cache-Control', 'private, max-age=300')
      .header('X-Robots-Tag', 'noindex, nofollow')
      .header('Referrer-Policy', 'no-referrer');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Content-Disposition', 'inline; filename="greenroom.ics"')
      .send(ics);
  });
};
