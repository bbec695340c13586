import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAULTS, type Fault } from '#tests/fakes/networks/stand-in.ts';
import { drive, film, picture, testClock, type Clock } from '#tests/support/network-driver.ts';
import { channelAt } from '#tests/support/network-channels.ts';
import { connectAt, STAGES, type Stage as Staged, type StageName } from '#tests/support/network-stages.ts';
import type { Account, Channel, JsonObject, Medium } from './port.ts';
import { publicFetch } from './public-fetch.ts';

interface Stage extends Omit<Staged, 'reached'> {
  channel: Channel;
  account: Account;
  clock: Clock;
  /** The signals that the calls had, in their order. */
  heeded: (AbortSignal | undefined)[];
}

/** npm run test:networks uses 200. */
const POSTS = Number(process.env['NETWORK_POSTS'] ?? 40);

async function setUp(name: StageName): Promise<Stage> {
  const clock = testClock();
  const staged = await STAGES[name](clock.now);
  const heeded: Stage['heeded'] = [];
  const call = publicFetch({ anywhere: true });
  const fetch: typeof call = (url, ask) => {
    heeded.push(ask?.signal);
    return call(url, ask);
  };
  const channel = channelAt(staged.reached, { fetch, now: clock.now });
  return { ...staged, channel, account: await connectAt(channel, staged), clock, heeded };
}

/** A generator that gives the same numbers every time. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

describe.each(Object.keys(STAGES) as StageName[])('%s', (name) => {
  let stage: Stage;
  let sets: Record<string, { media: Medium[]; options: { format?: string } }>;
  let posts = 0;
  beforeAll(async () => {
    stage = await setUp(name);
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
    // Texts that are not similar, like those of people.
    const words = createHash('sha256').update(`${name} ${posts}`).digest('hex').slice(0, 40);
    return {
      key: `key ${posts}`,
      text: `${words} #spring`,
      ...set,
      options: { ...stage.options, ...set.options },
      firstComment: null,
    };
  };
  /** The promise, whatever happened before. */
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

  test('a text whose answer was lost is found, however many others went out since', async () => {
    stage.fake.forgive();
    const { channel, account, clock } = stage;
    // Other channels find posts by an id of their own, or repeat the commit.
    if (!sets['text'] || channel.afterLostCommit(account) !== 'ask') return;
    const { signal } = new AbortController();
    const work = (one: ReturnType<typeof post>) => ({
      ...one,
      account,
      scheduledAt: clock.now(),
      checkpoint: null,
      committingSince: clock.now(),
    });
    const goOut = async (one: ReturnType<typeof post>) => {
      let checkpoint: JsonObject | null = null;
      for (let next = 'prepare'; next !== 'commit';) {
        const step = await channel.prepare({ ...work(one), checkpoint }, signal);
        ({ next, checkpoint } = step);
        clock.at = Math.max(clock.at, step.notBefore?.getTime() ?? 0);
      }
      await channel.commit({ ...work(one), checkpoint }, signal);
      return checkpoint;
    };
    const lost = post(sets['text']);
    const since = clock.now();
    const checkpoint = await goOut(lost);
    for (let others = 0; others < 120; others += 1) await goOut(post(sets['text']));
    const found = await channel.findOut({ ...work(lost), checkpoint, committingSince: since }, signal);
    expect(found.is).toBe('out');
  });

  test('every call ends with the limit of whoever asks: a log-in, a renewal, a look', async () => {
    stage.fake.forgive();
    const { channel, clock, heeded } = stage;
    const { signal } = new AbortController();
    heeded.length = 0;
    const account = await connectAt(channel, stage, { signal });
    if (account.refreshAt !== null) account.tokens = (await channel.refresh(account, signal)).tokens;
    await channel.test(account, signal);
    await channel.quota?.(account, signal);
    const [set] = Object.values(sets);
    if (!set) throw new Error('a channel takes something');
    const at = { account, scheduledAt: clock.now(), committingSince: clock.now() };
    const one = { ...post(set), text: 'A door for @ada.bsky.social', ...at };
    let checkpoint: JsonObject | null = null;
    for (let next = 'prepare'; next !== 'commit';) {
      const step = await channel.prepare({ ...one, checkpoint }, signal);
      ({ next, checkpoint } = step);
      clock.at = Math.max(clock.at, step.notBefore?.getTime() ?? 0);
    }
    await channel.findOut({ ...one, checkpoint }, signal);
    expect(heeded.length).toBeGreaterThan(2);
    expect(heeded.filter((had) => had !== signal)).toEqual([]);
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
