import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { jsonOf, shaped, textIn, type Means } from '../call.ts';
import { codeFlow, type FoundProfile } from '../code-flow.ts';
import type { Channel, JsonObject } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { LABEL, tokenOf, type TiktokApi } from './api.ts';
import { creatorOf } from './creator.ts';

const PUBLISH = 'video.publish';
const SCOPES = `user.info.basic,${PUBLISH}`;
const DAY = 86_400;
const token = z.object({
  access_token: z.string().min(1),
  open_id: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().default(DAY),
  refresh_expires_in: z.number().default(365 * DAY),
  scope: z.string().optional(),
});
const refused = z.object({ error: z.string().min(1) });
const IS_BUSY = /server|unavailable|internal|limit/;

export function tiktokAccounts(
  means: Means,
  api: TiktokApi,
  app: App,
  base: string,
  bases: Bases,
): Pick<Channel, 'connect' | 'refresh' | 'test' | 'revoke'> {
  /** TikTok's answer, and the code of a refusal, which may have any status. */
  async function ask(path: string, fields: Record<string, string>, signal?: AbortSignal) {
    const client = { client_key: app.clientId, client_secret: app.clientSecret };
    const answer = await api.call(`${base}/v2/oauth/${path}/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...client, ...fields }).toString(),
      ...(signal ? { signal } : {}),
    });
    const { error = '' } = refused.safeParse(jsonOf(answer)).data ?? {};
    if (answer.status === 429 || answer.status >= 500 || IS_BUSY.test(error))
      throw new PortError('retry later', `${LABEL} is not available (${error || answer.status}).`);
    return { answer, isFine: answer.status === 200 && error === '' };
  }

  /** Null if TikTok refuses the code or token. */
  async function exchange(fields: Record<string, string>, signal?: AbortSignal) {
    const { answer, isFine } = await ask('token', fields, signal);
    if (!isFine) return null;
    const found = shaped(answer, token, LABEL);
    const scopes = found.scope?.split(/[ ,]+/);
    // People may untick it there; without it TikTok does not even say who they are.
    if (scopes && !scopes.includes(PUBLISH) && fields['grant_type'] === 'authorization_code')
      throw new PortError(
        'will never work',
        `${LABEL} was not allowed to let Greenroom post. Please connect it again, and leave that switched on.`,
      );
    const after = (seconds: number) => new Date(means.now().getTime() + seconds * 1000);
    return {
      // The refresh token may be new each time. Only this answer contains the account's id.
      tokens: { access: found.access_token, refresh: found.refresh_token, openId: found.open_id },
      expiresAt: after(found.refresh_expires_in),
      refreshAt: after(found.expires_in * 0.75),
      ...(scopes ? { scopes } : {}),
    };
  }

  async function profilesOf(
    access: string,
    signal: AbortSignal | undefined,
    tokens: JsonObject,
  ): Promise<FoundProfile[]> {
    const creator = await creatorOf(api, access, signal);
    return [
      {
        remoteId: textIn(tokens, 'openId'),
        handle: creator.creator_username,
        name: creator.creator_nickname || creator.creator_username,
        avatarUrl: creator.creator_avatar_url || null,
        details: {},
      },
    ];
  }

  return {
    ...codeFlow({
      network: 'tiktok',
      label: LABEL,
      authorize: `${bases.auth ?? 'https://www.tiktok.com'}/v2/auth/authorize/`,
      asks: { client_key: app.clientId, scope: SCOPES },
      challenge: 'hex',
      exchange,
      profilesOf,
    }),
    // By the access token, not the refresh token.
    async revoke(account, signal) {
      const { isFine } = await ask('revoke', { token: tokenOf(account) }, signal);
      if (!isFine) throw new PortError('reconnect', `${LABEL} no longer accepts the access.`);
    },
  };
}
