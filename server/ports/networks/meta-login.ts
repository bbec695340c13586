import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { heeding, textIn, type Means } from './call.ts';
import { graphOf, type Graph } from './graph.ts';
import type { ConnectedAccount, JsonObject } from './port.ts';
import type { App, Bases } from './settings.ts';

const token = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
const pages = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      // Left out where the person has no role on the page by which they may post.
      access_token: z.string().optional(),
      username: z.string().optional(),
      picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
      instagram_business_account: z
        .object({
          id: z.string(),
          username: z.string().optional(),
          name: z.string().optional(),
          profile_picture_url: z.string().optional(),
        })
        .optional(),
    }),
  ),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() })
    .optional(),
});
export type Page = z.infer<typeof pages>['data'][number];

/** How a person comes back from a log-in. */
export interface Returned {
  redirectUri: string;
  query: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

export const GRAPH_VERSION = 'v25.0';
const DAY = 86_400_000;
/** Pages are listed in parts of this size, and no further than so many parts. */
const PART = 100;
const MOST_PARTS = 10;

/** Facebook's log-in, which leads to pages and to the Instagram accounts that belong to them. */
export function facebookLogin(
  means: Means,
  app: App,
  bases: Bases,
  { label, scopes, fields }: { label: string; scopes: string[]; fields: string },
) {
  const auth = `${bases.auth ?? 'https://www.facebook.com'}/${GRAPH_VERSION}/dialog/oauth`;
  const graph = graphOf(means, `${bases.api ?? 'https://graph.facebook.com'}/${GRAPH_VERSION}`, label);
  const { clientId: client_id, clientSecret: client_secret } = app;

  const longLived = (short: string, signal: AbortSignal | undefined) =>
    graph.get(
      '/oauth/access_token',
      { grant_type: 'fb_exchange_token', client_id, client_secret, fb_exchange_token: short },
      { token: '', answer: token, ...heeding(signal) },
    );
  /** The address of the next part is not called, since it could be any: only its cursor is used. */
  async function pagesOf(user: string, signal: AbortSignal | undefined): Promise<Page[]> {
    const found: Page[] = [];
    let after: string | undefined;
    for (let part = 0; part < MOST_PARTS; part += 1) {
      const question = { token: user, answer: pages, ...heeding(signal) };
      const { data, paging } = await graph.get('/me/accounts', { fields, limit: PART, after }, question);
      found.push(...data);
      after = paging?.next === undefined ? undefined : paging.cursors?.after;
      if (after === undefined) break;
    }
    return found;
  }
  /** Page tokens end with the user's token, which is exchanged again before its sixty days are over. */
  const life = () => ({ expiresAt: null, refreshAt: new Date(means.now().getTime() + 45 * DAY) });

  return {
    graph,
    begin: ({ redirectUri, state }: { redirectUri: string; state: string }) => ({
      authUrl: `${auth}?${new URLSearchParams({ client_id, redirect_uri: redirectUri, state, response_type: 'code', scope: scopes.join(',') }).toString()}`,
      keep: {},
    }),
    async finish(
      answer: Returned,
      accountOf: (page: Page) => Omit<ConnectedAccount, 'tokens' | 'expiresAt' | 'refreshAt'> | null,
    ): Promise<ConnectedAccount[]> {
      const short = await exchangeCode(graph, '/oauth/access_token', app, answer, label);
      const { access_token: user } = await longLived(short, answer.signal);
      return (await pagesOf(user, answer.signal)).flatMap((page) => {
        const { access_token: access } = page;
        const account = access === undefined ? null : accountOf(page);
        return account ? [{ ...account, tokens: { access, user }, ...life() }] : [];
      });
    },
    async refresh(tokens: JsonObject, isIt: (page: Page) => boolean, signal: AbortSignal) {
      const { access_token: user } = await longLived(textIn(tokens, 'user'), signal);
      const page = (await pagesOf(user, signal)).find(isIt);
      if (!page?.access_token)
        throw new PortError('reconnect', `${label} no longer gives access to this account.`);
      return { tokens: { access: page.access_token, user }, ...life() };
    },
  };
}

/** Exchanges a code for a token; only the redirect URL that requested the code works. */
async function exchangeCode(
  graph: Graph,
  path: string,
  { clientId: client_id, clientSecret: client_secret }: App,
  { redirectUri: redirect_uri, query, signal }: Returned,
  label: string,
): Promise<string> {
  if (!query['code']) throw new PortError('will never work', `The access to ${label} was not given.`);
  const parameters = { client_id, client_secret, redirect_uri, code: query['code'] };
  const found = await graph
    .get(path, parameters, { token: '', answer: token, ...heeding(signal) })
    .catch((error: unknown) => Promise.reject(asLogIn(error, label)));
  return found.access_token;
}

export function asLogIn(error: unknown, label: string): unknown {
  if (!(error instanceof PortError) || error.kind === 'retry later') return error;
  return new PortError('will never work', `${label} did not accept the log-in. Please try again.`, {
    cause: error,
  });
}
