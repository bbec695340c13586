import { z } from 'zod';
import { shaped, type Means } from '../call.ts';
import { codeFlow, type FoundProfile } from '../code-flow.ts';
import { PAGE, pages } from './pages.ts';
import type { Channel } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { LABEL, refusalOf, type PinterestApi } from './api.ts';

const SCOPES = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read';
const DAY = 86_400;
const token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().default(30 * DAY),
  refresh_token_expires_in: z.number().default(60 * DAY),
  scope: z.string().optional(),
});
const me = z.object({ username: z.string(), profile_image: z.string().optional() });
const board = z.object({ id: z.string(), name: z.string() });

/** Pins are published on a board, so each board is an account. */
export function pinterestAccounts(
  means: Means,
  api: PinterestApi,
  app: App,
  bases: Bases,
): Pick<Channel, 'connect' | 'refresh' | 'test'> {
  /** Null if Pinterest refuses the code or token. */
  async function exchange(fields: Record<string, string>, signal?: AbortSignal) {
    const secret = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
    const answer = await api.call(`${bases.api ?? 'https://api.pinterest.com'}/v5/oauth/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: `Basic ${secret}` },
      body: new URLSearchParams(fields).toString(),
      ...(signal ? { signal } : {}),
    });
    if (answer.status === 429 || answer.status >= 500) throw refusalOf(answer, means.now());
    if (answer.status !== 200) return null;
    const found = shaped(answer, token, LABEL);
    const after = (seconds: number) => new Date(means.now().getTime() + seconds * 1000);
    return {
      tokens: {
        access: found.access_token,
        refresh: found.refresh_token ?? fields['refresh_token'],
      },
      // Each renewal gives another sixty days: it ends only if nothing was renewed for that long.
      expiresAt: after(found.refresh_token_expires_in),
      refreshAt: after(found.expires_in * 0.75),
      ...(found.scope ? { scopes: found.scope.split(/[ ,]+/) } : {}),
    };
  }

  async function profilesOf(access: string, signal?: AbortSignal): Promise<FoundProfile[]> {
    const question = { token: access, ...(signal ? { signal } : {}) };
    const { username, profile_image: avatarUrl = null } = await api.read('/user_account', me, question);
    const { posts: boards } = await pages(api, `/boards?${PAGE}`, board, question);
    return boards.map(({ id, name }) => ({
      remoteId: id,
      handle: `${username}/${name}`,
      name,
      avatarUrl,
      details: {},
    }));
  }

  return codeFlow({
    network: 'pinterest',
    label: LABEL,
    authorize: `${bases.auth ?? 'https://www.pinterest.com'}/oauth/`,
    asks: { client_id: app.clientId, scope: SCOPES },
    // Its documentation does not mention PKCE.
    withoutProof: true,
    exchange,
    profilesOf,
  });
}
