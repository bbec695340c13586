import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAULTS, type Fault } from '#tests/fakes/networks/stand-in.ts';
import { drive, film, picture, testClock, type Clock, type StandIn } from '#tests/support/network-driver.ts';
import { startBluesky, PASSWORD } from '#tests/fakes/networks/bluesky.ts';
import { startContainers } from '#tests/fakes/networks/containers.ts';
import { startFacebook } from '#tests/fakes/networks/facebook.ts';
import { startLinkedin } from '#tests/fakes/networks/linkedin.ts';
import { sayYes, startMastodon } from '#tests/fakes/networks/mastodon.ts';
import { startX } from '#tests/fakes/networks/x.ts';
import { startYoutube } from '#tests/fakes/networks/youtube.ts';
import { bluesky } from './bluesky/bluesky.ts';
import { facebook } from './facebook/facebook.ts';
import { instagram } from './instagram/instagram.ts';
import { linkedin } from './linkedin/linkedin.ts';
import { mastodon } from './mastodon/mastodon.ts';
import { threads } from './threads/threads.ts';
import { x } from './x/x.ts';
import { youtube } from './youtube/youtube.ts';
import type { Account, Channel, JsonObject, Medium } from './port.ts';
import { publicFetch } from './public-fetch.ts';

interface Stage {
  channel: Channel;
  account: Account;
  clock: Clock;
  fake: StandIn;
  /** Posts that people can see with this text. */
  visible: (text: string) => number;
  /** Other kinds of posts, and the media that they are tried with. */
  formats?: Record<string, string[]>;
  /** What every post of it needs. */
  options?: JsonObject;
  /** Whose lost commits stay unconfirmed. */
  blind?: boolean;
}

/** npm run test:networks asks for 200. */
const POSTS = Number(process.env['NETWORK_POSTS'] ?? 40);

const means = (clock: Clock) => ({ fetch: publicFetch({ anywhere: true }), now: clock.now });

const stages: Record<string, () => Promise<Stage>> = {
  bluesky: async () => {
    const fake = await startBluesky();
    const clock = testClock();
    const channel = bluesky(means(clock), fake.bases);
    if (channel.connect.kind !== 'password') throw new Error('Bluesky asks for a password');
    const account = await channel.connect.connect({ handle: fake.handle, password: PASSWORD });
    return { channel, account, clock, fake, visible: (text) => fake.withText(text).length };
  },
  mastodon: () => mastodonStage('mastodon'),
  'mastodon that takes no notice of keys': () => mastodonStage('snac'),
  facebook: async () => {
    const fake = await startFacebook();
    const clock = testClock();
    const channel = facebook(means(clock), fake.app, fake.bases);
    const account = await logIn(channel);
    const visible = (text: string) => fake.withText(text).length;
    return { channel, account, clock, fake, visible, formats: { reel: ['film'] } };
  },
  instagram: () => containerStage('instagram', { reel: ['film'] }),
  'instagram through facebook': () => containerStage('facebook', {}),
  threads: () => containerStage('threads', {}),
  'linkedin page': () => linkedinStage('page'),
  'linkedin member': () => linkedinStage('member'),
  x: async () => {
    const clock = testClock();
    const fake = await startX(clock.now);
    const channel = x(means(clock), fake.app, fake.bases, { piece: 2000 });
    const visible = (text: string) => fake.withText(text).length;
    return { channel, account: await logIn(channel), clock, fake, visible };
  },
  youtube: async () => {
    const clock = testClock();
    const fake = await startYoutube();
    const channel = youtube(means(clock), fake.app, fake.bases, { piece: 2000 });
    const visible = (text: string) => fake.withText(text).length;
    return {
      channel,
      account: await logIn(channel),
      clock,
      fake,
      visible,
      options: { title: 'A door opens' },
    };
  },
};

async function linkedinStage(login: 'member' | 'page'): Promise<Stage> {
  const clock = testClock();
  const fake = await startLinkedin(clock.now);
  const channel = linkedin(means(clock), fake.app, fake.bases);
  const account = await logIn(channel, { login });
  const visible = (text: string) => fake.withText(text).length;
  return { channel, account, clock, fake, visible, blind: login === 'member' };
}

async function containerStage(
  kind: 'instagram' | 'facebook' | 'threads',
  formats: Stage['formats'],
): Promise<Stage> {
  const clock = testClock();
  const fake = await startContainers(clock.now, kind);
  const { app, bases } = fake;
  const channel =
    kind === 'threads'
      ? threads(means(clock), app, bases)
      : instagram(means(clock), { [kind]: { app, bases } });
  const visible = (text: string) => fake.withText(text).length;
  return { channel, account: await logIn(channel), clock, fake, visible, ...(formats ? { formats } : {}) };
}

async function mastodonStage(software: 'mastodon' | 'snac'): Promise<Stage> {
  const clock = testClock();
  const fake = await startMastodon(clock.now, { software });
  const channel = mastodon(means(clock));
  const account = await logIn(channel, { server: fake.url });
  return { channel, account, clock, fake, visible: (text) => fake.withText(text).length };
}

async function logIn(
  channel: Channel,
  more: { server?: string; login?: 'member' | 'page' } = {},
): Promise<Account> {
  if (channel.connect.kind !== 'oauth') throw new Error('there is no log-in');
  const redirectUri = 'http://localhost:3000/api/accounts/callback';
  const ask = { redirectUri, state: 'state', ...more };
  const { authUrl, keep } = await channel.connect.begin(ask);
  const query = await sayYes(authUrl);
  expect(query['state']).toBe('state');
  const [account] = await channel.connect.finish({ redirectUri, query, keep });
  if (!account) throw new Error('nothing was connected');
  return account;
}

