import { z, type ZodType } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { heeding, textIn, type Means } from './call.ts';
import { graphOf } from './graph.ts';
import { asLogIn, type Returned } from './meta-login.ts';
import type { Account, ConnectedAccount, Profile, Renewed } from './port.ts';
import type { App } from './settings.ts';

/** Instagram's documentation shows some answers as a list with one element; it gives them bare as well. */
export const bareOrListed = <T>(schema: ZodType<T>): ZodType<T> =>
  z.union([schema, z.object({ data: z.tuple([schema], z.unknown()) }).transform(({ data }) => data[0])]);

const token = z.object({ access_token: z.string().min(1), expires_in: z.number().optional() });
const given = bareOrListed(token);
const DAY = 86_400_000;

/** The log-in of Instagram and Threads: a code, a token for an hour, exchanged for one of sixty days. */
export function shortLogin(
  means: Means,
  app: App,
  words: {
    label: string;
    authorize: string;
    /** Where a code becomes a token, and where tokens are exchanged. */
    codes: string;
    tokens: string;
    scopes: string[];
    /** `ig` or `th`. */
    prefix: string;
    /** The profile that a token belongs to. */
    who(access: string, signal?: AbortSignal): Promise<Profile & { remoteId: string }>;
  },
) {
  const { clientId: client_id, clientSecret: client_secret } = app;
  const codes = graphOf(means, words.codes, words.label);
  const tokens = graphOf(means, words.tokens, words.label);
  const renewed = (found: z.infer<typeof token>): Renewed => {
    const life = (found.expires_in ?? 60 * 86_400) * 1000;
    const now = means.now().getTime();
    return {
      tokens: { access: found.access_token },
      expiresAt: new Date(now + life),
      // Not within its first day; then often enough to stay far from its end.
      refreshAt: new Date(now + Math.min(life / 2, 7 * DAY)),
    };
  };
  return {
    begin: ({ redirectUri, state }: { redirectUri: string; state: string }) => ({
      authUrl: `${words.authorize}?${new URLSearchParams({ client_id, redirect_uri: redirectUri, state, response_type: 'code', scope: words.scopes.join(',') }).toString()}`,
      keep: {},
    }),
    async finish(answer: Returned) {
      const heeds = heeding(answer.signal);
      const code = answer.query['code']?.replace(/#_$/, '');
      if (!code) throw new PortError('will never work', `The access to ${words.label} was not given.`);
      const parameters = {
        client_id,
        client_secret,
        grant_type: 'authorization_code',
        redirect_uri: answer.redirectUri,
        code,
      };
      const short = await codes
        .post('/oauth/access_token', parameters, { token: '', answer: given, ...heeds })
        .catch((error: unknown) => Promise.reject(asLogIn(error, words.label)));
      const long = await tokens.get(
        '/access_token',
        { grant_type: `${words.prefix}_exchange_token`, client_secret },
        { token: short.access_token, answer: token, ...heeds },
      );
      const profile = await words.who(long.access_token, answer.signal);
      return { ...profile, ...renewed(long) } satisfies Omit<ConnectedAccount, 'network'>;
    },
    refresh: async (account: Account, signal: AbortSignal) =>
      renewed(
        await tokens.get(
          '/refresh_access_token',
          { grant_type: `${words.prefix}_refresh_token` },
          { token: textIn(account.tokens, 'access'), answer: token, signal },
        ),
      ),
  };
}
