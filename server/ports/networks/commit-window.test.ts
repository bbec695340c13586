import { describe, expect, test } from 'vitest';
import { readyAt } from '#tests/support/network-ready.ts';
import type { StageName } from '#tests/support/network-stages.ts';
import type { Channel, Found, Work } from './port.ts';
import type { Answer } from './public-fetch.ts';

/**
 * A post is the lost one only if its date fits by our clock and by the network's. What may be it is never published
 * again, and what may be another is never taken for it.
 */

const never = new AbortController().signal;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BY_WORDS = [
  'mastodon that takes no notice of keys',
  'linkedin page',
  'x',
  'pinterest',
] satisfies StageName[];
const CLOCKS: [string, number, Found['is']][] = [
  ['4 minutes behind ours', -4 * MINUTE, 'out'],
  ['10 minutes ahead of ours', 10 * MINUTE, 'out'],
  ['3 days ahead of ours', 72 * HOUR, 'out'],
  ['10 minutes behind ours', -10 * MINUTE, 'cannot tell'],
  ['3 hours behind ours', -3 * HOUR, 'cannot tell'],
  ['3 days behind ours', -72 * HOUR, 'cannot tell'],
];

/** An answer with another date, as of a proxy whose clock is this far off. */
const dated = (clock: { at: number }, off: number) => (answer: Answer) => ({
  ...answer,
  headers: { ...answer.headers, date: new Date(clock.at + off).toUTCString() },
});

/** Looks as often as it is asked to. */
async function lookedUp(channel: Channel, lost: Work, clock: { at: number }): Promise<Found> {
  let found = await channel.findOut(lost, never);
  for (let looks = 0; found.is === 'look again' && looks < 5; looks += 1) {
    clock.at = Math.max(clock.at, found.notBefore.getTime());
    found = await channel.findOut({ ...lost, checkpoint: found.checkpoint }, never);
  }
  return found;
}

describe.each(BY_WORDS)('%s', (name) => {
  test.each(CLOCKS)('a lost post that is out, with a clock that is %s', async (_, theirs, is) => {
    const { clock, channel, work, stop } = await readyAt(name, {}, theirs);
    const committingSince = clock.now();
    const { id } = await channel.commit({ ...work, committingSince }, never);
    clock.at += 5000;
    const found = await lookedUp(channel, { ...work, committingSince }, clock);
    expect(found).toMatchObject(is === 'out' ? { is, id } : { is });
    await stop();
  });

  test.each([
    ['an hour behind, and the network’s own is right', -HOUR, 0],
    ['right, and the network’s own an hour ahead', 0, HOUR],
  ])(
    'the same words of half an hour ago are not the lost post: a proxy’s clock is %s',
    async (_, off, theirs) => {
      const { clock, channel, hearing, work, stop } = await readyAt(name, {}, theirs);
      await channel.commit({ ...work, committingSince: clock.now() }, never);
      clock.at += HOUR / 2;
      const lost = { ...work, committingSince: clock.now() };
      clock.at += 5000;
      expect((await lookedUp(hearing(dated(clock, off)), lost, clock)).is).toBe('cannot tell');
      await stop();
    },
  );

  test.each([-HOUR, HOUR])('a proxy whose clock is %d ms off: what is out is not repeated', async (off) => {
    const { clock, channel, hearing, work, stop } = await readyAt(name);
    const lost = { ...work, committingSince: clock.now() };
    await channel.commit(lost, never);
    clock.at += 5000;
    expect((await lookedUp(hearing(dated(clock, off)), lost, clock)).is).toBe(
      off < 0 ? 'out' : 'cannot tell',
    );
    await stop();
  });

  test('the same words from before the commit are not the lost post, by any clock', async () => {
    for (const theirs of [0, 10 * MINUTE]) {
      const { clock, channel, work, stop } = await readyAt(name, {}, theirs);
      const other = await channel.commit({ ...work, committingSince: clock.now() }, never);
      clock.at += 4 * MINUTE;
      const lost = { ...work, committingSince: clock.now() };
      clock.at += 5000;
      expect((await lookedUp(channel, lost, clock)).is).toBe('cannot tell');
      // Nobody doubts if they are known to be another post's.
      const known = { ...lost, committingSince: clock.now(), taken: new Set([other.id]) };
      expect((await lookedUp(channel, known, clock)).is).toBe('not out');
      await stop();
    }
  });

  test.each([10 * MINUTE, 3 * HOUR, 20 * HOUR])(
    'a post that is out is not repeated if our clock was %d ms fast at the commit and is right since',
    async (fast) => {
      const { clock, channel, work, stop } = await readyAt(name, {}, 0);
      await channel.commit({ ...work, committingSince: clock.now() }, never);
      const lost = { ...work, committingSince: new Date(clock.at + fast) };
      clock.at += fast + 5000;
      expect((await lookedUp(channel, lost, clock)).is).toBe('cannot tell');
      await stop();
    },
  );
});

test.each(['instagram', 'threads'] satisfies StageName[])(
  '%s: the address of a lost post is found by its clock, too',
  async (name) => {
    for (const theirs of [-4 * MINUTE, 10 * MINUTE, -10 * MINUTE]) {
      const { clock, channel, work, stop } = await readyAt(name, {}, theirs);
      const committingSince = clock.now();
      const { id } = await channel.commit({ ...work, committingSince }, never);
      clock.at += 5000;
      const found = await channel.findOut({ ...work, committingSince }, never);
      // It is out in any case, as its container says. Without an address rather than with another post's.
      if (theirs < -5 * MINUTE) expect(found).toMatchObject({ is: 'out', link: null });
      else expect(found).toMatchObject({ is: 'out', id });
      await stop();
    }
  },
);

test('a pin without words: another is doubtful for a day, and not for ever', async () => {
  for (const [hours, is] of [
    [2, 'cannot tell'],
    [30, 'not out'],
  ] as const) {
    const { clock, channel, work: ready, stop } = await readyAt('pinterest');
    const work = { ...ready, text: '', options: { ...ready.options, title: '', link: '' } };
    await channel.commit({ ...work, committingSince: clock.now() }, never);
    clock.at += hours * HOUR;
    const lost = { ...work, committingSince: clock.now() };
    clock.at += 5000;
    expect((await lookedUp(channel, lost, clock)).is).toBe(is);
    await stop();
  }
});

test('a similar text is doubtful around the commit, and the same one at any time', async () => {
  for (const [text, minutes, is] of [
    ['A door opens in springs', 2, 'cannot tell'],
    ['A door opens in springs', 120, 'not out'],
    ['A door opens in spring', 20 * 60, 'cannot tell'],
  ] as const) {
    const { clock, channel, work, stop } = await readyAt('mastodon that takes no notice of keys');
    await channel.commit({ ...work, text, committingSince: clock.now() }, never);
    clock.at += minutes * MINUTE;
    const lost = { ...work, committingSince: clock.now() };
    clock.at += 5000;
    expect((await lookedUp(channel, lost, clock)).is).toBe(is);
    await stop();
  }
});
