import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HERE_FOR_MS } from '#domain/teamwork/presence.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';

let it: TestApp;
let owner: Client & { email: string };
let other: Person;
let id: string;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn({ companyName: 'Fern & Oak' });
  await owner('POST', '/api/companies', { name: 'Moss' });
  other = await joinTeam(it, owner, { role: 'manager' });
  ({ id } = (await owner('POST', '/api/posts', { title: 'One', companyName: 'Fern & Oak' })).body);
});
afterAll(() => it.close());

const TABS = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const say = async (who: Client, state: string, tab: string = TABS[0]) =>
  (await who('POST', `/api/posts/${id}/presence`, { tab, state })).body as {
    id: string;
    editing: boolean;
  }[];

describe('who has a post open', () => {
  test('is told to each other, with who edits, one person however many tabs', async () => {
    expect(await say(owner, 'looking')).toEqual([]);
    await say(other, 'looking');
    await say(other, 'editing', TABS[1]);
    expect(await say(owner, 'looking')).toEqual([
      { id: other.id, name: expect.any(String), profileImageUrl: null, editing: true },
    ]);
    await say(other, 'gone', TABS[1]);
    expect(await say(owner, 'looking')).toMatchObject([{ id: other.id, editing: false }]);
  });

  test('is gone once the tab was closed, or was not heard of for a while', async () => {
    await say(other, 'looking');
    await say(other, 'gone');
    expect(await say(owner, 'looking')).toEqual([]);
    await say(other, 'looking');
    it.clock.pass(HERE_FOR_MS + 1000);
    expect(await say(owner, 'looking')).toEqual([]);
  });

  test('wakes open screens when somebody comes or goes, and not with every sign of life', async () => {
    await say(owner, 'gone');
    await say(other, 'looking');
    const { agencyId } = { agencyId: await agencyOf(owner) };
    const { rows } = await it.database.pool.query(
      'select revision from agency_revisions where agency_id = $1',
      [agencyId],
    );
    const heard: string[] = [];
    const client = await it.database.pool.connect();
    client.on('notification', ({ payload = '' }) => void heard.push(payload));
    await client.query('listen greenroom_changes');
    await say(owner, 'looking');
    await say(owner, 'looking');
    await say(owner, 'editing');
    await say(owner, 'editing');
    await it.database.pool.query(`select pg_notify('greenroom_changes', 'last')`);
    await eventually('the last word', () => heard.includes('last'));
    expect(heard).toEqual([`agency:${agencyId}`, `agency:${agencyId}`, 'last']);
    client.release(true);
    const after = await it.database.pool.query('select revision from agency_revisions where agency_id = $1', [
      agencyId,
    ]);
    expect(after.rows).toEqual(rows);
  });

  test('a post of a client that somebody does not see is not there for them', async () => {
    const limited = await joinTeam(it, owner, { role: 'creator', companies: ['Moss'] });
    expect(
      (await limited('POST', `/api/posts/${id}/presence`, { tab: TABS[0], state: 'looking' })).status,
    ).toBe(404);
  });
});

test('a person learns whether others work for the agency as well', async () => {
  const alone = await it.signIn();
  expect((await alone('GET', '/api/auth/user')).body.hasColleagues).toBe(false);
  expect((await owner('GET', '/api/auth/user')).body.hasColleagues).toBe(true);
});

const agencyOf = async (who: Client) =>
  ((await who('GET', '/api/agencies')).body as { id: string; isCurrent: boolean }[]).find(
    (one) => one.isCurrent,
  )?.id;
