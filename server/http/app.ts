import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { lookAtReview } from '#server/features/approvals/first-look.ts';
import { lookAtDesk } from '#server/features/desks/first-look.ts';
import type { Changes } from '#server/db/changes.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { RawRoutes, Route } from '#server/kit/route.ts';
import { compressAnswers } from './compression.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { addDocs } from './docs.ts';
import { nothingHere, sendError } from './errors.ts';
import { answerOthers, onEachRoute } from './each-route.ts';
import { firstScreenOf } from './first-screen.ts';
import { addHealth, type Readiness } from './health.ts';
import { keepAnswers } from './kept-answers.ts';
import { addLive } from './live.ts';
import { addMetrics } from './metrics.ts';
import { mount } from './mount.ts';
import { addPages } from './pages.ts';
import { addressReader } from './readable-address.ts';
import { answerHeaders, contentPolicy, refuseForeignOrigins, securityHeaders } from './security.ts';
import { signedIn } from './signed-in.ts';
import {
  closeUnread,
  hasBody,
  refuseSlowBodies,
  serverPatience,
  usualPatience,
  type Patience,
} from './slow-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requested all the time, by machines and for every page: not logged. */
    isUntold?: boolean;
    /** Answers programs, never with a page. */
    isAnswer?: boolean;
  }
}

export interface AppOptions {
  ctx: Ctx;
  logger: FastifyBaseLogger;
  routes: Route[];
  rawRoutes: RawRoutes[];
  /** The folder with the built pages; null serves only the API. */
  pages: string | null;
  /** Names this build in ETags, so that a new version never answers 304 to an old tag. */
  build: string;
  storeOrigin: string | null;
  metricsToken: string | undefined;
  readiness: Readiness;
  /** Wakes open screens; null if only the API is needed. */
  changes: Changes | null;
  /** Shorter in tests. */
  patience?: Patience;
}

const MB = 1024 * 1024;

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { ctx, patience = usualPatience } = options;
  const readable = addressReader(
    options.routes.flatMap(({ endpoint }) => (endpoint.answersAlike ? endpoint.path : [])),
  );
  const https = ctx.publicUrl.startsWith('https:');
  const headers = securityHeaders(options.storeOrigin, https);
  const headersOfAnswer = answerHeaders(https);
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One log for all requests: a child for each costs a tenth of an empty answer. Who logs names the request's id.
    childLoggerFactory: (logger) => logger,
    bodyLimit: MB,
    // Only a proxy on this machine or the private network may forward a client's address.
    trustProxy: 'loopback, linklocal, uniquelocal',
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    // Who was connected in time is answered; the database is closed after the last answer (see `endWell`).
    return503OnClosing: false,
    ...serverPatience(patience),
    clientErrorHandler: answerBrokenRequest,
    rewriteUrl: ({ url = '/' }) => readable(url),
    // A URL that cannot be read meets no route, and so none of the hooks that write headers.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(headersOfAnswer).header('x-request-id', request.id);
      void sendError(error, request, reply);
    },
  });
  app.removeContentTypeParser('text/plain');
  refuseSlowBodies(app, patience);

  await app.register(cookie);
  await compressAnswers(app);

  app.setErrorHandler(sendError);
  // Hooks on every request are synchronous, so that no promise is created for them.
  onEachRoute(app, 'onRequest', (route) => {
    const own = route?.config?.isAnswer ? headersOfAnswer : headers;
    return (request, reply, done) => {
      void reply.headers(own).header('x-request-id', request.id);
      try {
        refuseForeignOrigins(request, ctx.publicUrl);
      } catch (error) {
        return done(error as Error);
      }
      if (hasBody(request)) closeUnread(request, reply, patience);
      // An empty body is accepted whatever content type it announces.
      else if (request.headers['content-type'] !== undefined) delete request.headers['content-type'];
      done();
    };
  });
  const isTold = ['info', 'debug', 'trace'].includes(options.logger.level);
  // The route's pattern, not the URL: review links and feed secrets stay out of the log.
  if (isTold)
    onEachRoute(app, 'onResponse', (of) => {
      const { url: route = '(none)', config } = of ?? {};
      if (config?.isUntold) return null;
      return ({ id: reqId, method }, reply, done) => {
        const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)];
        options.logger.info({ reqId, method, route, status, ms }, 'request');
        done();
      };
    });

  addMetrics(app, options.metricsToken);
  addHealth(app, options.readiness);
  const mounting = { build: options.build, kept: keepAnswers() };
  for (const route of options.routes) mount(app, ctx, route, mounting);
  for (const add of options.rawRoutes) add(app, ctx);
  if (options.changes) addLive(app, ctx, options.changes, options.build);
  addDocs(app, ctx.publicUrl);
  if (options.pages)
    await addPages(
      app,
      options.pages,
      {
        review: (token) => lookAtReview(ctx, token),
        desk: (token) => lookAtDesk(ctx, token),
        asks: async (request, reply) => (await signedIn(ctx, request, reply))?.member ?? null,
        draws: (screens) => firstScreenOf(ctx, screens),
      },
      contentPolicy(options.storeOrigin, https),
    );
  await answerOthers(app, (request, reply) => sendError(nothingHere(), request, reply));
  return app;
}
