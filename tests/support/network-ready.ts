import type { JsonObject, Work } from '#server/ports/networks/port.ts';
import { publicFetch, type Answer } from '#server/ports/networks/public-fetch.ts';
import { channelAt } from './network-channels.ts';
import { film, picture, testClock } from './network-driver.ts';
import { connectAt, STAGES, type StageName } from './network-stages.ts';

const never = new AbortController().signal;

/** A post that is ready to go out there. The network's clock may differ from ours, by milliseconds. */
export async function readyAt(name: StageName, more: JsonObject = {}, theirs = 0) {
  const clock = testClock();
  const stage = await STAGES[name](() => new Date(clock.at + theirs));
  const fetch = publicFetch({ anywhere: true });
  const channel = channelAt(stage.reached, { fetch, now: clock.now });
  /** The same channel, with this made of every answer that it gets. */
  const hearing = (change: (answer: Answer) => Answer) =>
    channelAt(stage.reached, {
      fetch: async (url, ask) => change(await fetch(url, ask)),
      now: clock.now,
    });
  const account = await connectAt(channel, stage);
  const takesText = channel.rules.sets.some(({ of, min }) => of === 'text' && min === 0);
  const isFilm = more['format'] === 'reel' || channel.rules.image === null;
  const media = isFilm ? [film()] : takesText ? [] : [await picture(1)];
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
  return { clock, channel, hearing, work, stop: () => stage.fake.stop() };
}
