import { createHash, randomBytes } from 'node:crypto';
import { PortError } from '#server/ports/port-error.ts';
import { textIn } from './call.ts';
import type { Channel, Profile, Renewed } from './port.ts';

interface Flow {
  network: Channel['network'];
  label: string;
  /** Where the person allows the access, and what is asked for there. */
  authorize: string;
  asks: Record<string, string>;
  /** Null where the network does not accept what it is given. */
  exchange: (fields: Record<string, string>, signal?: AbortSignal) => Promise<Renewed | null>;
  profileOf: (access: string, signal?: AbortSignal) => Promise<Profile & { remoteId: string }>;
}

/** OAuth's code flow with PKCE and a refresh token, for networks that differ only in what they are asked. */
export function codeFlow(flow: Flow): Pick<Channel, 'connect' | 'refresh' | 'test'> {
  const { network, label, exchange, profileOf } = flow;
  return {
    connect: {
      kind: 'oauth',
      begin({ redirectUri, state }) {
        const verifier = randomBytes(32).toString('base64url');
        const query = new URLSearchParams({
          response_type: 'code',
          redirect_uri: redirectUri,
          state,
          code_challenge: createHash('sha256').update(verifier).digest('base64url'),
          code_challenge_method: 'S256',
          ...flow.asks,
        });
        return Promise.resolve({ authUrl: `${flow.authorize}?${query.toString()}`, keep: { verifier } });
      },
      async finish({ redirectUri, query, keep }) {
        const { code } = query;
        if (!code) throw new PortError('will never work', `The access to ${label} was not given.`);
        const found = await exchange({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: textIn(keep, 'verifier'),
        });
        if (!found)
          throw new PortError('will never work', `${label} did not accept the log-in. Please try again.`);
        return [{ network, ...(await profileOf(textIn(found.tokens, 'access'))), ...found }];
      },
    },
    async refresh(account, signal) {
      const refresh = textIn(account.tokens, 'refresh');
      const fields = { grant_type: 'refresh_token', refresh_token: refresh };
      const found = refresh ? await exchange(fields, signal) : null;
      if (!found) throw new PortError('reconnect', `${label} has to be connected again.`);
      return found;
    },
    test: (account, signal) => profileOf(textIn(account.tokens, 'access'), signal),
  };
}
