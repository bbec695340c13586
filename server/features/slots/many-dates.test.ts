import { afterAll, beforeAll, expect, test } from 'vitest';
import { DATES_MOST, MANY_MOST } from '#domain/posts/many-most.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';

/** More than a person can choose on a screen. */
const COUNT = MANY_MOST + 30;

let it: TestApp;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());

test('a post and all after it move by one slot, also where they are more than can be chosen', async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  const owner = await it.signIn({ companyName: 'ACME' });
  const company = '/api/companies/ACME';
  const slots = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, time: '09:00', network: null }));
  expect((await owner('PUT', `${company}/slots`, { slots })).status).toBe(200);
  const day = (n: number) => new Date(Date.UTC(2026, 10, 16 + n, 9)).toISOString();
  const rows = Array.from({ length: COUNT }, (_, n) => ({
    key: `row-${n}`,
    title: `Post ${n}`,
    scheduledAt: day(n),
  }));
  const { made } = (await owner('POST', '/api/sheets/drafts', { companyName: 'ACME', only: 'all', rows }))
    .body;
  const { posts } = (await owner('GET', `${company}/slots/proposal?kind=later&post=${made[0].id}`)).body as {
    posts: { id: string; before: string; at: string }[];
  };
  expect(posts.map(({ at }) => at)).toEqual(rows.map((_, n) => day(n + 1)));

  const dates = posts.map(({ id, before, at }) => ({ id, scheduledAt: at, expected: before }));
  const quota = { dates: dates.map(({ id, scheduledAt }) => ({ postId: id, at: scheduledAt })) };
  expect((await owner('POST', '/api/posts/quota', quota)).status).toBe(200);
  const moved = await owner('POST', '/api/posts/dates', { dates, slots: true });
  expect([moved.status, moved.body.done]).toEqual([200, true]);
  const planned = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body.scheduledAt;
  expect([await planned(made[0].id), await planned(made.at(-1).id)]).toEqual([day(1), day(COUNT)]);
});

test('more than that is refused with a sentence', async () => {
  const owner = await it.signIn({ companyName: 'ACME' });
  const dates = Array.from({ length: DATES_MOST + 1 }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    scheduledAt: null,
    expected: null,
  }));
  const answer = await owner('POST', '/api/posts/dates', { dates });
  expect([answer.status, answer.body.message]).toEqual([400, `Please choose at most ${DATES_MOST} posts`]);
});