/** A generator that gives the same numbers every time. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each(Object.keys(stages))('%s', (name) => {
  let stage: Stage;
  let sets: Record<string, { media: Medium[]; options: { format?: string } }>;
  let posts = 0;
  beforeAll(async () => {
    const made = await stages[name]?.();
    if (!made) throw new Error(name);
    stage = made;
    const all = {
      text: [],
      picture: [await picture(1, 'A green door')],
      pictures: [await picture(2), await picture(3, 'Another one')],
      film: [film()],
    };
    const allowed = (set: Medium[]) =>
      stage.channel.rules.sets.some(
        ({ of, min, max }) =>
          set.length >= min && set.length <= max && (of === 'mixed' || set.every(({ kind }) => kind === of)),
      );
    const plain = Object.entries(all).filter(([, set]) => allowed(set));
    const others = Object.entries(stage.formats ?? {}).flatMap(([format, names]) =>
      names.map(
        (kind) =>
          [`${format} of ${kind}`, { media: all[kind as keyof typeof all], options: { format } }] as const,
      ),
    );
    sets = Object.fromEntries([
      ...plain.map(([kind, media]) => [kind, { media, options: {} }] as const),
      ...others,
    ]);
  });
  afterAll(() => stage.fake.stop());

  const post = (set: { media: Medium[]; options: JsonObject }) => {
    posts += 1;
    // Texts that are not like each other, as those of people are not.
    const words = createHash('sha256').update(`${name} ${posts}`).digest('hex').slice(0, 40);
    return {
      key: `key ${posts}`,
      text: `${words} #spring`,
      ...set,
      options: { ...stage.options, ...set.options },
      firstComment: null,
    };
  };
  /** What the promise is, whatever happened on the way. */
  function expectOnce(end: { step: string; link: string | null }, text: string, what: string) {
    const visible = stage.visible(text);
    expect(visible, `${what}: never twice`).toBeLessThanOrEqual(1);
    if (stage.blind && end.step === 'unconfirmed') return;
    expect({ what, end: end.step, visible }).toEqual({ what, end: 'published', visible: 1 });
  }

  test('every kind of media that it takes goes out, once, with a link', async () => {
    for (const [kind, set] of Object.entries(sets)) {
      const one = post(set);
      const end = await drive(stage, one);
      expectOnce(end, one.text, kind);
      expect(end.link).toMatch(/^https:\/\//);
    }
    expect(stage.fake.faults).toEqual([]);
  });

  test.each(FAULTS)('whichever call ends in “%s”, the post is out once', async (fault) => {
    for (const [kind, set] of Object.entries(sets)) {
      stage.fake.forgive();
      const before = stage.fake.calls.length;
      await drive(stage, post(set));
      const count = stage.fake.calls.length - before;
      for (let at = 0; at < count; at += 1) {
        const one = post(set);
        stage.fake.failAt(at, fault);
        expectOnce(await drive(stage, one), one.text, `${kind}, call ${at} ${fault}`);
      }
    }
  });

  test('a process that dies after any of its calls leaves a post that goes out once', async () => {
    stage.fake.forgive();
    for (const [kind, set] of Object.entries(sets)) {
      const { calls } = await drive(stage, post(set));
      for (let at = 0; at < calls; at += 1) {
        const one = post(set);
        expectOnce(await drive(stage, one, [at]), one.text, `${kind}, died after call ${at}`);
      }
    }
  });

  test(`${POSTS} posts, each with several faults and deaths: none twice, none lost, none called published that is not`, async () => {
    const random = chance(7);
    const tally = { published: 0, unconfirmed: 0, doubled: 0, lost: 0, 'wrongly called published': 0 };
    const kinds = Object.values(sets);
    for (let run = 0; run < POSTS; run += 1) {
      stage.fake.forgive();
      const faults = Array.from(
        { length: 1 + random(3) },
        () => [random(8), FAULTS[random(4)]] as [number, Fault],
      );
      for (const [at, fault] of faults) stage.fake.failAt(at, fault);
      const one = post(kinds[random(kinds.length)] ?? { media: [], options: {} });
      const end = await drive(stage, one, random(3) === 0 ? [random(6)] : []);
      const visible = stage.visible(one.text);
      tally.published += end.step === 'published' ? 1 : 0;
      tally.unconfirmed += end.step === 'unconfirmed' ? 1 : 0;
      tally.doubled += visible > 1 ? 1 : 0;
      tally.lost += visible === 0 && end.step !== 'unconfirmed' ? 1 : 0;
      tally['wrongly called published'] += visible === 0 && end.step === 'published' ? 1 : 0;
      expectOnce(end, one.text, `run ${run}: ${faults.map((fault) => fault.join(' ')).join(', ')}`);
    }
    if (process.env['NETWORK_POSTS']) console.info(name, tally);
    expect(tally).toMatchObject({ doubled: 0, lost: 0, 'wrongly called published': 0 });
    expect(tally.published + tally.unconfirmed).toBe(POSTS);
  });

  test('an access that is taken back at the network works no more', async () => {
    stage.fake.forgive();
    const { channel, account } = stage;
    const signal = new AbortController().signal;
    await channel.test(account, signal);
    if (!channel.revoke) return;
    await channel.revoke(account, signal);
    await expect(channel.test(account, signal)).rejects.toMatchObject({ kind: 'reconnect' });
  });
});
