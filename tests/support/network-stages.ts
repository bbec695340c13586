import type { NetworkName } from '#domain/networks/network.ts';
import type { Channel, ConnectedAccount, JsonObject } from '#server/ports/networks/port.ts';
import { PASSWORD, startBluesky } from '#tests/fakes/networks/bluesky.ts';
import { startContainers } from '#tests/fakes/networks/containers.ts';
import { startFacebook } from '#tests/fakes/networks/facebook.ts';
import { startLinkedin } from '#tests/fakes/networks/linkedin.ts';
import { sayYes, startMastodon } from '#tests/fakes/networks/mastodon.ts';
import { startPinterest } from '#tests/fakes/networks/pinterest.ts';
import { startTiktok } from '#tests/fakes/networks/tiktok.ts';
import { startX } from '#tests/fakes/networks/x.ts';
import { startYoutube } from '#tests/fakes/networks/youtube.ts';
import type { Reached } from './network-channels.ts';
import type { StandIn } from './network-driver.ts';

/** A network's stand-in, with what its posts are like. */
export interface Stage {
  reached: Reached;
  fake: StandIn;
  /** Posts that people can see with this text. */
  visible: (text: string) => number;
  /** What a person types to connect an account there. */
  login?: { server?: string; login?: 'member' | 'page'; handle?: string };
  /** Other kinds of posts, and the media that they are tried with. */
  formats?: Record<string, string[]>;
  /** What every post of it needs. */
  options?: JsonObject;
  /** Whose lost commits stay unconfirmed. */
  blind?: boolean;
}

const NO_APP = { clientId: '', clientSecret: '' };
type Fake = StandIn & { withText: (text: string) => unknown[]; app?: Reached['app'] };
type Now = () => Date;

const stage = (network: NetworkName, fake: Fake & { bases?: Record<string, string> }): Stage => ({
  reached: { network, app: fake.app ?? NO_APP, bases: fake.bases ?? {} },
  fake,
  visible: (text) => fake.withText(text).length,
});

const containers = async (kind: 'instagram' | 'facebook' | 'threads', now: Now): Promise<Stage> => {
  const made = stage(kind === 'threads' ? 'threads' : 'instagram', await startContainers(now, kind));
  return kind === 'threads' ? made : { ...made, reached: { ...made.reached, through: kind } };
};

const onMastodon = async (software: 'mastodon' | 'snac', now: Now): Promise<Stage> => {
  const fake = await startMastodon(now, { software });
  return { ...stage('mastodon', fake), login: { server: fake.url } };
};

const onLinkedin = async (login: 'member' | 'page', now: Now): Promise<Stage> => ({
  ...stage('linkedin', await startLinkedin(now)),
  login: { login },
  blind: login === 'member',
});

export const STAGES = {
  bluesky: async () => {
    const fake = await startBluesky();
    return { ...stage('bluesky', fake), login: { handle: fake.handle } };
  },
  mastodon: (now) => onMastodon('mastodon', now),
  'mastodon that takes no notice of keys': (now) => onMastodon('snac', now),
  facebook: async () => ({ ...stage('facebook', await startFacebook()), formats: { reel: ['film'] } }),
  instagram: async (now) => ({ ...(await containers('instagram', now)), formats: { reel: ['film'] } }),
  'instagram through facebook': (now) => containers('facebook', now),
  threads: (now) => containers('threads', now),
  'linkedin page': (now) => onLinkedin('page', now),
  'linkedin member': (now) => onLinkedin('member', now),
  x: async (now) => stage('x', await startX(now)),
  pinterest: async (now) => ({
    ...stage('pinterest', await startPinterest(now)),
    options: { title: 'A green door', link: 'https://green.example/doors' },
  }),
  tiktok: async (now) => ({
    ...stage('tiktok', await startTiktok(now)),
    options: { privacy: 'PUBLIC_TO_EVERYONE' },
  }),
  youtube: async () => ({
    ...stage('youtube', await startYoutube()),
    options: { title: 'A door opens' },
  }),
} satisfies Record<string, (now: Now) => Promise<Stage>>;
export type StageName = keyof typeof STAGES;

/** As a person does it: by a password, or by a log-in that says yes. */
export async function connectAt(
  channel: Channel,
  { login }: Pick<Stage, 'login'>,
  within: { signal?: AbortSignal } = {},
): Promise<ConnectedAccount> {
  const { handle = '', ...more } = login ?? {};
  if (channel.connect.kind === 'password')
    return channel.connect.connect({ handle, password: PASSWORD, ...within });
  const redirectUri = 'http://localhost:3000/api/networks/callback';
  const { authUrl, keep } = await channel.connect.begin({ redirectUri, state: 'state', ...more, ...within });
  const query = await sayYes(authUrl);
  if (query['state'] !== 'state') throw new Error('the log-in came back with another state');
  const [account] = await channel.connect.finish({ redirectUri, query, keep, ...within });
  if (!account) throw new Error('nothing was connected');
  return account;
}
