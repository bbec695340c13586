import * as oauth from 'openid-client';
import { fromAuthorization } from './google-errors.ts';
import type { CalendarPort, Tokens } from './port.ts';

export interface GoogleSettings {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
  apiUrl: string;
}

/** Permission to see and change events, and nothing else. */
const SCOPE = 'https://www.googleapis.com/auth/calendar.events';

export function googleOauth(
  settings: GoogleSettings,
): Pick<CalendarPort, 'authorizationUrl' | 'exchange' | 'refresh' | 'revoke'> {
  const config = new oauth.Configuration(
    {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: settings.authUrl,
      token_endpoint: settings.tokenUrl,
      // Beside the token URL, wherever that is.
      revocation_endpoint: new URL('revoke', settings.tokenUrl).href,
    },
    settings.clientId,
    undefined,
    oauth.ClientSecretPost(settings.clientSecret),
  );
  config.timeout = 20;
  if (settings.tokenUrl.startsWith('http:')) oauth.allowInsecureRequests(config);

  return {
    async authorizationUrl({ state, verifier, redirectUri }) {
      const url = oauth.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        // Google gives a refresh token only with these two, if the user had granted the access before.
        access_type: 'offline',
        prompt: 'consent',
      });
      return url.href;
    },
    async exchange({ code, verifier, redirectUri }) {
      const answer = new URL(redirectUri);
      answer.searchParams.set('code', code);
      return guarded(oauth.authorizationCodeGrant(config, answer, { pkceCodeVerifier: verifier }));
    },
    refresh: (refreshToken) => guarded(oauth.refreshTokenGrant(config, refreshToken)),
    async revoke(token) {
      await oauth.tokenRevocation(config, token).catch((error: unknown) => {
        throw fromAuthorization(error);
      });
    },
  };
}

async function guarded(
  grant: Promise<oauth.TokenEndpointResponse & oauth.TokenEndpointResponseHelpers>,
): Promise<Tokens> {
  const answer = await grant.catch((error: unknown) => {
    throw fromAuthorization(error);
  });
  const seconds = answer.expiresIn();
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAt: seconds === undefined ? null : new Date(Date.now() + seconds * 1000),
  };
}
