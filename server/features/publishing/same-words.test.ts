import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postTargets } from '#server/db/schema/networks.ts';
import { onMastodon } from '#tests/support/on-mastodon.ts';
import { answerLost, failing } from '#tests/support/recording-network.ts';
import { minutes, targetsStory, type TargetsStory } from '#tests/support/targets-story.ts';
import { unanswered } from '#tests/support/unanswered.ts';

/** Posts with the same text, to one account within minutes: none gets another's URL. */

let story: TargetsStory;
beforeAll(async () => {
  story = await targetsStory();
});
afterAll(() => story.database.close());
beforeEach(async () => {
  await story.begin();
  // Each test has its own network, which counts from one.
  await story.database.db.update(postTargets).set({ remoteId: null });
});

test.each(['mastodon', 'snac'] as const)(
  '%s: a post whose commit was dropped is not taken for one with the same words and another link',
  async (software) => {
    const fake = await onMastodon(story, software);
    const [first, second] = [
      await story.scheduled(['mastodon'], { caption: 'Now open: https://acme.example/a' }),
      await story.scheduled(['mastodon'], { caption: 'Now open: https://acme.example/b' }),
    ];
    await story.advance(first.targets[0]);
    fake.failAt(0, 'not done and lost');
    await story.advance(second.targets[0]);
    for (const minute of [1, 4]) {
      story.now = minutes(minute);
      await story.advance(second.targets[0]);
    }
    const [one, other] = [await story.seen(first.postId), await story.seen(second.postId)];
    expect([one.status, other.status]).toEqual(['Published', 'Published']);
    expect(fake.statuses.map((status) => status.text)).toEqual([
      'Now open: https://acme.example/b',
      'Now open: https://acme.example/a',
    ]);
    expect([one.post?.publishedUrl, other.post?.publishedUrl]).toEqual([
      'https://m.test/@ada/1',
      'https://m.test/@ada/2',
    ]);
    await fake.stop();
  },
);

/** A network that identifies posts only by their text. */
function knownByWords() {
  const network = story.mastodon;
  Object.assign(network, {
    byWords: true,
    findOut: async (work: Parameters<typeof network.findOut>[0]) => {
      const words = (text: string) => text.toLowerCase();
      const found = network.out.find(
        ({ id, text }) => words(text) === words(work.text) && !work.taken?.has(id),
      );
      return found
        ? { is: 'out', id: found.id, link: `https://mastodon.example/p/${found.id}` }
        : { is: 'not out', next: 'commit', checkpoint: work.checkpoint ?? {} };
    },
  });
  return network;
}

test('of two lost commits with the same words one was done: both are asked about at once, and both are out', async () => {
  const network = knownByWords();
  const [first, second] = [await story.scheduled(['mastodon']), await story.scheduled(['mastodon'])];
  network.faults.commit.push(answerLost(network), failing('outcome unknown', 'The line went dead'));
  await story.advance(first.targets[0]);
  await story.advance(second.targets[0]);
  for (const minute of [1, 2]) {
    story.now = minutes(minute);
    await Promise.all([story.advance(first.targets[0]), story.advance(second.targets[0])]);
  }
  const seen = [await story.seen(first.postId), await story.seen(second.postId)];
  expect(seen.map((one) => one.status)).toEqual(['Published', 'Published']);
  expect(new Set(seen.map((one) => one.targets[0]?.remoteId))).toEqual(new Set(['1', '2']));
  expect(network.out).toHaveLength(2);
});

test.each([
  ['with the same words', 'Asparagus is back', 'Asparagus is back'],
  ['whose accents were typed otherwise', 'Cafe\u0301', 'Caf\u00e9'],
  ['that the network takes for the same', 'Asparagus is back', 'Asparagus is Back'],
])('a post %s that is being published right now is not taken for the lost one', async (_how, one, other) => {
  const network = knownByWords();
  const [slow, lost] = [
    await story.scheduled(['mastodon'], { caption: one }),
    await story.scheduled(['mastodon'], { caption: other }),
  ];
  const { call, leave } = unanswered();
  network.faults.commit.push(
    (work) => {
      network.out.push({ key: work?.key ?? '', text: work?.text ?? '', id: '1' });
      return call;
    },
    failing('outcome unknown', 'The line went dead'),
  );
  leave(story.advance(slow.targets[0]));
  await expect.poll(() => network.out.length).toBe(1);
  await story.advance(lost.targets[0]);
  story.now = minutes(1);
  await story.advance(lost.targets[0]);
  expect(await story.seen(lost.postId)).toMatchObject({ status: 'Scheduled', states: ['publishing'] });
  expect(await story.nextRun(lost.targets[0])).toEqual(new Date(minutes(1).getTime() + 5_000));
});

test('words and first comment go out in the form in which they were counted', async () => {
  const { targets } = await story.scheduled(['bluesky'], { caption: 'Cafe\u0301' });
  await story.database.db
    .update(postTargets)
    .set({ options: { firstComment: 'Menu\u0308' } })
    .where(eq(postTargets.id, targets[0] ?? ''));
  const sent: (string | null)[] = [];
  story.bluesky.afterwards = ({ firstComment }, { link }) => {
    sent.push(firstComment);
    return Promise.resolve({ link, comment: 'out', reason: null });
  };
  await story.advance(targets[0]);
  expect(story.bluesky.out.map(({ text }) => text)).toEqual(['Caf\u00e9']);
  expect(sent).toEqual(['Men\u00fc']);
});
