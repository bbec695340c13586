import { RULES } from '#domain/networks/rules-table.ts';
import type { Means } from '../call.ts';
import type { Channel } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { isPage, LABEL, linkedinApi } from './api.ts';
import { linkedinAccounts } from './connect.ts';
import type { Checkpoint } from './find-out.ts';
import { linkedinPublishing } from './publish.ts';

/** Pages and members. A member's posts cannot be read, so a lost answer is left to a person. */
export function linkedin(means: Means, app: App, bases: Bases = {}): Channel<Checkpoint> {
  const api = linkedinApi(means, bases.api ?? 'https://api.linkedin.com');
  return {
    network: 'linkedin',
    label: LABEL,
    rules: RULES.linkedin,
    afterLostCommit: (account) => (isPage(account) ? 'ask' : 'person'),
    byWords: true,
    ...linkedinAccounts(means, api, app, bases),
    ...linkedinPublishing(means, api),
  };
}
