import { describe, expect, test } from 'vitest';
import { readyAt } from '#tests/support/network-ready.ts';
import type { StageName } from '#tests/support/network-stages.ts';
import type { Channel, Found, Work } from './port.ts';

/** The lost post is looked for by the network's own clock, and what may be it is never published again. */

const never = new AbortController().signal;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BY_WORDS = [
  'mastodon that takes no notice of keys',
  'linkedin page',
  'x',
  'pinterest',
] satisfies StageName[];
const CLOCKS: [string, number][] = [
  ['10 minutes behind ours', -10 * MINUTE],
  ['10 minutes ahead of ours', 10 * MINUTE],
  ['3 hours behind ours', -3 * HOUR],
  ['3 days behind ours', -72 * HOUR],
  ['3 days ahead of ours', 72 * HOUR],
];

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
  test.each(CLOCKS)('a lost post is found with a clock that is %s', async (_, theirs) => {
    const { clock, channel, work, stop } = await readyAt(name, {}, theirs);
    const committingSince = clock.now();
    const { id } = await channel.commit({ ...work, committingSince }, never);
    clock.at += 5000;
    expect(await channel.findOut({ ...work, committingSince }, never)).toMatchObject({ is: 'out', id });
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
    const { clock, channel, work, stop } = await readyAt(name, {}, -10 * MINUTE);
    const committingSince = clock.now();
    const { id } = await channel.commit({ ...work, committingSince }, never);
    clock.at += 5000;
    expect(await channel.findOut({ ...work, committingSince }, never)).toMatchObject({ is: 'out', id });
    await stop();
  },
);
