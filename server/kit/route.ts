import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerInput, BodyOf, Endpoint, ParamsOf, QueryOf } from '#domain/kit/endpoint.ts';
import type { Ctx } from './context.ts';

export interface Owner {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  timeZone: string | null;
  /** Hash of the present session's id. */
  sid: string;
  /** When this session began; it may have been used ever since. */
  loggedInAt: Date;
}

export interface Call<E> {
  ctx: Ctx;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
}
export type OwnerCall<E> = Call<E> & { owner: Owner };

/** A list that is read part by part while it is written to the wire: nobody holds all of it. */
export class Parts<Row> {
  constructor(readonly parts: AsyncIterable<Row[]>) {}
}
type PartsOf<List> = List extends (infer Row)[] ? Parts<Row> : never;
type Answered<E> = AnswerInput<E> | PartsOf<AnswerInput<E>>;

export interface Route {
  endpoint: Endpoint;
  handle(call: OwnerCall<Endpoint>): Promise<unknown>;
}

/** Binds an endpoint that needs a session to what answers it. */
export function forOwner<E extends Endpoint>(
  endpoint: E,
  handle: (call: OwnerCall<E>) => Promise<Answered<E>>,
): Route {
  if (endpoint.access !== 'owner') throw new Error(`${endpoint.name} is not for owners`);
  return { endpoint, handle: handle };
}

/** Binds an endpoint that anyone, or whoever has the link, may call. */
export function forAnyone<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answered<E>>,
): Route {
  if (endpoint.access === 'owner') throw new Error(`${endpoint.name} is for owners`);
  return { endpoint, handle: handle };
}

/** Routes that answer something other than JSON: files, redirects, feeds, callbacks. */
export type RawRoutes = (app: FastifyInstance, ctx: Ctx) => void;

/** Who is asking, for routes that are not mounted from the contract. */
export type OwnerLookup = (ctx: Ctx, request: FastifyRequest) => Promise<Owner | null>;
