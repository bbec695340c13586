import { AppError } from '#domain/kit/errors.ts';
import type { RawRoutes } from '#server/kit/route.ts';
import { takeText } from './take-text.ts';

/** Receives texts to our number from Twilio. A request without Twilio's signature changes nothing. */
export const textCallbacks: RawRoutes = (app, ctx) => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    );
    scope.post<{ Body?: Record<string, string> }>('/api/texts/incoming', async (request, reply) => {
      const signature = request.headers['x-twilio-signature'];
      const text = ctx.text?.readIncoming(
        ctx.publicUrl + request.url,
        typeof signature === 'string' ? signature : undefined,
        request.body ?? {},
      );
      if (!ctx.text || !text) throw new AppError('forbidden', 'Only texts that Twilio signed are taken here');
      const answer = ctx.text.writeReply(await takeText(ctx, text));
      return reply.type(answer.type).header('Cache-Control', 'no-store').send(answer.body);
    });
  });
};
