import { expect, test } from 'vitest';
import { readyAt } from '#tests/support/network-ready.ts';
import type { StageName } from '#tests/support/network-stages.ts';
import type { JsonObject } from './port.ts';

/** A post of which several commits were made: what an earlier one has left counts for what it is. */

const never = new AbortController().signal;
const HOUR = 3_600_000;

test.each([
  ['mastodon', {}],
  ['mastodon that takes no notice of keys', {}],
  ['facebook', { format: 'reel' }],
  ['instagram', {}],
  ['threads', {}],
  ['linkedin page', {}],
  ['x', {}],
  ['pinterest', {}],
] satisfies [StageName, JsonObject][])(
  '%s: a look from before the commit does not count as one after it',
  async (name, more) => {
    const { clock, channel, work, stop } = await readyAt(name, more);
    const looked = new Date(clock.at - HOUR).toISOString();
    const lost = { ...work, checkpoint: { ...work.checkpoint, looked }, committingSince: clock.now() };
    clock.at += 5000;
    const first = await channel.findOut(lost, never);
    if (first.is !== 'look again') throw new Error(first.is);
    clock.at = first.notBefore.getTime();
    expect((await channel.findOut({ ...lost, checkpoint: first.checkpoint }, never)).is).toBe('not out');
    await stop();
  },
);

test.each([
  'mastodon',
  'mastodon that takes no notice of keys',
  'linkedin page',
  'x',
  'pinterest',
] satisfies StageName[])('%s: a post of an earlier commit is found, too', async (name) => {
  const { clock, channel, work, stop } = await readyAt(name);
  const triedSince = clock.now();
  const { id } = await channel.commit({ ...work, committingSince: triedSince }, never);
  clock.at += HOUR / 2;
  const later = { ...work, committingSince: clock.now(), triedSince };
  expect(await channel.findOut(later, never)).toMatchObject({ is: 'out', id });
  await stop();
});

test.each(['instagram', 'threads'] satisfies StageName[])(
  '%s: the address of an earlier commit’s post is found, too',
  async (name) => {
    const { clock, channel, work, stop } = await readyAt(name);
    const triedSince = clock.now();
    const { id } = await channel.commit({ ...work, committingSince: triedSince }, never);
    clock.at += HOUR / 2;
    const later = { ...work, committingSince: clock.now(), triedSince };
    expect(await channel.findOut(later, never)).toMatchObject({ is: 'out', id });
    await stop();
  },
);
