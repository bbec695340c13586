import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { bearer, heeding, jsonOf, shaped, textIn, type Means } from '../call.ts';
import type { Account, Channel, Connect, Profile } from '../port.ts';
import {
  instanceOf,
  LABEL,
  mastodonCaller,
  refusalOf,
  serverOf,
  softwareOf,
  tokenOf,
  UNKNOWN_SOFTWARE,
} from './api.ts';

const client = z.object({ client_id: z.string(), client_secret: z.string() });
const token = z.object({ access_token: z.string().min(1), scope: z.string().optional() });
const credentials = z.object({
  id: z.string(),
  username: z.string(),
  display_name: z.string().default(''),
  avatar: z.string().nullish(),
});
const metadata = z.object({
  scopes_supported: z.array(z.string()).default([]),
  code_challenge_methods_supported: z.array(z.string()).default([]),
});
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const form = (fields: Record<string, string>) => ({
  method: 'POST' as const,
  headers: FORM,
  body: new URLSearchParams(fields).toString(),
});

export function mastodonAccounts(means: Means): Pick<Channel, 'connect' | 'refresh' | 'test' | 'revoke'> {
  const call = mastodonCaller(means);
  /** One registration per server and redirect URL, for the life of this process. */
  const clients = new Map<string, z.infer<typeof client>>();

  /** `known`: the account as it was; what the server cannot be asked about itself stays so. */
  async function profileOf(server: string, access: string, signal?: AbortSignal, known?: Account) {
    const answer = await call(`${server}/api/v1/accounts/verify_credentials`, {
      headers: bearer(access),
      ...heeding(signal),
    });
    // Some servers answer 422 to an unknown token.
    if (answer.status === 422) throw new PortError('reconnect', `${LABEL} no longer accepts the access.`);
    if (answer.status !== 200) throw refusalOf(answer, means.now());
    const { id, username, display_name, avatar } = shaped(answer, credentials, LABEL);
    const instance = await instanceOf(call, server, signal);
    const software = await softwareOf(call, server, signal);
    const host = instance?.host ?? known?.handle.split('@').at(-1) ?? new URL(server).host;
    const before = { ...UNKNOWN_SOFTWARE, limits: {}, ...known?.details };
    const profile: Profile = {
      handle: `${username}@${host}`,
      name: display_name || username,
      avatarUrl: avatar && /^https?:\/\//.test(avatar) ? avatar : null,
      details: { ...before, server, ...software, ...(instance && { limits: instance.limits }) },
    };
    return { remoteId: id, profile };
  }

  const connect: Connect = {
    kind: 'oauth',
    async begin({ redirectUri, state, server: typed, signal }) {
      const server = serverFrom(typed ?? '');
      const about = metadata.safeParse(
        jsonOf(await call(`${server}/.well-known/oauth-authorization-server`, heeding(signal))),
      ).data;
      const who = about?.scopes_supported.includes('profile') ? 'profile' : 'read:accounts';
      const scope = `${who} read:statuses write:statuses write:media`;
      const known = `${server} ${redirectUri} ${scope}`;
      const app = clients.get(known) ?? (await register(server, redirectUri, scope, signal));
      clients.set(known, app);
      const verifier = randomBytes(32).toString('base64url');
      const proves = about?.code_challenge_methods_supported.includes('S256') ?? false;
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: app.client_id,
        redirect_uri: redirectUri,
        scope,
        state,
        ...(proves
          ? {
              code_challenge: createHash('sha256').update(verifier).digest('base64url'),
              code_challenge_method: 'S256',
            }
          : {}),
      });
      return {
        authUrl: `${server}/oauth/authorize?${query.toString()}`,
        keep: {
          server,
          scope,
          clientId: app.client_id,
          clientSecret: app.client_secret,
          verifier: proves ? verifier : null,
        },
      };
    },

    async finish({ redirectUri, query, keep, signal }) {
      const { code } = query;
      if (!code) throw new PortError('will never work', `The access to ${LABEL} was not given.`);
      const server = textIn(keep, 'server');
      const verifier = textIn(keep, 'verifier');
      const answer = await call(`${server}/oauth/token`, {
        ...form({
          grant_type: 'authorization_code',
          code,
          client_id: textIn(keep, 'clientId'),
          client_secret: textIn(keep, 'clientSecret'),
          redirect_uri: redirectUri,
          scope: textIn(keep, 'scope'),
          ...(verifier ? { code_verifier: verifier } : {}),
        }),
        ...heeding(signal),
      });
      if (answer.status >= 400 && answer.status < 500)
        throw new PortError('will never work', `${LABEL} did not accept the log-in. Please try again.`);
      if (answer.status !== 200) throw refusalOf(answer, means.now());
      const { access_token: access, scope } = shaped(answer, token, LABEL);
      const { remoteId, profile } = await profileOf(server, access, signal);
      const tokens = { access, clientId: keep['clientId'], clientSecret: keep['clientSecret'] };
      const life = { tokens, expiresAt: null, refreshAt: null };
      const scopes = scope ? { scopes: scope.split(' ') } : {};
      return [{ network: 'mastodon', remoteId, ...profile, ...life, ...scopes }];
    },
  };

  async function register(server: string, redirectUri: string, scopes: string, signal?: AbortSignal) {
    const answer = await call(`${server}/api/v1/apps`, {
      ...form({ client_name: 'Greenroom', redirect_uris: redirectUri, scopes }),
      ...heeding(signal),
    });
    if (answer.status === 404)
      throw new PortError('will never work', `There is no Mastodon server at ${new URL(server).host}.`);
    if (answer.status !== 200) throw refusalOf(answer, means.now());
    const read = client.safeParse(jsonOf(answer));
    if (read.success) return read.data;
    throw new PortError('will never work', `There is no Mastodon server at ${new URL(server).host}.`);
  }

  return {
    connect,
    // Tokens do not expire.
    refresh: (account: Account) =>
      Promise.resolve({ tokens: account.tokens, expiresAt: null, refreshAt: null }),
    async revoke(account, signal) {
      const fields = {
        client_id: textIn(account.tokens, 'clientId'),
        client_secret: textIn(account.tokens, 'clientSecret'),
        token: tokenOf(account),
      };
      const answer = await call(`${serverOf(account)}/oauth/revoke`, { ...form(fields), signal });
      if (answer.status !== 200) throw refusalOf(answer, means.now());
    },
    test: async (account, signal) =>
      (await profileOf(serverOf(account), tokenOf(account), signal, account)).profile,
  };
}

/** `example.social`, `@ada@example.social` and URLs all name a server. */
function serverFrom(typed: string): string {
  const name = typed.trim().replace(/^@?[^@/]*@(?=[^@/]+$)/, '');
  const address = /^https?:\/\//i.test(name) ? name : `https://${name}`;
  if (name === '' || !URL.canParse(address))
    throw new PortError('will never work', 'Please enter the server’s name, as mastodon.social.');
  return new URL(address).origin;
}
