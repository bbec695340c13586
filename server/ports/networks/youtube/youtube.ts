import { RULES } from '#domain/networks/rules-table.ts';
import type { Means } from '../call.ts';
import type { Channel } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { LABEL, youtubeApi } from './api.ts';
import { youtubeAccounts } from './connect.ts';
import { youtubePublishing, type Checkpoint } from './publish.ts';

/** Uploaded as private, then made public: repeating that changes nothing. */
export function youtube(
  means: Means,
  app: App,
  bases: Bases = {},
  more: { piece?: number } = {},
): Channel<Checkpoint> {
  const base = bases.api ?? 'https://www.googleapis.com';
  const api = youtubeApi(means, base);
  return {
    network: 'youtube',
    label: LABEL,
    rules: RULES.youtube,
    afterLostCommit: () => 'repeat',
    ...youtubeAccounts(means, api, app, bases),
    ...youtubePublishing(means, api, bases.upload ?? base, more.piece),
  };
}
