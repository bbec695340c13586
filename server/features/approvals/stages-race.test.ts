import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory } from '#tests/support/stages-story.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

test.each(['any', 'all'] as const)(
  'two answers at the same moment where %s are needed ask the next stage once, twenty times',
  { timeout: 120_000 },
  async (needs) => {
    const story = await stagesStory(it);
    await story.plan([story.inside({ needs }), story.client()]);
    for (let round = 0; round < 20; round += 1) {
      const reviewer = `jane${round}@acme.com`;
      const id = await story.send({ reviewerEmails: [reviewer] });
      const both = await Promise.all([story.review(story.anna, id), story.review(story.ben, id)]);
      const taken = both.filter((one) => one.status === 200).length;
      expect(taken).toBe(needs === 'any' ? 1 : 2);
      expect(await story.states(id)).toEqual(['done', 'now']);
      expect((await story.told()).filter((to) => to === reviewer)).toHaveLength(1);
      const begun = (await story.history(id)).filter((one) => one.event === 'stage begun');
      expect(begun).toHaveLength(1);
    }
  },
);

test(
  'a yes while the other member is removed: nobody waits for ever, and the next stage is asked once',
  { timeout: 120_000 },
  async () => {
    const story = await stagesStory(it);
    for (let round = 0; round < 6; round += 1) {
      const leaver = await story.join('viewer');
      const reviewer = `kim${round}@acme.com`;
      await story.plan([story.inside({ needs: 'all', members: [story.anna.id, leaver.id] }), story.client()]);
      const ids = [
        await story.send({ reviewerEmails: [reviewer] }),
        await story.send({ reviewerEmails: [reviewer] }),
      ];
      const done = await Promise.all([
        story.owner('DELETE', `/api/members/${leaver.id}`),
        ...ids.map((id) => story.review(story.anna, id)),
      ]);
      expect(done.map((one) => one.status)).toEqual([200, 200, 200]);
      for (const id of ids) expect(await story.states(id)).toEqual(['done', 'now']);
      expect((await story.told()).filter((to) => to === reviewer)).toHaveLength(2);
    }
  },
);
