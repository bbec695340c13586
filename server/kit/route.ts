import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerInput, BodyOf, Endpoint, ParamsOf, QueryOf } from '#domain/kit/endpoint.ts';
import type { Ctx } from './context.ts';
import type { Member } from './member.ts';

export type { Member } from './member.ts';

export interface Call<E> {
  ctx: Ctx;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The tag of the response that the caller still has, if this build gave it. */
  knownTag: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type MemberCall<E> = Call<E> & { member: Member };

/** A list that is read part by part while it is sent, so that it is never in memory as a whole. */
export class Parts<Row> {
  constructor(readonly parts: AsyncIterable<Row[]>) {}
}

/** A response with its tag; the answer is null if the caller already has it (304). */
export class Tagged<Answer> {
  constructor(
    readonly tag: string,
    readonly answer: Answer | null,
  ) {}
}
type PartsOf<List> = List extends (infer Row)[] ? Parts<Row> : never;
type Answered<E> = AnswerInput<E> | PartsOf<AnswerInput<E>> | Tagged<AnswerInput<E>> | InView;

/** A list in one of the views that its endpoint names. Its rows must have just the keys of the view. */
export class InView {
  constructor(
    readonly view: string,
    readonly rows: readonly unknown[],
  ) {}
}

export interface Route {
  endpoint: Endpoint;
  handle(call: MemberCall<Endpoint>): Promise<unknown>;
  /** The answer is the same for all who see the same clients of an agency: it is cached between changes. */
  isOfAgency?: boolean;
}

/** For answers that depend only on the agency and its visible clients, never on the person who asks. */
export const ofAgency = (route: Route): Route => {
  if (!route.endpoint.conditional) throw new Error(`${route.endpoint.name} is not known by its revision`);
  return { ...route, isOfAgency: true };
};

/** Binds an endpoint that needs a session to its handler. */
export function forMember<E extends Endpoint>(
  endpoint: E,
  handle: (call: MemberCall<E>) => Promise<Answered<E>>,
): Route {
  if (endpoint.access !== 'member') throw new Error(`${endpoint.name} is not for members`);
  return { endpoint, handle: handle };
}

/** Binds an endpoint that anyone, or anyone with a link, may call. */
export function forAnyone<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answered<E>>,
): Route {
  if (endpoint.access === 'member') throw new Error(`${endpoint.name} is for members`);
  return { endpoint, handle: handle };
}

/** Routes that answer something other than JSON: files, redirects, feeds, callbacks. */
export type RawRoutes = (app: FastifyInstance, ctx: Ctx) => void;

/** Finds the caller, for routes that are not mounted from the contract. */
export type MemberLookup = (ctx: Ctx, request: FastifyRequest) => Promise<Member | null>;
