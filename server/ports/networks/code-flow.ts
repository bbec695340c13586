import { createHash, randomBytes } from 'node:crypto';
import { PortError } from '#server/ports/port-error.ts';
import { textIn } from './call.ts';
import type { Channel, JsonObject, Profile, Renewed } from './port.ts';

interface Flow {
  network: Channel['network'];
  label: string;
  /** The URL where the person grants the access, and its parameters. */
  authorize: string;
  asks: Record<string, string>;
  /** Null if the network refuses the code or token. */
  exchange: (fields: Record<string, string>, signal?: AbortSignal) => Promise<(Renewed & Scopes) | null>;
  /** All profiles of the access. `tokens`: the result of `exchange`, which may contain a profile's id. */
  profilesOf: (
    access: string,
    signal: AbortSignal | undefined,
    tokens: JsonObject,
  ) => Promise<FoundProfile[]>;
  /** Ends the access that a token belongs to; left out if the network cannot. */
  revoke?: (token: string, signal: AbortSignal) => Promise<void>;
  /** The network does not support PKCE. */
  withoutProof?: boolean;
  /** The encoding of the challenge, if it differs from the standard. */
  challenge?: 'hex';
}

interface Scopes {
  scopes?: string[];
}
export type FoundProfile = Profile & { remoteId: string };

/** OAuth's code flow with refresh tokens and, if supported, PKCE, for networks with similar requests. */
export function codeFlow(flow: Flow): Pick<Channel, 'connect' | 'refresh' | 'test' | 'revoke'> {
  const {
    network,
    label,
    exchange,
    profilesOf,
    revoke,
    withoutProof = false,
    challenge = 'base64url',
  } = flow;
  return {
    connect: {
      kind: 'oauth',
      begin({ redirectUri, state }) {
        const verifier = randomBytes(32).toString('base64url');
        const query = new URLSearchParams({
          response_type: 'code',
          redirect_uri: redirectUri,
          state,
          ...(withoutProof
            ? {}
            : {
                code_challenge: createHash('sha256').update(verifier).digest(challenge),
                code_challenge_method: 'S256',
              }),
          ...flow.asks,
        });
        return Promise.resolve({ authUrl: `${flow.authorize}?${query.toString()}`, keep: { verifier } });
      },
      async finish({ redirectUri, query, keep, signal }) {
        const { code } = query;
        if (!code) throw new PortError('will never work', `The access to ${label} was not given.`);
        const fields = {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          ...(withoutProof ? {} : { code_verifier: textIn(keep, 'verifier') }),
        };
        const found = await exchange(fields, signal);
        if (!found)
          throw new PortError('will never work', `${label} did not accept the log-in. Please try again.`);
        const profiles = await profilesOf(textIn(found.tokens, 'access'), signal, found.tokens);
        return profiles.map((profile) => ({ network, ...profile, ...found }));
      },
    },
    async refresh(account, signal) {
      // Also tries the previous token: a network that lost the last renewal still accepts it.
      for (const refresh of [textIn(account.tokens, 'refresh'), textIn(account.tokens, 'before')]) {
        const fields = { grant_type: 'refresh_token', refresh_token: refresh };
        const found = refresh ? await exchange(fields, signal) : null;
        if (!found) continue;
        const { tokens, expiresAt, refreshAt } = found;
        return { tokens: { ...tokens, before: refresh }, expiresAt, refreshAt };
      }
      throw new PortError('reconnect', `${label} has to be connected again.`);
    },
    async test(account, signal) {
      const profiles = await profilesOf(textIn(account.tokens, 'access'), signal, account.tokens);
      const found = profiles.find(({ remoteId }) => remoteId === account.remoteId);
      if (!found) throw new PortError('reconnect', `${label} no longer gives access to this account.`);
      return found;
    },
    ...(revoke
      ? {
          revoke: (account, signal) =>
            revoke(textIn(account.tokens, 'refresh') || textIn(account.tokens, 'access'), signal),
        }
      : {}),
  };
}
