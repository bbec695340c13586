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
/** After this time the browser reconnects, and its rights are checked anew. */
const LONGEST_MS = 3_600_000;
/** One browser needs one; a link that was passed around needs a few. */
const MOST_PER_KEY = 30;
/** For this long a member is not checked again while their agency's changes follow each other. */
const BELIEVED_MS = 1_000;
/** How often at most a failed check is logged: while the database is away, each stream fails at each change. */
const SAID_EVERY_MS = 60_000;
/** What a stream requires of a member. Screens of a closing agency may listen too. */
const LISTENING = { ofPerson: false, whileClosing: true, ability: 'look' } as const;

/** Whether a member has lost the right to a stream that was opened for them. */
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
 * Event streams that say only `changed`: the page then requests what it would have polled. An unchanged
 * screen costs a few bytes every 20 seconds and no query.
 */
export function addLive(app: FastifyInstance, ctx: Ctx, changes: Changes, build: string): void {
  const streams = new Set<PassThrough>();
  const openPerKey = new Map<string, number>();
  let saidAt = -Infinity;
  const sayThatCheckFailed = (error: unknown) => {
    if (performance.now() - saidAt < SAID_EVERY_MS) return;
    saidAt = performance.now();
    ctx.log.warn({ err: error }, 'could not check whether an event stream has to end');
  };
  const beat = setInterval(() => {
    for (const body of streams) if (!body.writableEnded) body.write(':\n\n');
  }, BEAT_MS);
  beat.unref();
  // A stop does not wait for streams, which never end by themselves.
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
    clearInterval(beat);
    for (const body of streams) body.end();
  });

  /** Sends the stream; `isOver` says whether a topic ends it, `isLate` whether it has to begin with news. */
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
      // An error does not end the stream: the page's next request finds out.
      const over = await isOver(topic).catch((error: unknown) => {
        sayThatCheckFailed(error);
        return false;
      });
      // Another event may have ended the stream meanwhile.
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
    // Whoever asks during the stop comes back to the next process.
    if (isStopping) body.end();
    // Checked after watching began: a change that comes meanwhile is told by itself.
    if (!isStopping) void isLate().then((late) => (late ? tell(null) : undefined));
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
      // Removing a member announces the user. Requiring two factors announces the agency, like all its
      // changes: of changes that follow each other, only the first is checked.
      const isOver = async (topic: Topic | null) => {
        if (topic === ended) return true;
        if (topic === ofAgency) {
          if (performance.now() - askedAt < BELIEVED_MS) return false;
          askedAt = performance.now();
        }
        return hasEnded(ctx, request, member);
      };
      // The tag of what the page read before it listened. If it cannot be compared, the page requests again.
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
      // A removed reviewer's stream ends, without further news. If the link
      // rests, the page requests and is told so.
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
