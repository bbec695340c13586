import { createHash } from 'node:crypto';
import * as contract from '#domain/calendar/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import { callbackRoute } from '#server/kit/callback-page.ts';
import { forMember, type MemberLookup, type RawRoutes, type Route } from '#server/kit/route.ts';
import { beginConnecting, EXPIRED, finishConnecting } from './connect-calendar.ts';
import { disconnectCalendar } from './disconnect-calendar.ts';
import { readFeed, readFeeds, renewAllFeeds } from './feeds.ts';
import { readConnections } from './queries.ts';

export const calendarRoutes: Route[] = [
  forMember(contract.listConnections, ({ ctx, member }) => readConnections(ctx.db, member)),
  forMember(contract.listCalendarServices, async ({ ctx }) => [
    {
      provider: 'google',
      label: 'Google Calendar',
      configured: ctx.calendar !== null,
      missing: ctx.calendar === null ? contract.GOOGLE_SETTINGS : [],
    },
  ]),
  forMember(contract.connectGoogle, ({ ctx, member }) => beginConnecting(ctx, member)),
  forMember(contract.disconnectCalendar, ({ ctx, member, params }) =>
    disconnectCalendar(ctx, member, params.id),
  ),
  forMember(contract.listFeeds, ({ ctx, member }) => readFeeds(ctx, member)),
  forMember(contract.renewFeeds, ({ ctx, member }) => renewAllFeeds(ctx, member)),
];

/** Serves a feed to anyone with its secret; nobody else can tell that it exists. */
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

/** Google's callback. The state must be one that this same user started. */
export const calendarCallback = (memberOf: MemberLookup): RawRoutes =>
  callbackRoute(memberOf, {
    path: '/api/calendar/google/callback',
    begunBy: contract.connectGoogle,
    finish: (ctx, member, { code, state }) => {
      if (code === undefined || state === undefined) throw new AppError('bad_input', EXPIRED);
      return finishConnecting(ctx, member, { code, state });
    },
    done: { title: 'Calendar Connected', text: 'You can close this window.' },
    again: 'from Settings',
  });
