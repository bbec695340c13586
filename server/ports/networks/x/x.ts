import { RULES } from '#domain/networks/rules-table.ts';
import type { Means } from '../call.ts';
import type { Channel } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { LABEL, xApi } from './api.ts';
import { xAccounts } from './connect.ts';
import type { Checkpoint } from './find-out.ts';
import { xPublishing } from './publish.ts';

/** X. Every post and every read costs money, so it is asked only after a commit with an unknown result. */
export function x(
  means: Means,
  app: App,
  bases: Bases = {},
  more: { piece?: number } = {},
): Channel<Checkpoint> {
  const api = xApi(means, bases.api ?? 'https://api.x.com');
  return {
    network: 'x',
    label: LABEL,
    rules: RULES.x,
    afterLostCommit: () => 'ask',
    byWords: true,
    ...xAccounts(means, api, app, bases),
    ...xPublishing(means, api, more.piece),
  };
}
