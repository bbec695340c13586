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
  /** What a member needs to be able to do; null where no member is asked for. */
  ability: Ability | null;
  summary: string;
  status: 200 | 201 | 202;
  /** Browsers keep the answer and ask whether it is still true: polls that bring nothing new are answered 304. */
  conditional: boolean;
  /** About the person alone: also for a session that has one factor where the agency asks for two. */
  ofPerson: boolean;
  /** Also while the agency is being closed: about the closing itself, or what can be taken along before. */
  whileClosing: boolean;
  /** Answers 204 instead of 401 when nobody is signed in and the request says `Prefer: handling=lenient`. */
  anonymous204: boolean;
  /** A write that changes no answer of another endpoint: what is remembered stays true. */
  leavesAnswers?: boolean;
  /** How large a request may be, where that is more than usual. */
  bodyBytes: number | null;
  params: Params;
  query: Query;
  body: Body;
  /** Keys that it does not name never leave the server. */
  answer: Answer;
  /** Other answers, by the name that `view` in the query asks for. */
  views: Views;
}

/** Who may call: a member's endpoint always says what the member needs to be able to do. */
type Who = { access: 'member'; ability: Ability } | { access: Exclude<Access, 'member'> };

interface Definition<P, Q, B, A, V> {
  method: Method;
  path: string;
  summary: string;
  status?: 200 | 201 | 202;
  conditional?: boolean;
  ofPerson?: boolean;
  whileClosing?: boolean;
  anonymous204?: boolean;
  leavesAnswers?: boolean;
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

/** An endpoint as whoever asks for one of its views sees it. */
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
