import { RULES } from '#domain/networks/rules-table.ts';
import type { Means } from '../call.ts';
import type { Channel } from '../port.ts';
import { LABEL } from './api.ts';
import { mastodonAccounts } from './connect.ts';
import { KEY_LIVES, type Checkpoint } from './find-out.ts';
import { mastodonPublishing } from './publish.ts';

/**
 * Mastodon and compatible servers. They are always asked before a commit is repeated: a server that supports
 * our key stores it after the post, so two simultaneous commits could still publish twice.
 */
export const mastodon = (means: Means): Channel<Checkpoint> => ({
  network: 'mastodon',
  label: LABEL,
  rules: RULES.mastodon,
  afterLostCommit: () => 'ask',
  byWords: true,
  commentKeyLives: ({ details }) => (details['honoursKey'] === true ? KEY_LIVES : 0),
  ...mastodonAccounts(means),
  ...mastodonPublishing(means),
});
