import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, postTargets } from '#server/db/schema/networks.ts';
import { advanceTarget } from '#server/features/publishing/advance-target.ts';
import { publishPost } from '#server/features/publishing/publish-post.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { failing, networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { joinTeam } from '#tests/support/team.ts';

const bluesky = recordingNetwork('bluesky');
const facebook = recordingNetwork('facebook');
let app: TestApp;
let owner: Client;
let sky: string;
let other: string;
beforeAll(async () => {
  app = await testApp({ networks: networksOf(bluesky, facebook) });
});
afterAll(() => app.close());

const connect = async (handle: string): Promise<string> =>
  (await owner('POST', '/api/companies/Acme/accounts', { network: 'bluesky', handle, password: 'right' }))
    .body.id;
/** A page of Facebook: its name, which others may have, too, and its id after a #. */
async function connectPage(page: string): Promise<string> {
  const { body } = await owner('POST', '/api/companies/Acme/accounts', { network: 'facebook' });
  const state = new URL(body.authUrl).searchParams.get('state') ?? '';
  const code = encodeURIComponent(page);
  await owner('GET', `/api/networks/callback?state=${state}&code=${code}`);
  return (await owner('GET', '/api/companies/Acme/accounts')).body.at(-1).id;
}
beforeEach(async () => {
  app.clock.set('2026-11-15T12:00:00.000Z');
  bluesky.out.length = 0;
  facebook.out.length = 0;
  owner = await app.signIn({ companyName: 'Acme' });
  sky = await connect('acme.example');
  other = await connect('second.example');
});

const later = (hours = 24) => new Date(app.ctx.now().getTime() + hours * 3_600_000).toISOString();
const create = async (more: object = {}) =>
  (
    await owner('POST', '/api/posts', {
      title: 'Menu',
      caption: 'Asparagus',
      companyName: 'Acme',
      targets: [{ accountId: sky }],
      ...more,
    })
  ).body;
const leave = (id = sky) => owner('DELETE', `/api/accounts/${id}?posts=reminder`);
const patch = (id: string, body: object) => owner('PATCH', `/api/posts/${id}`, body);
const read = async (id: string) => (await owner('GET', `/api/posts/${id}`)).body;
const eventsOf = async (id: string) =>
  (await owner('GET', `/api/posts/${id}/history`)).body.map((one: { event: string }) => one.event);

describe('an account that was disconnected, on a post', () => {
  test('is taken off as any other, which makes a new version', async () => {
    const { id } = await create();
    await leave();
    expect((await patch(id, { targets: [] })).body).toMatchObject({ version: 2, targets: [] });
  });

  test('stays where it is named, whatever changes at the others', async () => {
    const { id } = await create({ targets: [{ accountId: sky, caption: 'Sky' }, { accountId: other }] });
    await leave();
    const [left] = (await read(id)).targets;
    const targets = [{ accountId: other, caption: 'Second' }];
    const { body } = await patch(id, { targets, byHand: [left.id] });
    expect(body.targets).toHaveLength(2);
    expect(body.targets).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: left.id, accountId: null, caption: 'Sky', state: 'reminder' }),
        expect.objectContaining({ accountId: other, caption: 'Second' }),
      ]),
    );
  });

  test('leaves a due post to the others: where it is out on all of them, it is Published', async () => {
    const { id } = await create({
      targets: [{ accountId: sky }, { accountId: other }],
      scheduledAt: later(),
    });
    await leave();
    app.clock.pass(86_400_000);
    const [, second] = (await read(id)).targets;
    await publishPost(app.ctx, id);
    await advanceTarget(app.ctx, second.id);
    expect(await read(id)).toMatchObject({ status: 'Scheduled' });
    expect((await patch(id, { targets: [{ accountId: other }] })).status).toBe(200);
    await publishPost(app.ctx, id);
    expect(await read(id)).toMatchObject({ status: 'Published', targets: [{ accountId: other }] });
  });
});

