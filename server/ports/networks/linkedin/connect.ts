import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { heeding, shaped, textIn, type Means } from '../call.ts';
import type { Account, Channel, ConnectedAccount, Profile, Renewed } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { isPage, LABEL, refusalOf, tokenOf, type LinkedinApi } from './api.ts';

const token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().optional(),
});
const member = z.object({ sub: z.string(), name: z.string().default(''), picture: z.string().optional() });
const roles = z.object({
  elements: z.array(z.object({ organization: z.string() })),
  paging: z
    .object({ total: z.number().optional(), links: z.array(z.object({ rel: z.string() })).default([]) })
    .optional(),
});
const organisation = z.object({ localizedName: z.string(), vanityName: z.string().optional() });

const MEMBER_SCOPES = 'openid profile w_member_social';
const PAGE_SCOPES = 'w_organization_social r_organization_social rw_organization_admin';
const WEEK = 7 * 86_400_000;
/** Roles are listed in parts of this size, up to so many pages; their names are asked for a few at a time. */
const PART = 100;
const MOST_PAGES = 500;
const AT_ONCE = 10;

export function linkedinAccounts(
  means: Means,
  api: LinkedinApi,
  app: App,
  bases: Bases,
): Pick<Channel, 'connect' | 'refresh' | 'test' | 'revoke'> {
  const auth = `${bases.auth ?? 'https://www.linkedin.com'}/oauth/v2`;

  const ask = (path: string, fields: Record<string, string>, signal?: AbortSignal) =>
    api.call(`${auth}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...fields,
        client_id: app.clientId,
        client_secret: app.clientSecret,
      }).toString(),
      ...(signal ? { signal } : {}),
    });

  async function exchange(fields: Record<string, string>, signal?: AbortSignal) {
    const answer = await ask('accessToken', fields, signal);
    if (answer.status === 200) return shaped(answer, token, LABEL);
    if (answer.status === 429 || answer.status >= 500) throw refusalOf(answer, means.now(), false);
    return null;
  }

  /** Without a refresh token, the person has to log in again after sixty days. */
  function renewed(found: z.infer<typeof token>): Renewed {
    const now = means.now().getTime();
    const end = now + found.expires_in * 1000;
    const { refresh_token: refresh, refresh_token_expires_in: life } = found;
    return {
      tokens: { access: found.access_token, ...(refresh ? { refresh } : {}) },
      expiresAt: new Date(refresh && life ? now + life * 1000 : end),
      refreshAt: refresh ? new Date(end - WEEK) : null,
    };
  }

  async function memberOf(access: string, signal?: AbortSignal): Promise<Profile & { remoteId: string }> {
    const found = await api.read('/v2/userinfo', member, { token: access, ...(signal ? { signal } : {}) });
    return {
      remoteId: `urn:li:person:${found.sub}`,
      handle: found.name,
      name: found.name,
      avatarUrl: found.picture ?? null,
      details: { kind: 'member' },
    };
  }

  async function pageOf(urn: string, access: string, signal?: AbortSignal): Promise<Profile> {
    const id = urn.split(':').at(-1) ?? '';
    const question = { token: access, ...(signal ? { signal } : {}) };
    const found = await api.read(`/rest/organizations/${id}`, organisation, question);
    return {
      handle: found.vanityName ?? found.localizedName,
      name: found.localizedName,
      avatarUrl: null,
      details: { kind: 'page' },
    };
  }

  /** The pages that the person administers. */
  async function administered(access: string, signal: AbortSignal | undefined): Promise<string[]> {
    const path = '/rest/organizationAcls?q=roleAssignee&role=ADMINISTRATOR&state=APPROVED';
    const urns = new Set<string>();
    for (let start = 0; start < MOST_PAGES; start += PART) {
      const question = { token: access, ...heeding(signal) };
      const { elements, paging } = await api.read(`${path}&start=${start}&count=${PART}`, roles, question);
      for (const { organization } of elements) urns.add(organization);
      const hasNext = paging?.links.some(({ rel }) => rel === 'next') ?? false;
      if (!hasNext && (paging?.total ?? 0) <= start + PART) break;
    }
    return [...urns];
  }

  async function accountsOf(
    login: string,
    found: z.infer<typeof token>,
    signal: AbortSignal | undefined,
  ): Promise<ConnectedAccount[]> {
    const access = found.access_token;
    const scopes = found.scope ? { scopes: found.scope.split(/[ ,]/) } : {};
    const shared = { network: 'linkedin' as const, ...renewed(found), ...scopes };
    if (login !== 'page') return [{ ...shared, ...(await memberOf(access, signal)) }];
    const urns = await administered(access, signal);
    const pages: ConnectedAccount[] = [];
    for (let from = 0; from < urns.length; from += AT_ONCE) {
      const some = urns.slice(from, from + AT_ONCE).map(async (remoteId) => {
        const page = await pageOf(remoteId, access, signal);
        return { ...shared, remoteId, ...page };
      });
      pages.push(...(await Promise.all(some)));
    }
    if (pages.length > 0) return pages;
    throw new PortError('will never work', 'This LinkedIn account administers no page.');
  }

  return {
    connect: {
      kind: 'oauth',
      begin({ redirectUri, state, login = 'member' }) {
        const query = new URLSearchParams({
          response_type: 'code',
          client_id: app.clientId,
          redirect_uri: redirectUri,
          state,
          scope: login === 'page' ? PAGE_SCOPES : MEMBER_SCOPES,
        });
        return Promise.resolve({ authUrl: `${auth}/authorization?${query.toString()}`, keep: { login } });
      },
      async finish({ redirectUri, query, keep, signal }) {
        const { code } = query;
        if (!code) throw new PortError('will never work', `The access to ${LABEL} was not given.`);
        const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
        const found = await exchange(fields, signal);
        if (found) return accountsOf(textIn(keep, 'login'), found, signal);
        throw new PortError('will never work', `${LABEL} did not accept the log-in. Please try again.`);
      },
    },
    async refresh(account: Account, signal) {
      const refresh = textIn(account.tokens, 'refresh');
      const found = refresh
        ? await exchange({ grant_type: 'refresh_token', refresh_token: refresh }, signal)
        : null;
      if (!found) throw new PortError('reconnect', `${LABEL} has to be connected again.`);
      return renewed({ refresh_token: refresh, ...found });
    },
    async revoke(account, signal) {
      const answer = await ask('revoke', { token: tokenOf(account) }, signal);
      if (answer.status !== 200) throw refusalOf(answer, means.now(), false);
    },
    test: (account, signal) =>
      isPage(account)
        ? pageOf(account.remoteId, tokenOf(account), signal)
        : memberOf(tokenOf(account), signal),
  };
}
