import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MADE_OTHERWISE } from '#domain/sheets/contract.ts';
import { programOf } from '#tests/support/agency-key.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'Willow Works' });
});

const keyOf = async (role: string, name = 'Sheet bot') =>
  (await programOf(it, owner, { role, name })).program;
const row = (key: string, title = `Post ${key}`) => ({ key, title, caption: 'Words' });
const make = (by: Client, rows: object[]) =>
  by('POST', '/api/sheets/drafts', { companyName: 'Willow Works', only: 'all', rows });
const steps = async (by: Client) => (await by('GET', '/api/sheets/made?company=Willow%20Works')).body;
const undo = (by: Client, keys: string[]) => by('POST', '/api/sheets/undo', { keys });
const titleOf = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body.title;

test('a key neither sees nor undoes the steps of its maker, nor those of another key', async () => {
  const { made } = (await make(owner, [row('a'), row('b')])).body;
  const [step] = await steps(owner);
  expect(step).toMatchObject({ drafts: 2 });
  const [viewer, creator, other] = [
    await keyOf('viewer'),
    await keyOf('creator'),
    await keyOf('creator', 'Other'),
  ];
  for (const key of [viewer, creator]) expect(await steps(key)).toEqual([]);
  expect((await undo(creator, ['a', 'b'])).body).toEqual({ gone: [], kept: ['a', 'b'] });
  expect((await creator('POST', `/api/sheets/made/${step.id}/undo`)).status).toBe(404);
  expect(await titleOf(made[0].id)).toBe('Post a');

  const of = (await make(creator, [row('c')])).body.made[0].id;
  const [own] = await steps(creator);
  expect(own).toMatchObject({ drafts: 1, others: 0 });
  for (const who of [owner, other]) {
    expect((await undo(who, ['c'])).body).toEqual({ gone: [], kept: ['c'] });
    expect((await who('POST', `/api/sheets/made/${own.id}/undo`)).status).toBe(404);
  }
  expect(await steps(owner)).toEqual([step]);
  expect(await titleOf(of)).toBe('Post c');
  expect((await undo(creator, ['c'])).body).toEqual({ gone: ['c'], kept: [] });
});

test('a key’s row corrects its own draft, and none that its maker wrote', async () => {
  const theirs = (await make(owner, [row('a')])).body.made[0].id;
  const key = await keyOf('creator');
  it.clock.set('2026-11-15T12:01:00Z');
  expect((await make(key, [row('a', 'Replaced')])).body).toEqual({
    made: [],
    problems: [{ key: 'a', row: 1, field: 'row', message: MADE_OTHERWISE }],
  });
  expect(await titleOf(theirs)).toBe('Post a');

  const own = (await make(key, [row('b')])).body.made[0].id;
  it.clock.set('2026-11-15T12:02:00Z');
  expect((await make(owner, [row('b', 'Replaced')])).body.problems).toMatchObject([
    { message: MADE_OTHERWISE },
  ]);
  expect((await make(key, [row('b', 'Corrected')])).body.made).toEqual([{ key: 'b', id: own }]);
  expect(await titleOf(own)).toBe('Corrected');
  const before = (await owner('GET', `/api/posts/${own}/history`)).body;
  expect(before).toMatchObject([
    { event: 'created', actor: 'The key Sheet bot', at: expect.stringContaining('T12:01:00'), to: 'Draft' },
    {
      event: 'row changed',
      actor: 'The key Sheet bot',
      at: expect.stringContaining('T12:02:00'),
      version: 1,
    },
  ]);
  // Corrected once more, it still says all of it.
  it.clock.set('2026-11-15T12:03:00Z');
  await make(key, [row('b', 'Corrected twice')]);
  const after = (await owner('GET', `/api/posts/${own}/history`)).body;
  expect(after.slice(0, 2)).toEqual(before);
  expect(after).toHaveLength(3);
});

test('a draft that a key took away and somebody brought back says so, by name', async () => {
  const key = await keyOf('creator');
  const id = (await make(key, [row('a')])).body.made[0].id;
  it.clock.set('2026-11-15T12:00:10Z');
  await undo(key, ['a']);
  expect((await owner('POST', `/api/posts/${id}/restore`)).status).toBe(200);
  expect((await owner('GET', `/api/posts/${id}/history`)).body).toMatchObject([
    { event: 'created', actor: 'The key Sheet bot' },
    { event: 'deleted', actor: 'The key Sheet bot', at: expect.stringContaining('T12:00:10') },
    { event: 'deletion undone', actor: 'Olive Owner' },
  ]);
});
