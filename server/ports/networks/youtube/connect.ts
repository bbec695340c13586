import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { shaped, textIn, type Means } from '../call.ts';
import type { Channel, Profile, Renewed } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { LABEL, refusalOf, tokenOf, type YoutubeApi } from './api.ts';

const SCOPES = [
  'https://www.googleapis.com/auth/youtube.upload',
  'https://www.googleapis.com/auth/youtube.force-ssl',
].join(' ');
const token = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.number().default(3600),
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
): Pick<Channel, 'connect' | 'refresh' | 'test'> {
  const auth = `${bases.auth ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`;
  const tokens = `${bases.auth ?? 'https://oauth2.googleapis.com'}/token`;

  /** Null where Google does not accept what it is given. */
  async function exchange(
    fields: Record<string, string>,
    refresh?: string,
    signal?: AbortSignal,
  ): Promise<Renewed | null> {
    const answer = await api.call(tokens, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        ...fields,
        client_id: app.clientId,
        client_secret: app.clientSecret,
      }).toString(),
      ...(signal ? { signal } : {}),
    });
    if (answer.status === 429 || answer.status >= 500) throw refusalOf(answer, means.now());
    if (answer.status !== 200) return null;
    const found = shaped(answer, token, LABEL);
    return {
      tokens: { access: found.access_token, refresh: found.refresh_token ?? refresh },
      expiresAt: null,
      refreshAt: new Date(means.now().getTime() + found.expires_in * 750),
    };
  }

  async function profileOf(access: string, signal?: AbortSignal): Promise<Profile & { remoteId: string }> {
    const question = { token: access, ...(signal ? { signal } : {}) };
    const { items } = await api.read('channels?part=snippet&mine=true', channels, question);
    const [found] = items;
    if (!found) throw new PortError('will never work', 'This Google account has no YouTube channel.');
    const { title, customUrl, thumbnails } = found.snippet;
    return {
      remoteId: found.id,
      handle: customUrl ?? title,
      name: title,
      avatarUrl: thumbnails?.default.url ?? null,
      details: {},
    };
  }

  return {
    connect: {
      kind: 'oauth',
      begin({ redirectUri, state }) {
        const verifier = randomBytes(32).toString('base64url');
        const query = new URLSearchParams({
          response_type: 'code',
          client_id: app.clientId,
          redirect_uri: redirectUri,
          scope: SCOPES,
          state,
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
          // A refresh token comes only with these two, also to someone who had allowed the access before.
          access_type: 'offline',
          prompt: 'consent',
        });
        return Promise.resolve({ authUrl: `${auth}?${query.toString()}`, keep: { verifier } });
      },
      async finish({ redirectUri, query, keep }) {
        const { code } = query;
        if (!code) throw new PortError('will never work', `The access to ${LABEL} was not given.`);
        const found = await exchange({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: textIn(keep, 'verifier'),
        });
        if (!found)
          throw new PortError('will never work', `${LABEL} did not accept the log-in. Please try again.`);
        return [{ network: 'youtube', ...(await profileOf(textIn(found.tokens, 'access'))), ...found }];
      },
    },
    async refresh(account, signal) {
      const refresh = textIn(account.tokens, 'refresh');
      const fields = { grant_type: 'refresh_token', refresh_token: refresh };
      const found = refresh ? await exchange(fields, refresh, signal) : null;
      if (!found) throw new PortError('reconnect', `${LABEL} has to be connected again.`);
      return found;
    },
    test: (account, signal) => profileOf(tokenOf(account), signal),
  };
}
