import { AppError, notFound } from '#domain/kit/errors.ts';
import { uuid } from '#domain/kit/fields.ts';
import * as contract from '#domain/messages/contract.ts';
import * as settings from '#domain/messages/settings.ts';
import { linkToNext, readCursor } from '#server/kit/cursor.ts';
import { forMember, type MemberLookup, type RawRoutes, type Route } from '#server/kit/route.ts';
import { readGathering } from './gathering.ts';
import { changeSenderName, chooseToldMails, readMessageSettings } from './message-settings.ts';
import { readMessageHtml, readOutbox } from './queries.ts';
import { recordReport } from './record-report.ts';
import { sendTestMessage } from './send-test.ts';

export const messageRoutes: Route[] = [
  forMember(contract.listMessages, async ({ ctx, member, query, request, reply }) => {
    const { cursor, ...wanted } = query;
    const after = cursor ? readCursor(cursor) : null;
    const { rows, hasMore } = await readOutbox(ctx.db, member, { ...wanted, after });
    const last = rows.at(-1);
    if (hasMore && last) void reply.header('Link', linkToNext(request.url, last));
    return rows;
  }),
  forMember(contract.listGathering, ({ ctx, member }) => readGathering(ctx, member)),
  forMember(contract.messageSenders, async ({ ctx }) => ({
    email: ctx.mail !== null,
    sms: ctx.text !== null,
    textAnswers: ctx.text !== null && (ctx.textAnswers ?? false),
  })),
  forMember(settings.getMessageSettings, ({ ctx, member }) => readMessageSettings(ctx, member)),
  forMember(settings.changeSender, ({ ctx, member, body }) => changeSenderName(ctx, member, body.senderName)),
  forMember(settings.chooseTold, ({ ctx, member, body }) => chooseToldMails(ctx, member, body)),
  forMember(settings.sendTest, ({ ctx, member, body }) => sendTestMessage(ctx, member, body.channel)),
];

/**
 * The mail as its reader sees it, for a frame in the Outbox: no scripts, pictures only from this
 * server, and links open outside the frame.
 */
export const messagePreview =
  (memberOf: MemberLookup): RawRoutes =>
  (app, ctx) => {
    const policy = [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src 'self' ${new URL(ctx.publicUrl).origin}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
    ].join('; ');
    app.get<{ Params: { id: string } }>('/api/messages/:id/preview', async (request, reply) => {
      const member = await memberOf(ctx, request);
      if (!member) throw new AppError('unauthenticated', 'Please log in');
      const id = uuid.safeParse(request.params.id);
      const html = id.success ? await readMessageHtml(ctx.db, member, id.data) : null;
      if (html === null) throw notFound('Message');
      return reply
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', policy)
        .header('Cache-Control', 'no-store')
        .send(html.replace('<head>', '<head><base target="_blank">'));
    });
  };

/** Receives Twilio's status reports. A request without Twilio's signature gets 404. */
export const messageCallbacks: RawRoutes = (app, ctx) => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    scope.post<{ Querystring: { message?: string }; Body?: Record<string, string> }>(
      '/api/messages/twilio-status',
      async (request, reply) => {
        const signature = request.headers['x-twilio-signature'];
        const report = ctx.text?.readReport(
          ctx.publicUrl + request.url,
          typeof signature === 'string' ? signature : undefined,
          request.body ?? {},
        );
        const known = report && (await recordReport(ctx, request.query.message, report));
        if (!known) throw new AppError('not_found', 'There is nothing at this address');
        return reply.code(204).send();
      },
    );
  });
};
