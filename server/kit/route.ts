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
  /** The tag of the answer that the caller still has, if this build gave it. */
  knownTag: string | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type MemberCall<E> = Call<E> & { member: Member };

/** A list that is read part by part while it is written to the wire: nobody holds all of it. */
export class Parts<Row> {
  constructor(readonly parts: AsyncIterable<Row[]>) {}
}

/** An answer with the name of what it is; without the answer where the caller has it already (304). */
export class Tagged<Answer> {
  constructor(
    readonly tag: string,
    readonly answer: Answer | null,
  ) {}
}
type PartsOf<List> = List extends (infer Row)[] ? Parts<Row> : never;
type Answered<E> = AnswerInput<E> | PartsOf<AnswerInput<E>> | Tagged<AnswerInput<E>> | InView;

/** A list in one of the views that its endpoint names. Whoever makes its rows gives them just the keys of the view. */
export class InView {
  constructor(
    readonly view: string,
    readonly rows: readonly unknown[],
  ) {}
}

export interface Route {
  endpoint: Endpoint;
  handle(call: MemberCall<Endpoint>): Promise<unknown>;
  /** Whoever sees the same clients of an agency gets the same answer: it is kept while nothing changes there. */
  isOfAgency?: boolean;
}

/** For what is read with the agency and its clients alone: no word of the answer depends on the person who asks. */
export const ofAgency = (route: Route): Route => {
  if (!route.endpoint.conditional) throw new Error(`${route.endpoint.name} is not known by its revision`);
  return { ...route, isOfAgency: true };
};

/** Binds an endpoint that needs a session to what answers it. */
export function forMember<E extends Endpoint>(
  endpoint: E,
  handle: (call: MemberCall<E>) => Promise<Answered<E>>,
): Route {
  if (endpoint.access !== 'member') throw new Error(`${endpoint.name} is not for members`);
  return { endpoint, handle: handle };
}

/** Binds an endpoint that anyone, or whoever has the link, may call. */
export function forAnyone<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answered<E>>,
): Route {
  if (endpoint.access === 'member') throw new Error(`${endpoint.name} is for members`);
  return { endpoint, handle: handle };
}

/** Routes that answer something other than JSON: files, redirects, feeds, callbacks. */
export type RawRoutes = (app: FastifyInstance, ctx: Ctx) => void;

/** Who is asking, for routes that are not mounted from the contract. */
export type MemberLookup = (ctx: Ctx, request: FastifyRequest) => Promise<Member | null>;
