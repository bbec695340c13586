import { z } from 'zod';
import { RULES } from '#domain/networks/rules-table.ts';
import { PortError } from '#server/ports/port-error.ts';
import { textIn, type Means } from '../call.ts';
import { facebookLogin } from '../meta-login.ts';
import type { Account, Channel } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { facebookPublishing, type Checkpoint } from './publish.ts';

const LABEL = 'Facebook';
const SCOPES = [
  'pages_show_list',
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_manage_engagement',
  'business_management',
];

/** Pages. A post is created unpublished and then published, so that the last step may be repeated. */
export function facebook(means: Means, app: App, bases: Bases = {}): Channel<Checkpoint> {
  const login = facebookLogin(means, app, bases, {
    label: LABEL,
    scopes: SCOPES,
    fields: 'id,name,access_token,username,picture{url}',
  });
  return {
    network: 'facebook',
    label: LABEL,
    rules: RULES.facebook,
    afterLostCommit: () => 'ask',
    connect: {
      kind: 'oauth',
      begin: (ask) => Promise.resolve(login.begin(ask)),
      async finish(answer) {
        const found = await login.finish(answer, ({ id, name, username, picture }) => ({
          network: 'facebook',
          remoteId: id,
          handle: username ?? name,
          name,
          avatarUrl: picture?.data.url ?? null,
          details: {},
        }));
        if (found.length > 0) return found;
        throw new PortError('will never work', 'This Facebook account manages no page that was allowed.');
      },
    },
    refresh: (account, signal) => login.refresh(account.tokens, ({ id }) => id === account.remoteId, signal),
    async test(account: Account, signal) {
      const page = await login.graph.get(
        `/${account.remoteId}`,
        { fields: 'id,name,username,picture{url}' },
        {
          token: textIn(account.tokens, 'access'),
          answer: z.object({
            name: z.string(),
            username: z.string().optional(),
            picture: z.object({ data: z.object({ url: z.string() }) }).optional(),
          }),
          signal,
        },
      );
      return {
        handle: page.username ?? page.name,
        name: page.name,
        avatarUrl: page.picture?.data.url ?? null,
        details: account.details,
      };
    },
    ...facebookPublishing(means, login.graph, bases, LABEL),
  };
}
