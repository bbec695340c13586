import type { NetworkName } from '#domain/networks/network.ts';
import type { Means } from '#server/ports/networks/call.ts';
import type { Channel } from '#server/ports/networks/port.ts';
import { bluesky } from '#server/ports/networks/bluesky/bluesky.ts';
import { facebook } from '#server/ports/networks/facebook/facebook.ts';
import { instagram } from '#server/ports/networks/instagram/instagram.ts';
import { linkedin } from '#server/ports/networks/linkedin/linkedin.ts';
import { mastodon } from '#server/ports/networks/mastodon/mastodon.ts';
import { pinterest } from '#server/ports/networks/pinterest/pinterest.ts';
import { threads } from '#server/ports/networks/threads/threads.ts';
import { tiktok } from '#server/ports/networks/tiktok/tiktok.ts';
import { x } from '#server/ports/networks/x/x.ts';
import { youtube } from '#server/ports/networks/youtube/youtube.ts';

/** Where a stand-in is found. Plain data, so that another process can be told. */
export interface Reached {
  network: NetworkName;
  app: { clientId: string; clientSecret: string };
  bases: Record<string, string>;
  /** Of Instagram: whose log-in. */
  through?: 'instagram' | 'facebook';
}

/** Small, so that a film needs several. */
const PIECE = 2000;

export function channelAt({ network, app, bases, through = 'instagram' }: Reached, means: Means): Channel {
  switch (network) {
    case 'bluesky':
      return bluesky(means, bases);
    case 'mastodon':
      return mastodon(means);
    case 'facebook':
      return facebook(means, app, bases);
    case 'instagram':
      return instagram(means, { [through]: { app, bases } });
    case 'threads':
      return threads(means, app, bases);
    case 'linkedin':
      return linkedin(means, app, bases);
    case 'x':
      return x(means, app, bases, { piece: PIECE });
    case 'pinterest':
      return pinterest(means, app, bases);
    case 'tiktok':
      return tiktok(means, app, bases, { piece: PIECE });
    case 'youtube':
      return youtube(means, app, bases, { piece: PIECE });
    default:
      throw new Error(`${network} has no channel`);
  }
}
