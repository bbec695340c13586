import { z } from 'zod';
import { PortError } from '#server/ports/port-error.ts';
import { textIn, type Means } from '../call.ts';
import { graphOf, type Graph } from '../graph.ts';
import { facebookLogin, GRAPH_VERSION, type Page } from '../meta-login.ts';
import type { Account, Channel } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { bareOrListed, shortLogin } from '../short-login.ts';

export interface InstagramApps {
  /** Instagram's own log-in. */
  instagram?: { app: App; bases: Bases };
  /** Facebook's log-in, for accounts that belong to a page. */
  facebook?: { app: App; bases: Bases };
}

const LABEL = 'Instagram';
const OWN_SCOPES = [
  'instagram_business_basic',
  'instagram_business_content_publish',
  'instagram_business_manage_comments',
];
const PAGE_SCOPES = [
  'instagram_basic',
  'instagram_content_publish',
  'pages_show_list',
  'pages_read_engagement',
  'business_management',
  'instagram_manage_comments',
];
const professional = z.object({
  username: z.string(),
  name: z.string().optional(),
  profile_picture_url: z.string().optional(),
});
const me = bareOrListed(professional.extend({ user_id: z.coerce.string() }));

export function instagramAccounts(
  means: Means,
  apps: InstagramApps,
): Pick<Channel, 'connect' | 'refresh' | 'test'> & { graph: (account: Account) => Graph } {
  const own = apps.instagram && ownLogin(means, apps.instagram.app, apps.instagram.bases);
  const pages =
    apps.facebook &&
    facebookLogin(means, apps.facebook.app, apps.facebook.bases, {
      label: LABEL,
      scopes: PAGE_SCOPES,
      fields: 'id,name,access_token,instagram_business_account{id,username,name,profile_picture_url}',
    });
  const notSetUp = () => new PortError('not configured', 'This log-in of Instagram is not set up here.');
  const isOwn = (account: Account) => textIn(account.details, 'login') === 'instagram';

  function graph(account: Account): Graph {
    const found = isOwn(account) ? own?.graph : pages?.graph;
    if (!found) throw notSetUp();
    return found;
  }

  return {
    graph,
    connect: {
      kind: 'oauth',
      begin(ask) {
        const login = ask.login ?? (own ? 'instagram' : 'facebook');
        const begun = login === 'instagram' ? own?.begin(ask) : pages?.begin(ask);
        return begun ? Promise.resolve({ ...begun, keep: { login } }) : Promise.reject(notSetUp());
      },
      async finish(answer) {
        if (answer.keep['login'] === 'instagram') {
          if (!own) throw notSetUp();
          return [{ network: 'instagram', ...(await own.finish(answer)) }];
        }
        if (!pages) throw notSetUp();
        const found = await pages.finish(answer, ofPage);
        if (found.length > 0) return found;
        throw new PortError(
          'will never work',
          'None of the pages that were allowed has an Instagram business or creator account.',
        );
      },
    },
    async refresh(account, signal) {
      if (isOwn(account) && own) return own.refresh(account, signal);
      if (!isOwn(account) && pages)
        return pages.refresh(
          account.tokens,
          (page) => page.instagram_business_account?.id === account.remoteId,
          signal,
        );
      throw notSetUp();
    },
    async test(account, signal) {
      const access = textIn(account.tokens, 'access');
      if (isOwn(account) && own) return own.who(access, signal);
      const found = await graph(account).get(
        `/${account.remoteId}`,
        { fields: 'username,name,profile_picture_url' },
        { token: access, answer: professional, signal },
      );
      return { ...profileOf(found), details: account.details };
    },
  };
}

const profileOf = (found: z.infer<typeof professional>) => ({
  handle: found.username,
  name: found.name ?? found.username,
  avatarUrl: found.profile_picture_url ?? null,
});

const ofPage = ({ name, instagram_business_account: found }: Page) =>
  found
    ? {
        network: 'instagram' as const,
        remoteId: found.id,
        ...profileOf({ ...found, username: found.username ?? found.name ?? name }),
        details: { login: 'facebook' },
      }
    : null;

function ownLogin(means: Means, app: App, bases: Bases) {
  const api = bases.api ?? 'https://graph.instagram.com';
  const graph = graphOf(means, `${api}/${GRAPH_VERSION}`, LABEL);
  const who = async (access: string, signal?: AbortSignal) => {
    const fields = 'user_id,username,name,profile_picture_url';
    const question = { token: access, answer: me, ...(signal ? { signal } : {}) };
    const { user_id: remoteId, ...found } = await graph.get('/me', { fields }, question);
    return { remoteId, ...profileOf(found), details: { login: 'instagram' } };
  };
  return {
    graph,
    who,
    ...shortLogin(means, app, {
      label: LABEL,
      authorize: `${bases.auth ?? 'https://www.instagram.com'}/oauth/authorize`,
      codes: bases.api ?? 'https://api.instagram.com',
      tokens: api,
      scopes: OWN_SCOPES,
      prefix: 'ig',
      who,
    }),
  };
}
