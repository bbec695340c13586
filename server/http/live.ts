import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/kit/errors.ts';
import type { Changes, Topic } from '#server/db/changes.ts';
import { deadLink, findLink } from '#server/features/approvals/find-review.ts';
import { lookAtReview } from '#server/features/approvals/first-look.ts';
import { isVisibleTo } from '#server/features/agencies/visible-to.ts';
import { findDesk } from '#server/features/desks/desk-links.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Member } from '#server/kit/member.ts';
import { refuseCaller } from '#server/kit/refuse-caller.ts';
import { callerOf, signedIn } from './signed-in.ts';
import { tagOf } from './tags.ts';

/** Often enough that no proxy closes the stream as idle. */
const BEAT_MS = 20_000;
/** Then the browser asks again, and whether it still may is looked at anew. */
const LONGEST_MS = 3_600_000;
/** One browser needs one; a link that was passed around a few. */
const MOST_PER_KEY = 30;
/** For so long a member is believed while their agency's changes come one after the other. */
const BELIEVED_MS = 1_000;
/** What a member's stream asks of them. The screen of an agency that is being closed listens, too. */
const LISTENING = { ofPerson: false, whileClosing: true, ability: 'look' } as const;

/** Whether a stream that was opened for a member is not theirs any more. */
async function hasEnded(ctx: Ctx, request: FastifyRequest, opened: Member): Promise<boolean> {
  try {
    const member = await callerOf(ctx, request);
    if (!member || !isVisibleTo(member, { agencyId: opened.agencyId })) return true;
    refuseCaller(member, LISTENING);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

/**
 * Event streams that say `changed` and nothing else: the page then asks as it would have by polling. A screen on which
 * nothing changes costs a few bytes every 20 seconds and no query.
 */
export function addLive(app: FastifyInstance, ctx: Ctx, changes: Changes, build: string): void {
  const streams = new Set<PassThrough>();
  const openPerKey = new Map<string, number>();
  const beat = setInterval(() => {
    for (const body of streams) if (!body.writableEnded) body.write(':\n\n');
  }, BEAT_MS);
  beat.unref();
  // A stop does not wait for streams, which have no end of their own.
  app.addHook('preClose', async () => {
    clearInterval(beat);
    for (const body of streams) body.end();
  });

  /** Sends the stream; `isOver` is asked with what woke it whether it ends instead, `isLate` whether something has changed already. */
  function open(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    topics: Topic[],
    isOver: (topic: Topic | null) => Promise<boolean>,
    isLate = async () => false,
  ): FastifyReply {
    const others = openPerKey.get(key) ?? 0;
    if (others >= MOST_PER_KEY)
      throw new AppError('rate_limited', 'Too many pages are open. Please close some.', {
        retryAfterSeconds: 60,
      });
    const body = new PassThrough();
    streams.add(body);
    openPerKey.set(key, others + 1);
    const tell = async (topic: Topic | null) => {
      // Unsure is not over: the next read of the page finds out.
      const over = await isOver(topic).catch(() => false);
      // Something else may have happened at the same time as its end.
      if (body.writableEnded) return;
      if (over) body.end();
      else body.write('event: changed\ndata:\n\n');
    };
    const unwatch = changes.watch(topics, (topic) => void tell(topic));
    const enough = setTimeout(() => body.end(), LONGEST_MS);
    enough.unref();
    const end = () => {
      if (!streams.delete(body)) return;
      unwatch();
      clearTimeout(enough);
      const left = (openPerKey.get(key) ?? 1) - 1;
      if (left > 0) openPerKey.set(key, left);
      else openPerKey.delete(key);
      body.destroy();
    };
    body.once('close', end);
    request.raw.once('close', end);
    body.write('retry: 2000\n\n');
    // Asked once every change is heard of: one that comes meanwhile is told by itself.
    void isLate().then((late) => (late ? tell(null) : undefined));
    return reply
      .type('text/event-stream')
      .header('Cache-Control', 'no-store')
      .header('X-Accel-Buffering', 'no')
      .send(body);
  }

  app.get<{ Querystring: { since?: string } }>(
    '/api/live',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const session = await signedIn(ctx, request, reply);
      if (!session) throw new AppError('unauthenticated', 'Please log in');
      const { member } = session;
      refuseCaller(member, LISTENING);
      const { agencyId, userId, sid } = member;
      const [ofAgency, ended] = [`agency:${agencyId}`, `session:${sid}`] as const;
      let askedAt = -Infinity;
      // A removal is announced with the person. That two factors are asked for is announced with the agency, as all its
      // changes are: of those that come one after the other the first is looked at.
      const isOver = async (topic: Topic | null) => {
        if (topic === ended) return true;
        if (topic === ofAgency) {
          if (performance.now() - askedAt < BELIEVED_MS) return false;
          askedAt = performance.now();
        }
        return hasEnded(ctx, request, member);
      };
      // The tag of what the page read before it listened. Where nobody can tell, it is asked again.
      const { since } = request.query;
      const isLate = async () => {
        if (since === undefined) return false;
        const now = await signedIn(ctx, request, reply).catch(() => null);
        return !now || tagOf(build, now) !== since;
      };
      return open(request, reply, sid, [ofAgency, `user:${userId}`, ended], isOver, isLate);
    },
  );

  app.get<{ Params: { token: string } }>(
    '/api/approve/:token/live',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { token } = request.params;
      const find = () => findLink(ctx.db, token, ctx.now());
      const link = await find();
      if (!link) throw deadLink();
      const topics: Topic[] = [`post:${link.postId}`];
      // The page shows the company's name and logo, and the names that it has saved for its reviewers.
      if (link.companyId) topics.push(`company:${link.companyId}`);
      // A removed reviewer's stream ends, and learns nothing more. One whose link rests asks, and is told so.
      const isOver = async () => (await find()) === null && (await lookAtReview(ctx, token)) === null;
      return open(request, reply, token, topics, isOver);
    },
  );

  app.get<{ Params: { token: string } }>(
    '/api/desk/:token/live',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { token } = request.params;
      const desk = await findDesk(ctx.db, token);
      if (!desk) throw deadLink();
      const topics: Topic[] = [`desks:${desk.companyId}`, `company:${desk.companyId}`];
      return open(request, reply, token, topics, async () => (await findDesk(ctx.db, token)) === null);
    },
  );
}
