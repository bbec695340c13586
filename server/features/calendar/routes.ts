import { createHash } from 'node:crypto';
import * as contract from '#domain/calendar/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { forMember, type MemberLookup, type RawRoutes, type Route } from '#server/kit/route.ts';
import { PortError } from '#server/ports/port-error.ts';
import { callbackPage } from './callback-page.ts';
import { beginConnecting, EXPIRED, finishConnecting } from './connect-calendar.ts';
import { disconnectCalendar } from './disconnect-calendar.ts';
import { readFeed, readFeeds, renewAllFeeds } from './feeds.ts';
import { readConnections } from './queries.ts';

export const calendarRoutes: Route[] = [
  forMember(contract.listConnections, ({ ctx, member }) => readConnections(ctx.db, member)),
  forMember(contract.connectGoogle, ({ ctx, member }) => beginConnecting(ctx, member)),
  forMember(contract.disconnectCalendar, ({ ctx, member, params }) =>
    disconnectCalendar(ctx, member, params.id),
  ),
  forMember(contract.listFeeds, ({ ctx, member }) => readFeeds(ctx, member)),
  forMember(contract.renewFeeds, ({ ctx, member }) => renewAllFeeds(ctx, member)),
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

interface Returned {
  code?: string;
  state?: string;
  error?: string;
}

/** Where Google sends the user back to, in the popup. The state has to be one that this very user began. */
export const calendarCallback =
  (memberOf: MemberLookup): RawRoutes =>
  (app, ctx) => {
    app.get<{ Querystring: Returned }>('/api/calendar/google/callback', async (request, reply) => {
      const say = (status: number, title: string, text: string) =>
        reply
          .code(status)
          .type('text/html; charset=utf-8')
          .header('Cache-Control', 'no-store')
          .header('Referrer-Policy', 'no-referrer')
          .send(callbackPage({ title, text, done: status === 200 }));
      const member = await memberOf(ctx, request);
      if (!member) return say(401, 'Please log in', 'Log in to Greenroom in this browser, then try again.');
      const { code, state, error } = request.query;
      if (typeof error === 'string')
        return say(400, 'Not connected', 'The access was not allowed. You can close this window.');
      if (typeof code !== 'string' || typeof state !== 'string') return say(400, 'Not connected', EXPIRED);
      try {
        await finishConnecting(ctx, member, { code, state });
      } catch (failure) {
        if (failure instanceof AppError) return say(400, 'Not connected', failure.message);
        if (!(failure instanceof PortError)) throw failure;
        ctx.log.warn({ err: failure }, 'a calendar could not be connected');
        return say(502, 'Not connected', `${failure.message} Please try again from Settings.`);
      }
      return say(200, 'Calendar Connected', 'You can close this window.');
    });
  };
