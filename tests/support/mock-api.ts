import { vi } from 'vitest';
import { findAgencyOfPost } from '#domain/agencies/contract.ts';
import { listCampaigns } from '#domain/campaigns/contract.ts';
import { getPostChecklist } from '#domain/library/checklist.ts';
import type { Post } from '#domain/posts/contract.ts';
import { listMade } from '#domain/sheets/contract.ts';
import { foreseeQuota } from '#domain/posts/foresee.ts';
import { listDays, listFreeSlots } from '#domain/slots/contract.ts';
import { inAnyView } from './in-any-view.ts';
import type { AnswerInput, BodyOf, Endpoint, ParamsOf, QueryOf } from '#domain/kit/endpoint.ts';

export interface MockCall<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  /** As the server would understand it: read by the contract. */
  body: BodyOf<E>;
}

/** A page of a list that is followed by another. */
export class PageOf<Answer> {
  readonly answer: Answer;
  readonly nextCursor: string;

  constructor(answer: Answer, nextCursor: string) {
    this.answer = answer;
    this.nextCursor = nextCursor;
  }
}

type Answered<E> = AnswerInput<E> | PageOf<AnswerInput<E>>;
type Answering<E> = Answered<E> | ((call: MockCall<E>) => Answered<E> | Promise<Answered<E>>);

/** Thrown by an answer: the server said no. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly details: unknown;

  constructor(status: number, message: string, fields?: Record<string, string>, details?: unknown) {
    super(message);
    this.status = status;
    this.fields = fields;
    this.details = details;
  }
}

interface Planned {
  endpoint: Endpoint;
  address: RegExp;
  answer: Answering<Endpoint>;
  calls: MockCall<Endpoint>[];
}

const unplanned: string[] = [];

/** What screens asked for since the last time, although no test had planned it. */
export const takeUnplanned = (): string[] => unplanned.splice(0);

/**
 * A server made of the contract: what a screen sends is read by it, what comes back is checked by it, and a call
 * that no test planned fails. Answers that were planned later win. `tag` is the ETag of every answer.
 */
export function mockApi() {
  const planned: Planned[] = [];
  const tagged = { tag: null as string | null };

  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const method = init.method ?? 'GET';
    const found = planned.find((one) => one.endpoint.method === method && one.address.test(url.pathname));
    if (!found) {
      unplanned.push(`${method} ${url.pathname}`);
      return reply(500, { message: 'unplanned' });
    }
    try {
      const call = read(found, url, init);
      found.calls.push(call);
      const answer = typeof found.answer === 'function' ? await found.answer(call) : found.answer;
      const page = answer instanceof PageOf ? answer : null;
      const body = leaving(found.endpoint, url.searchParams.get('view'), page ? page.answer : answer);
      return reply(
        found.endpoint.status,
        body,
        page && `<${url.pathname}?cursor=${page.nextCursor}>; rel="next"`,
        tagged.tag,
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, fields, details } = error;
      return reply(status, { message, fields, details });
    }
  });

  const api = Object.assign(tagged, {
    /** Plans an answer; what is returned fills with the calls as they come. */
    on<E extends Endpoint>(endpoint: E, answer: Answering<E>): MockCall<E>[] {
      const calls: MockCall<E>[] = [];
      planned.unshift({
        endpoint,
        address: new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
        answer,
        calls,
      });
      return calls;
    },
  });
  // An agency that keeps nothing to use again, where a test does not say otherwise.
  api.on(listCampaigns, []);
  api.on(getPostChecklist, { required: false, items: [] });
  // What many screens ask for beside what they are about: clients here have no slots and no holidays.
  api.on(listFreeSlots, { timeZone: 'UTC', hasSlots: false, free: [] });
  api.on(listDays, []);
  api.on(listMade, []);
  api.on(findAgencyOfPost, () => {
    throw new Refusal(404, 'Post not found');
  });
  api.on(foreseeQuota, { warnings: [] });
  return api;
}

/** Where a view is asked for, tests may plan with whole posts: what the view shows is taken from them. */
function leaving(endpoint: Endpoint, view: string | null, answer: unknown): unknown {
  const schema = view === null ? undefined : endpoint.views[view];
  return schema ? schema.parse((answer as Post[]).map(inAnyView)) : endpoint.answer.parse(answer);
}

export type MockApi = ReturnType<typeof mockApi>;

function read({ endpoint, address }: Planned, url: URL, init: RequestInit): MockCall<Endpoint> {
  const groups = address.exec(url.pathname)?.groups ?? {};
  const params = Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
  return {
    params: endpoint.params.parse(params),
    query: endpoint.query.parse(Object.fromEntries(url.searchParams)),
    body: endpoint.body.parse(typeof init.body === 'string' ? JSON.parse(init.body) : {}),
  };
}

const reply = (status: number, body: unknown, link: string | null = null, tag: string | null = null) =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json',
      ...(link !== null && { Link: link }),
      ...(tag !== null && { ETag: tag }),
    },
  });