describe('what failed, taken off a post that is out on all of its other accounts', () => {
  const failed = async (reviewerEmails: string[]): Promise<string> => {
    const targets = [{ accountId: sky }, { accountId: other }];
    const { id } = await create({ targets, scheduledAt: later(), reviewerEmails });
    const links = (await owner('GET', `/api/approvals/${id}`)).body as { approvalToken: string }[];
    for (const { approvalToken } of links)
      await app.stranger('POST', `/api/approve/${approvalToken}`, { action: 'approve', version: 1 });
    app.clock.pass(86_400_000);
    bluesky.faults.commit.push(failing('will never work', 'No'));
    await publishPost(app.ctx, id);
    for (const target of (await read(id)).targets) await advanceTarget(app.ctx, target.id);
    expect((await read(id)).status).toBe('Failed');
    return id;
  };

  test.each([[[]], [['cora@client.example']]])(
    'makes it Published, and nobody is asked about a version that goes nowhere (reviewers: %s)',
    async (reviewers) => {
      const id = await failed(reviewers);
      const saved = await patch(id, { targets: [{ accountId: other }] });
      expect([saved.status, saved.body]).toEqual([
        200,
        expect.objectContaining({ status: 'Published', version: 1, failureReason: null }),
      ]);
      expect(saved.body.targets).toMatchObject([{ accountId: other, state: 'published' }]);
      expect(bluesky.out).toHaveLength(1);
      expect((await eventsOf(id)).slice(-2)).toEqual(['content changed', 'published']);
      expect((await owner('GET', `/api/posts/${id}/record`)).status).toBe(200);
    },
  );

  test('is for those who may schedule', async () => {
    const id = await failed([]);
    const creator = await joinTeam(app, owner, { role: 'creator' });
    const answer = await creator('PATCH', `/api/posts/${id}`, { targets: [{ accountId: other }] });
    expect(answer.status).toBe(403);
    expect(await read(id)).toMatchObject({ status: 'Failed', targets: [{}, {}] });
  });

  test('with other words goes back to the reviewers, as every change does', async () => {
    const id = await failed(['cora@client.example']);
    const { body } = await patch(id, { caption: 'Peas', targets: [{ accountId: other }] });
    expect(body.status).toBe('In Review');
  });
});

