import compress from '@fastify/compress';
import type { FastifyInstance, onSendHookHandler, RouteOptions } from 'fastify';

const THRESHOLD = 1024;
/** A letter is at most three bytes: what is no longer than this is below the threshold in any case. */
const SHORT = Math.floor(THRESHOLD / 3);

const hasNoBody = ({ method }: RouteOptions) =>
  [method].flat().every((one) => one === 'GET' || one === 'HEAD');

/** Answers are packed where that pays. What is too short, or is nothing, passes without a look at its headers. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    // There is nothing to unpack.
    if (hasNoBody(route)) route.decompress = false;
  });
  await app.register(compress, { threshold: THRESHOLD, encodings: ['br', 'gzip'] });
  app.addHook('onRoute', (route) => {
    const hooks = [route.onSend ?? []].flat();
    // The plugin's is the last.
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
