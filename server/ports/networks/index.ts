import { LOGINS_OF, type Login } from '#domain/networks/logins.ts';
import { NETWORK_LABELS, type NetworkName } from '#domain/networks/network.ts';
import { bluesky } from './bluesky/bluesky.ts';
import { facebook } from './facebook/facebook.ts';
import { instagram } from './instagram/instagram.ts';
import { linkedin } from './linkedin/linkedin.ts';
import { mastodon } from './mastodon/mastodon.ts';
import { linkChecker } from './link-checker.ts';
import { makeStill } from './make-still.ts';
import { pinterest } from './pinterest/pinterest.ts';
import type { Channel, KnownNetwork, Networks } from './port.ts';
import { publicFetch } from './public-fetch.ts';
import { pictureReader } from './profile-picture.ts';
import { threads } from './threads/threads.ts';
import { tiktok } from './tiktok/tiktok.ts';
import { x } from './x/x.ts';
import { youtube } from './youtube/youtube.ts';
import { NEEDS_APP, type NetworkSettings } from './settings.ts';

/** `now` is the database's clock: a channel's dates are stored, and compared with others. */
type Maker = (settings: NetworkSettings, now: () => Date) => Channel;

/** Every network that this server can publish to. A new network is one more line. */
const MAKERS: Partial<Record<NetworkName, Maker>> = {
  bluesky: ({ bluesky: bases, anywhere }, now) => bluesky(means(now, anywhere, Object.values(bases)), bases),
  mastodon: ({ anywhere }, now) => mastodon(means(now, anywhere, [])),
  facebook: ({ apps, bases }, now) => facebook(fixed(now), apps.facebook ?? NO_APP, bases.facebook),
  instagram: ({ apps, bases }, now) =>
    instagram(fixed(now), {
      ...(apps.instagram ? { instagram: { app: apps.instagram, bases: bases.instagram ?? {} } } : {}),
      ...(apps.facebook ? { facebook: { app: apps.facebook, bases: bases.facebook ?? {} } } : {}),
    }),
  threads: ({ apps, bases }, now) => threads(fixed(now), apps.threads ?? NO_APP, bases.threads),
  linkedin: ({ apps, bases }, now) => linkedin(fixed(now), apps.linkedin ?? NO_APP, bases.linkedin),
  x: ({ apps, bases }, now) => x(fixed(now), apps.x ?? NO_APP, bases.x),
  pinterest: ({ apps, bases }, now) => pinterest(fixed(now), apps.pinterest ?? NO_APP, bases.pinterest),
  tiktok: ({ apps, bases }, now) => tiktok(fixed(now), apps.tiktok ?? NO_APP, bases.tiktok),
  youtube: ({ apps, bases }, now) => youtube(fixed(now), apps.youtube ?? NO_APP, bases.youtube),
};

/** Never used: channels are made only if their app is set. */
const NO_APP = { clientId: '', clientSecret: '' };

const means = (now: () => Date, anywhere: boolean, trusted: string[]) => ({
  fetch: publicFetch({ anywhere, trusted }),
  now,
});

/** For networks whose URLs only the operator chooses. */
const fixed = (now: () => Date) => means(now, true, []);

export function networks(settings: NetworkSettings, now: () => Date): Networks {
  const channels = new Map<NetworkName, Channel>();
  const list = (Object.entries(MAKERS) as [NetworkName, Maker][]).map(([network, make]): KnownNetwork => {
    const missing = missingFor(network, settings);
    if (missing.length === 0) channels.set(network, make(settings, now));
    const logins = loginsOf(network, settings);
    const known = { network, label: NETWORK_LABELS[network], configured: missing.length === 0, missing };
    return logins.length > 0 ? { ...known, logins } : known;
  });
  return {
    list,
    channel: (network) => channels.get(network) ?? null,
    makeStill,
    picture: pictureReader(settings, now),
    link: linkChecker(settings),
  };
}

/** Each log-in of a network that has several, with its missing settings. */
function loginsOf(network: NetworkName, { apps }: NetworkSettings): NonNullable<KnownNetwork['logins']> {
  return (Object.keys(LOGINS_OF[network] ?? {}) as Login[]).map((login) => {
    const app = login === 'facebook' ? 'facebook' : network;
    const missing = apps[app] ? [] : settingsFor(app);
    return { login, configured: missing.length === 0, missing };
  });
}

function missingFor(network: NetworkName, { apps }: NetworkSettings): string[] {
  if (!(network in NEEDS_APP) || apps[network]) return [];
  // Its accounts can also be reached through Facebook's app.
  if (network === 'instagram' && apps.facebook) return [];
  return settingsFor(network);
}

function settingsFor(network: NetworkName): string[] {
  const prefix = NEEDS_APP[network as keyof typeof NEEDS_APP];
  return [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
}
