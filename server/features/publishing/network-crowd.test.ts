import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { networkCrowd } from '#tests/support/network-crowd.ts';
import type { StageName } from '#tests/support/network-stages.ts';

/** `npm run bench:never-twice` runs it with 200 posts and 20 deaths for every network, and prints the figures. */
const { CROWD_POSTS, CROWD_DEATHS, CROWD_CHANNELS, CROWD_RESULTS, CROWD_MINUTES } = process.env;
const count = Number(CROWD_POSTS ?? 24);
const deaths = Number(CROWD_DEATHS ?? 4);
const channels = (CROWD_CHANNELS ?? 'bluesky,mastodon').split(',') as StageName[];

test.each(channels)(
  '%s: a crowd of posts, faults at every kind of call, workers killed with -9: none doubled, none lost, none called what it is not',
  async (name) => {
    const end = await networkCrowd(name, { count, deaths });
    if (CROWD_RESULTS) appendFileSync(CROWD_RESULTS, `${JSON.stringify({ name, ...end })}\n`);
    // A member's posts cannot be read, so only the member can tell the result of a lost answer.
    const cannotTell = name === 'linkedin member';
    expect(end).toMatchObject({
      posts: count,
      doubled: 0,
      lost: 0,
      wronglyPublished: 0,
      wronglyFailed: 0,
      ...(cannotTell ? {} : { out: count, unconfirmed: 0 }),
    });
    expect(end.faults).toBeGreaterThan(count / 8);
  },
  Number(CROWD_MINUTES ?? 4) * 60_000,
);
