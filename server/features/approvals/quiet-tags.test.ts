import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_RULES } from '#domain/companies/no-answer.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { stagesStory } from '#tests/support/stages-story.ts';

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

test('With reviewers shows when a colleague is reminded next, also after they changed their quiet hours', async () => {
  const story = await stagesStory(it);
  await story.plan([story.inside({ needs: 'all', members: [story.anna.id] }), story.client()]);
  const rules = await story.owner('PUT', '/api/companies/ACME/no-answer', { ...NO_RULES, mailAfter: 24 });
  expect(rules.status, JSON.stringify(rules.body)).toBe(200);
  await story.send();
  const first = await story.owner('GET', '/api/approvals/waiting');
  expect(first.body[0]).toMatchObject({ reviewerContact: story.anna.email });
  expect(
    (await story.anna('PUT', '/api/messages/told', { quiet: { from: '08:00', to: '14:00' } })).status,
  ).toBe(200);
  const fresh = await story.owner('GET', '/api/approvals/waiting');
  expect(fresh.body[0].nextStep).not.toEqual(first.body[0].nextStep);
  const asked = await story.owner('GET', '/api/approvals/waiting', undefined, {
    'If-None-Match': String(first.headers['etag']),
  });
  expect(asked.status).toBe(200);
});
