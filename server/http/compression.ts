import compress from '@fastify/compress';
import type { FastifyInstance, onSendHookHandler } from 'fastify';
import { hasNoBody } from './slow-requests.ts';

const THRESHOLD = 1024;
/** A character has at most three bytes: a text up to this length is certainly below the threshold. */
const SHORT = Math.floor(THRESHOLD / 3);

/** Compresses responses if that pays. Short or empty ones skip the check of headers. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    // There is no body to decompress.
    if (hasNoBody(route)) route.decompress = false;
  });
  await app.register(compress, { threshold: THRESHOLD, encodings: ['br', 'gzip'] });
  app.addHook('onRoute', (route) => {
    const hooks = [route.onSend ?? []].flat();
    // The plugin's hook is the last.
    const pack = hooks.pop();
    if (!pack) return;
    const packLong: onSendHookHandler = function (request, reply, payload, done) {
      if (payload === null || (typeof payload === 'string' && payload.length <= SHORT))
        return done(null, payload);
      void pack.call(this, request, reply, payload, done);
    };
    route.onSend = [...hooks, packLong];
  });
}
