import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { shaped, type Means } from '../call.ts';
import { codeFlow, type FoundProfile } from '../code-flow.ts';
import type { Channel } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { LABEL, refusalOf, type YoutubeApi } from './api.ts';

const SCOPES = [
  'https://www.googleapis.com/auth/youtube.upload',
  'https://www.googleapis.com/auth/youtube.force-ssl',
].join(' ');
const token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().default(3600),
  scope: z.string().optional(),
});
const channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          customUrl: z.string().optional(),
          thumbnails: z.object({ default: z.object({ url: z.string() }) }).optional(),
        }),
      }),
    )
    .default([]),
});

export function youtubeAccounts(
  means: Means,
  api: YoutubeApi,
  app: App,
  bases: Bases,
): Pick<Channel, 'connect' | 'refresh' | 'test' | 'revoke'> {
  const google = bases.auth ?? 'https://oauth2.googleapis.com';
  const ask = (path: string, fields: Record<string, string>, signal?: AbortSignal) =>
    api.call(`${google}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
      ...(signal ? { signal } : {}),
    });

  /** Null if Google refuses the code or token. */
  async function exchange(fields: Record<string, string>, signal?: AbortSignal) {
    const client = { client_id: app.clientId, client_secret: app.clientSecret };
    const answer = await ask('token', { ...fields, ...client }, signal);
    if (answer.status === 429 || answer.status >= 500) throw refusalOf(answer, means.now());
    if (answer.status !== 200) return null;
    const found = shaped(answer, token, LABEL);
    return {
      tokens: { access: found.access_token, refresh: found.refresh_token ?? fields['refresh_token'] },
      expiresAt: null,
      refreshAt: new Date(means.now().getTime() + found.expires_in * 750),
      ...(found.scope ? { scopes: found.scope.split(' ') } : {}),
    };
  }

  async function profilesOf(access: string, signal?: AbortSignal): Promise<FoundProfile[]> {
    const question = { token: access, ...(signal ? { signal } : {}) };
    const { items } = await api.read('channels?part=snippet&mine=true', channels, question);
    if (items.length === 0)
      throw new PortError('will never work', 'This Google account has no YouTube channel.');
    return items.map(({ id, snippet: { title, customUrl, thumbnails } }) => ({
      remoteId: id,
      handle: customUrl ?? title,
      name: title,
      avatarUrl: thumbnails?.default.url ?? null,
      details: {},
    }));
  }

  return codeFlow({
    network: 'youtube',
    label: LABEL,
    authorize: `${bases.auth ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    // Google gives a refresh token only with the last two, if the user had granted the access before.
    asks: { client_id: app.clientId, scope: SCOPES, access_type: 'offline', prompt: 'consent' },
    exchange,
    profilesOf,
    async revoke(token, signal) {
      const answer = await ask('revoke', { token }, signal);
      if (answer.status !== 200) throw refusalOf(answer, means.now());
    },
  });
}
