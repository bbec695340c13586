import { expect, test } from 'vitest';
import { networkCrowd } from '#tests/support/network-crowd.ts';

/** `npm run bench:never-twice` runs it with 200 posts and 20 deaths for each network, and prints the figures. */
const { CROWD_POSTS, CROWD_DEATHS } = process.env;
const count = Number(CROWD_POSTS ?? 24);
const deaths = Number(CROWD_DEATHS ?? 4);

test.each(['bluesky', 'mastodon'] as const)(
  '%s: a crowd of posts, faults at every kind of call, workers killed with -9: none doubled, none lost, none called what it is not',
  async (network) => {
    const end = await networkCrowd(network, { count, deaths });
    if (CROWD_POSTS) console.log(network, JSON.stringify(end));
    expect(end).toMatchObject({
      posts: count,
      out: count,
      doubled: 0,
      lost: 0,
      wronglyPublished: 0,
      wronglyFailed: 0,
      unconfirmed: 0,
    });
    expect(end.faults).toBeGreaterThan(count / 8);
  },
  60_000 + count * 6_000,
);
