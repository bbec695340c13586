import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { ANOTHER_AGENCY } from '#domain/agencies/contract.ts';
import { AppError } from '#domain/kit/errors.ts';
import type { Endpoint } from '#domain/kit/endpoint.ts';
import { isVisibleTo } from '#server/features/agencies/visible-to.ts';
import type { Ctx } from '#server/kit/context.ts';
import { readInput } from '#server/kit/read-input.ts';
import { refuseCaller } from '#server/kit/refuse-caller.ts';
import { InView, Parts, Tagged, type Call, type Member, type Route } from '#server/kit/route.ts';
import { setWroteCookie } from '#server/kit/session-cookie.ts';
import { nothingHere } from './errors.ts';
import { sendText, type KeptAnswers } from './kept-answers.ts';
import { listInParts, listInView, longList } from './long-list.ts';
import { signedIn } from './signed-in.ts';
import { tagIn, tagOf } from './tags.ts';

/** RFC 7240. */
const LENIENT = /(^|[,;\s])handling\s*=\s*"?lenient"?\s*($|[,;])/i;

/** An invalid path parameter is answered 404, whatever is wrong with it. */
function readParams(schema: Endpoint['params'], value: unknown): unknown {
  try {
    return readInput(schema, value);
  } catch {
    throw nothingHere();
  }
}

/**
 * A tab that was opened before the person switched agencies, or was removed from one, still shows the old
 * agency: its requests would act in the session's agency (decision 18). Programs do not send this header.
 */
function refuseOtherPage(request: FastifyRequest, member: Member): void {
  const shown = request.headers['x-agency'];
  if (typeof shown === 'string' && !isVisibleTo(member, { agencyId: shown }))
    throw new AppError('conflict', ANOTHER_AGENCY);
}

/** Clears caches that a write may have made stale before the response is sent, even after an error. */
async function forgettingAfter<T>(
  doing: Promise<T>,
  { ctx, request, reply }: Pick<Call<Endpoint>, 'ctx' | 'request' | 'reply'>,
  access: Endpoint['access'],
  member: Member | undefined,
): Promise<T> {
  try {
    return await doing;
  } finally {
    if (member) {
      ctx.remembered?.forget(`agency:${member.agencyId}`);
      ctx.remembered?.forget(`user:${member.userId}`);
      if (ctx.remembered && !reply.sent && !member.key) setWroteCookie(ctx, request, reply);
    } else if (access === 'public') ctx.remembered?.forgetSessions();
    // A reviewer's answer must be visible to the next read; only the handler knows which agency it concerns.
    else ctx.remembered?.forgetRevisions();
  }
}

function knownTag(header: string | undefined, build: string): string | null {
  const [before, after] = tagIn(build, '|').split('|') as [string, string];
  if (!header?.startsWith(before) || !header.endsWith(after)) return null;
  return header.slice(before.length, -after.length);
}

/** For an endpoint that answers the same whatever comes in: the body is received and forgotten. */
const forgetBody: preParsingHookHandler = (request, _reply, body, done) => {
  body.resume();
  for (const name of ['content-type', 'content-length', 'transfer-encoding']) delete request.headers[name];
  done(null, body);
};

/** Contract → route: who may call, what comes in, what may leave. */
export function mount(
  app: FastifyInstance,
  ctx: Ctx,
  route: Route,
  { build, kept }: { build: string; kept: KeptAnswers },
): void {
  const { endpoint } = route;
  const isRead = endpoint.method === 'GET';
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { isAnswer: true },
    ...(endpoint.bodyBytes !== null && { bodyLimit: endpoint.bodyBytes }),
    ...(endpoint.answersAlike && { preParsing: forgetBody }),
    handler: async (request, reply) => {
      // Personal responses are revalidated each time, never taken unasked from a shared or back-button cache.
      void reply.header('Cache-Control', endpoint.conditional ? 'private, no-cache' : 'no-store');
      let member: Member | undefined;
      let keep = (_text: string): void => undefined;
      if (endpoint.access === 'member') {
        const session = await signedIn(ctx, request, reply);
        if (!session && endpoint.anonymous204 && LENIENT.test(String(request.headers['prefer'] ?? '')))
          return reply.code(204).header('Preference-Applied', 'handling=lenient').send();
        if (!session) throw new AppError('unauthenticated', 'Please log in');
        member = session.member;
        if (!endpoint.ofPerson) refuseOtherPage(request, member);
        refuseCaller(member, endpoint);
        if (endpoint.conditional) {
          const tag = tagOf(build, session);
          void reply.header('ETag', tag).header('Vary', member.key ? 'Authorization' : 'Cookie');
          if (request.headers['if-none-match'] === tag) return reply.code(304).send();
        }
        if (route.isOfAgency) {
          const now = ctx.now();
          const found = kept.find(request, session, now);
          if (found) return sendText(reply, found);
          keep = (text) =>
            kept.keep(request, session, now, { text, link: reply.getHeader('link') as string | undefined });
        }
      }
      const call = {
        ctx,
        member: member as never,
        params: readParams(endpoint.params, request.params),
        query: endpoint.answersAlike ? {} : readInput(endpoint.query, request.query),
        body: isRead ? {} : readInput(endpoint.body, request.body),
        knownTag: knownTag(request.headers['if-none-match'], build),
        request,
        reply,
      };
      const answer = await (isRead || endpoint.leavesAnswers
        ? route.handle(call)
        : forgettingAfter(route.handle(call), call, endpoint.access, member));
      if (reply.sent) return reply;
      if (answer instanceof Tagged) {
        void reply.header('ETag', tagIn(build, answer.tag));
        if (answer.answer === null) return reply.code(304).send();
        return reply.code(endpoint.status).send(endpoint.answer.parse(answer.answer));
      }
      // Strips every key that the contract does not name.
      const { answer: schema } = endpoint;
      const long = await (answer instanceof InView
        ? listInView(answer)
        : answer instanceof Parts
          ? listInParts(schema, answer)
          : longList(schema, answer));
      if (long !== null) {
        if (typeof long === 'string') keep(long);
        return reply.code(endpoint.status).type('application/json; charset=utf-8').send(long);
      }
      const leaving = schema.parse(answer);
      if (route.isOfAgency) {
        const text = JSON.stringify(leaving);
        keep(text);
        return sendText(reply.code(endpoint.status), { text, link: undefined });
      }
      // A route with two possible statuses has already set its own.
      const status = reply.statusCode === 200 ? endpoint.status : reply.statusCode;
      return reply.code(status).send(leaving);
    },
  });
}
