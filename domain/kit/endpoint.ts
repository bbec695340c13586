import { z } from 'zod';
import type { Ability } from '#domain/agencies/abilities.ts';

/** `member` needs a session of an agency's member; `reviewer` is authorised by the token in the path; `public` by nothing. */
export type Access = 'member' | 'reviewer' | 'public';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const nothing = z.object({});
type Nothing = typeof nothing;

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Views extends Record<string, z.ZodType> = Record<string, z.ZodType>,
> {
  name: string;
  method: Method;
  /** Fastify style: `/api/posts/:id`. */
  path: string;
  access: Access;
  /** The ability that a member needs; null where the endpoint is not for members. */
  ability: Ability | null;
  summary: string;
  status: 200 | 201 | 202;
  /** Browsers cache the answer and revalidate it: a poll that brings nothing new is answered 304. */
  conditional: boolean;
  /** Concerns the person alone: open to a session with one factor even where the agency requires two. */
  ofPerson: boolean;
  /** Open to a session with one factor where the agency requires two; the route itself says what it may do. */
  withOneFactor?: boolean;
  /** Also open while the agency is being closed: the closing itself, and exports to take along. */
  whileClosing: boolean;
  /** Answers 204 instead of 401 when nobody is signed in and the request says `Prefer: handling=lenient`. */
  anonymous204: boolean;
  /** A write that changes no answer of another endpoint: cached answers stay valid. */
  leavesAnswers?: boolean;
  /**
   * Answers the same whatever comes in, so that nobody learns from it which links there are: body and query are not
   * read, and a path parameter that cannot be read counts as one that is not there.
   */
  answersAlike?: boolean;
  /** The largest request body, where it exceeds the default. */
  bodyBytes: number | null;
  params: Params;
  query: Query;
  body: Body;
  /** Keys that this schema does not name never leave the server. */
  answer: Answer;
  /** Other answer schemas, chosen by `view` in the query. */
  views: Views;
}

/** Who may call: an endpoint for members always names the ability that it needs. */
type Who = { access: 'member'; ability: Ability } | { access: Exclude<Access, 'member'> };

interface Definition<P, Q, B, A, V> {
  method: Method;
  path: string;
  summary: string;
  status?: 200 | 201 | 202;
  conditional?: boolean;
  ofPerson?: boolean;
  withOneFactor?: boolean;
  whileClosing?: boolean;
  anonymous204?: boolean;
  leavesAnswers?: boolean;
  answersAlike?: boolean;
  bodyBytes?: number;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  views?: V;
}

/** An endpoint is data: mounted by the server, called by the browser, printed as OpenAPI, walked by one test. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  V extends Record<string, z.ZodType> = Record<string, z.ZodType>,
>(name: string, definition: Definition<P, Q, B, A, V> & Who): Endpoint<P, Q, B, A, V> {
  return {
    name,
    ability: null,
    status: 200,
    conditional: false,
    ofPerson: false,
    whileClosing: false,
    anonymous204: false,
    bodyBytes: null,
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    views: {} as V,
    ...definition,
  };
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.infer<P> : never;
export type ParamsInput<E> =
  E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.infer<Q> : never;
export type QueryInput<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.infer<B> : never;
export type BodyInput<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.infer<A> : never;
export type AnswerInput<E> =
  E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.input<A> : never;

/** An endpoint typed with the answer of one of its views. */
export const inView = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  V extends Record<string, z.ZodType>,
  N extends keyof V & string,
>(
  of: Endpoint<P, Q, B, z.ZodType, V>,
  name: N,
): Endpoint<P, z.ZodType<z.output<Q>, z.input<Q> & { view: N }>, B, V[N], V> => ({
  ...of,
  query: of.query as unknown as z.ZodType<z.output<Q>, z.input<Q> & { view: N }>,
  answer: of.views[name],
});
