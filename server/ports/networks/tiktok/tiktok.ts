import { RULES } from '#domain/networks/rules-table.ts';
import type { Means } from '../call.ts';
import type { Channel } from '../port.ts';
import type { App, Bases } from '../settings.ts';
import { LABEL, tiktokApi } from './api.ts';
import { tiktokAccounts } from './connect.ts';
import type { Checkpoint } from './find-out.ts';
import { tiktokPublishing, type Sizes } from './publish.ts';

/** TikTok: a video in pieces. The last piece publishes it, and TikTok's id of the upload tells the result. */
export function tiktok(
  means: Means,
  app: App,
  bases: Bases = {},
  sizes: Partial<Sizes> = {},
): Channel<Checkpoint> {
  const base = bases.api ?? 'https://open.tiktokapis.com';
  const api = tiktokApi(means, base);
  return {
    network: 'tiktok',
    label: LABEL,
    rules: RULES.tiktok,
    afterLostCommit: () => 'ask',
    ...tiktokAccounts(means, api, app, base, bases),
    ...tiktokPublishing(means, api, sizes),
  };
}
