import { createHash, randomBytes } from 'node:crypto';

export interface OauthAnswer {
  status: number;
  body: object;
}

const refused = (error: string, status = 400): OauthAnswer => ({ status, body: { error } });

/** The part of Google that gives access: codes bound to a challenge, used once; tokens that can be taken back. */
export function googleGrants(client: { clientId: string; clientSecret: string }) {
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const access = new Map<string, string>();
  const refresh = new Set<string>();
  const revoked: string[] = [];
  const random = () => randomBytes(12).toString('base64url');

  const issue = (refreshToken: string): OauthAnswer => {
    const accessToken = `access-${random()}`;
    access.set(accessToken, refreshToken);
    return {
      status: 200,
      body: { access_token: accessToken, token_type: 'Bearer', expires_in: 3599, scope: 'calendar' },
    };
  };

  return {
    revoked,
    isValid: (accessToken: string) => refresh.has(access.get(accessToken) ?? ''),
    /** Every access token ends; renewing them still works. */
    endAccess: () => access.clear(),
    /** The user withdrew the access in the account's settings. */
    withdraw() {
      access.clear();
      refresh.clear();
    },

    /** The user said yes: back to the app with a code. */
    allow(query: URLSearchParams): URL {
      const back = new URL(query.get('redirect_uri') ?? '');
      const fine =
        query.get('client_id') === client.clientId &&
        query.get('response_type') === 'code' &&
        query.get('code_challenge_method') === 'S256' &&
        query.get('access_type') === 'offline' &&
        (query.get('scope') ?? '').includes('calendar');
      if (!fine) back.searchParams.set('error', 'invalid_request');
      else {
        const code = `code-${random()}`;
        codes.set(code, {
          challenge: query.get('code_challenge') ?? '',
          redirectUri: query.get('redirect_uri') ?? '',
        });
        back.searchParams.set('code', code);
      }
      back.searchParams.set('state', query.get('state') ?? '');
      // As Google does.
      back.searchParams.set('iss', 'https://accounts.google.com');
      return back;
    },

    token(form: URLSearchParams): OauthAnswer {
      if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret)
        return refused('invalid_client', 401);
      if (form.get('grant_type') === 'refresh_token') {
        const token = form.get('refresh_token') ?? '';
        return refresh.has(token) ? issue(token) : refused('invalid_grant');
      }
      const code = codes.get(form.get('code') ?? '');
      codes.delete(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (code?.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
        return refused('invalid_grant');
      const refreshToken = `refresh-${random()}`;
      refresh.add(refreshToken);
      const { status, body } = issue(refreshToken);
      return { status, body: { ...body, refresh_token: refreshToken } };
    },

    revoke(form: URLSearchParams): OauthAnswer {
      const token = form.get('token') ?? '';
      revoked.push(token);
      const grant = access.get(token) ?? token;
      return refresh.delete(grant) ? { status: 200, body: {} } : refused('invalid_token');
    },
  };
}
