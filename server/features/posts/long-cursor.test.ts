import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Acme' });
});
afterAll(() => it.close());
test.each([
  'Spring menu announcement with a behind-the-scenes look at the kitchen, the garden and the team',
  'Новое весеннее меню: свежие овощи с фермы и десерт',
])('pages by title go on after a long title', async (title) => {
  for (const n of [1, 2, 3]) await owner('POST', '/api/posts', { title: `${title} ${n}` });
  const first = await owner('GET', '/api/posts?view=grid&sort=title&limit=1');
  const next = /^<(.+)>; rel="next"$/.exec(String(first.headers['link'] ?? ''))?.[1] ?? '';
  const then = await owner('GET', next);
  expect([then.status, then.body]).toMatchObject([200, expect.anything()]);
});
