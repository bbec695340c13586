import { RULES } from '#domain/networks/rules-table.ts';
import type { Means } from '../call.ts';
import type { Checkpoint } from '../containers.ts';
import type { Channel } from '../port.ts';
import { instagramAccounts, type InstagramApps } from './connect.ts';
import { instagramPublishing } from './publish.ts';

/** Professional accounts, by either log-in. Instagram fetches pictures and films from us. */
export function instagram(means: Means, apps: InstagramApps): Channel<Checkpoint> {
  const { graph, ...accounts } = instagramAccounts(means, apps);
  return {
    network: 'instagram',
    label: 'Instagram',
    rules: RULES.instagram,
    afterLostCommit: () => 'ask',
    byWords: true,
    ...accounts,
    ...instagramPublishing(graph, means.now, 'Instagram'),
  };
}