describe('the same profile, connected again', () => {
  test('takes up what was kept for it: nobody is asked to post by hand what goes out by itself', async () => {
    const draft = await create();
    const dated = await create({ scheduledAt: later() });
    await leave();
    const again = await connect('Acme.example');
    for (const { id, version } of [draft, dated]) {
      expect(await read(id)).toMatchObject({
        version,
        targets: [{ accountId: again, handle: 'acme.example', state: 'waiting' }],
      });
      expect((await eventsOf(id)).at(-1)).toBe('account connected again');
    }
    app.clock.pass(86_400_000);
    const [target] = (await read(dated.id)).targets;
    await publishPost(app.ctx, dated.id);
    await advanceTarget(app.ctx, target.id);
    expect(await read(dated.id)).toMatchObject({ status: 'Published' });
    expect(bluesky.out).toHaveLength(1);
    expect(await eventsOf(dated.id)).not.toContain('due');
  });

  test('another profile takes up nothing', async () => {
    const { id } = await create();
    await leave();
    await connect('third.example');
    expect((await read(id)).targets).toMatchObject([{ accountId: null, state: 'reminder' }]);
  });

  test('another page of the same name takes up nothing, and is a place of its own', async () => {
    const page = await connectPage('Café Central#1001');
    const { id } = await create({ targets: [{ accountId: page }], scheduledAt: later() });
    const [left] = (await read(id)).targets;
    await leave(page);
    const namesake = await connectPage('Café Central#2002');
    expect((await read(id)).targets).toMatchObject([{ id: left.id, accountId: null, state: 'reminder' }]);
    app.clock.pass(86_400_000);
    await publishPost(app.ctx, id);
    await advanceTarget(app.ctx, left.id);
    expect(facebook.out).toEqual([]);
    const draft = await create({ targets: [{ accountId: namesake }] });
    await leave(namesake);
    const [kept] = (await read(draft.id)).targets;
    const again = await connectPage('Café Central#1001');
    const chosen = { targets: [{ accountId: again }], byHand: [kept.id] };
    expect((await patch(draft.id, chosen)).body.targets).toHaveLength(2);
  });

  test('the same page is known by its id, also under another name', async () => {
    const page = await connectPage('Café Central#1001');
    const { id } = await create({ targets: [{ accountId: page }], scheduledAt: later() });
    await leave(page);
    const again = await connectPage('Café am Markt#1001');
    expect((await read(id)).targets).toMatchObject([{ accountId: again, state: 'waiting' }]);
  });

  test('where its id was not kept, a handle tells it only on networks that give each handle once', async () => {
    const page = await connectPage('Café Central#1001');
    const onPage = await create({ targets: [{ accountId: page }], scheduledAt: later() });
    const onSky = await create({ scheduledAt: later() });
    await leave(page);
    await leave(sky);
    await app.database.db.update(postTargets).set({ profileId: null });
    await connectPage('Café Central#1001');
    const again = await connect('acme.example');
    expect((await read(onPage.id)).targets).toMatchObject([{ accountId: null, state: 'reminder' }]);
    expect((await read(onSky.id)).targets).toMatchObject([{ accountId: again, state: 'waiting' }]);
  });

  test('what a person was told to post by hand stays with them, also under a later date', async () => {
    const { id } = await create({ scheduledAt: later() });
    await leave();
    app.clock.pass(86_400_000);
    await publishPost(app.ctx, id);
    const again = await connect('acme.example');
    expect((await read(id)).targets).toMatchObject([{ accountId: null, state: 'reminder' }]);
    const refused = await patch(id, { targets: [{ accountId: again }] });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'It may have been posted on Bluesky @acme.example by hand already. Mark it as posted, or take that account off the post first',
    ]);
    await owner('POST', `/api/posts/${id}/schedule`, { scheduledAt: later() });
    await leave(again);
    await connect('acme.example');
    expect((await read(id)).targets).toMatchObject([{ accountId: null, state: 'reminder' }]);
  });

  test('what the network would refuse stays by hand; with other words it is taken up, and is there once', async () => {
    const { id } = await create({ scheduledAt: later() });
    await leave();
    await patch(id, { caption: 'a'.repeat(301) });
    const again = await connect('acme.example');
    const [left] = (await read(id)).targets;
    expect(left).toMatchObject({ accountId: null, state: 'reminder' });
    const chosen = { targets: [{ accountId: again, caption: 'Short' }], byHand: [left.id] };
    expect((await patch(id, chosen)).body).toMatchObject({
      version: 3,
      targets: [{ id: left.id, accountId: again, caption: 'Short', state: 'waiting' }],
    });
    expect((await read(id)).targets).toHaveLength(1);
  });

  test('where it is out it cannot be chosen once more', async () => {
    const { id } = await create({
      targets: [{ accountId: sky }, { accountId: other }],
      scheduledAt: later(),
    });
    const [first, second] = (await read(id)).targets;
    app.clock.pass(86_400_000);
    await advanceTarget(app.ctx, first.id);
    expect((await read(id)).targets).toMatchObject([{ state: 'published' }, { state: 'waiting' }]);
    await leave();
    const again = await connect('acme.example');
    const refused = await patch(id, { targets: [{ accountId: again }, { accountId: other }] });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'It is out on Bluesky @acme.example already, so nothing about that can be changed',
    ]);
    expect((await read(id)).targets).toMatchObject([{ id: first.id }, { id: second.id }]);
  });
});

describe('when everyone has approved, the owner is told what is left to do', () => {
  async function mailAfter(change: Partial<typeof accounts.$inferInsert>): Promise<string> {
    const { id } = await create({ scheduledAt: later(), reviewerEmails: ['cora@client.test'] });
    await app.database.db.update(accounts).set(change).where(eq(accounts.id, sky));
    const [approval] = (await owner('GET', `/api/approvals/${id}`)).body;
    await app.stranger('POST', `/api/approve/${approval.approvalToken}`, { action: 'approve', version: 1 });
    const mails = (await owner('GET', '/api/messages')).body;
    return mails.find((one: { kind: string }) => one.kind === 'all-approved').text;
  }
  const NOTHING = 'There is nothing left for you to do until then.';
  const RECONNECT =
    'Before then Bluesky @acme.example has to be connected again: the post does not go out there otherwise.';

  test('nothing, where its accounts work', async () => {
    expect(await mailAfter({ brokenReason: null })).toContain(NOTHING);
  });
  test.each([
    ['is broken', () => ({ brokenReason: 'Withdrawn' })],
    ['ends before its date', () => ({ expiresAt: new Date(later(2)) })],
  ])('to connect again an account whose access %s', async (_, change) => {
    const text = await mailAfter(change());
    expect(text).toContain(RECONNECT);
    expect(text).not.toContain(NOTHING);
  });
});
