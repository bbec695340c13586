import { z } from 'zod';
import { shaped, type Means } from '../call.ts';
import { codeFlow, type FoundProfile } from '../code-flow.ts';
import type { Channel } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { LABEL, refusalOf, type XApi } from './api.ts';

const SCOPES = 'tweet.read tweet.write users.read media.write offline.access';
const token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().default(7200),
  scope: z.string().optional(),
});
const me = z.object({
  data: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    profile_image_url: z.string().optional(),
  }),
});

export function xAccounts(
  means: Means,
  api: XApi,
  app: App,
  bases: Bases,
): Pick<Channel, 'connect' | 'refresh' | 'test' | 'revoke'> {
  const ask = (path: string, fields: Record<string, string>, signal?: AbortSignal) => {
    const secret = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
    return api.call(`${bases.api ?? 'https://api.x.com'}/2/oauth2/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Authorization: `Basic ${secret}` },
      body: new URLSearchParams({ ...fields, client_id: app.clientId }).toString(),
      ...(signal ? { signal } : {}),
    });
  };

  /** Null if X refuses the code or token. */
  async function exchange(fields: Record<string, string>, signal?: AbortSignal) {
    const answer = await ask('token', fields, signal);
    if (answer.status === 429 || answer.status >= 500) throw refusalOf(answer, means.now(), false);
    if (answer.status !== 200) return null;
    const found = shaped(answer, token, LABEL);
    return {
      // Each refresh token works once: the caller stores the new one before anything uses it.
      tokens: { access: found.access_token, refresh: found.refresh_token },
      expiresAt: null,
      refreshAt: new Date(means.now().getTime() + found.expires_in * 750),
      ...(found.scope ? { scopes: found.scope.split(' ') } : {}),
    };
  }

  async function profilesOf(access: string, signal?: AbortSignal): Promise<FoundProfile[]> {
    const question = { token: access, ...(signal ? { signal } : {}) };
    const { data } = await api.read('/2/users/me?user.fields=profile_image_url', me, question);
    return [
      {
        remoteId: data.id,
        handle: data.username,
        name: data.name,
        avatarUrl: data.profile_image_url ?? null,
        details: {},
      },
    ];
  }

  return codeFlow({
    network: 'x',
    label: LABEL,
    authorize: `${bases.auth ?? 'https://x.com'}/i/oauth2/authorize`,
    asks: { client_id: app.clientId, scope: SCOPES },
    exchange,
    profilesOf,
    async revoke(token, signal) {
      const answer = await ask('revoke', { token }, signal);
      if (answer.status !== 200) throw refusalOf(answer, means.now(), false);
    },
  });
}
