import { RULES } from '#domain/networks/rules-table.ts';
import type { Means } from '../call.ts';
import type { Channel } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { LABEL, pinterestApi } from './api.ts';
import { pinterestAccounts } from './connect.ts';
import type { Checkpoint } from './find-out.ts';
import { pinterestPublishing } from './publish.ts';

/** Pinterest: a pin on a board. Only its texts identify a pin as ours, so it is looked for by those. */
export function pinterest(means: Means, app: App, bases: Bases = {}): Channel<Checkpoint> {
  const api = pinterestApi(means, `${bases.api ?? 'https://api.pinterest.com'}/v5`);
  return {
    network: 'pinterest',
    label: LABEL,
    rules: RULES.pinterest,
    afterLostCommit: () => 'ask',
    byWords: true,
    ...pinterestAccounts(means, api, app, bases),
    ...pinterestPublishing(means, api),
  };
}
