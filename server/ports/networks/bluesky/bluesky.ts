import { RULES } from '#domain/networks/rules-table.ts';
import type { Means } from '../call.ts';
import type { Channel } from '../port.ts';
import { blueskyAccounts, type BlueskyBases } from './connect.ts';
import type { Checkpoint } from './find-out.ts';
import { blueskyPublishing } from './publish.ts';
import { LABEL } from './xrpc.ts';

/** The AT Protocol: a record is written under a key that we choose, so a commit can always be repeated. */
export const bluesky = (means: Means, bases: BlueskyBases = {}): Channel<Checkpoint> => ({
  network: 'bluesky',
  label: LABEL,
  rules: RULES.bluesky,
  afterLostCommit: () => 'repeat',
  commentKeyLives: () => Infinity,
  ...blueskyAccounts(means, bases),
  ...blueskyPublishing(means, bases.app),
});
