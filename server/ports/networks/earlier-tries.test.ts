import { expect, test } from 'vitest';
import { channelAt } from '#tests/support/network-channels.ts';
import { film, picture, testClock } from '#tests/support/network-driver.ts';
import { connectAt, STAGES, type StageName } from '#tests/support/network-stages.ts';
import type { JsonObject, Work } from './port.ts';
import { publicFetch } from './public-fetch.ts';

/** A post of which several commits were made: what an earlier one has left counts for what it is. */

const never = new AbortController().signal;
const HOUR = 3_600_000;

/** A post that is ready to go out there. */
async function readyAt(name: StageName, more: JsonObject = {}) {
  const clock = testClock();
  const stage = await STAGES[name](clock.now);
  const channel = channelAt(stage.reached, { fetch: publicFetch({ anywhere: true }), now: clock.now });
  const account = await connectAt(channel, stage);
  const takesText = channel.rules.sets.some(({ of, min }) => of === 'text' && min === 0);
  const media = more['format'] === 'reel' ? [film()] : takesText ? [] : [await picture(1)];
  let work: Work = {
    account,
    key: 'key',
    scheduledAt: clock.now(),
    text: 'A door opens in spring',
    media,
    firstComment: null,
    options: { ...('options' in stage ? stage.options : {}), ...more },
    checkpoint: null,
    committingSince: null,
  };
  for (let next = 'prepare'; next !== 'commit';) {
    const step = await channel.prepare(work, never);
    next = step.next;
    work = { ...work, checkpoint: step.checkpoint };
    clock.at = Math.max(clock.at, step.notBefore?.getTime() ?? 0);
  }
  return { clock, channel, work, stop: () => stage.fake.stop() };
}

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
