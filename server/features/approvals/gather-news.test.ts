import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { posts } from '#server/db/schema/posts.ts';
import { memberCompanies } from '#server/db/schema/team.ts';
import { gatheredNews } from '#server/db/schema/teamwork.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { stagesStory } from '#tests/support/stages-story.ts';
import { joinTeam, type Person } from '#tests/support/team.ts';
import { sendGatheredNews } from './gather-news.ts';
import { sendMorningLists } from './morning-list.ts';
import { approvalTimers } from './remind-reviewers.ts';
import { tellOwner } from './tell-owner.ts';

let it: TestApp;
let owner: Client & { email: string };
let writer: Person;
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  owner = await it.signIn({ companyName: 'Fern' });
  writer = await joinTeam(it, owner, { role: 'manager' });
  await gathers(writer);
});

const gathers = (who: Client) => who('PUT', '/api/messages/news', { news: 'gathered' });
const made = async (by: Client, companyName: string, title: string): Promise<string> => {
  const form = { title, companyName, reviewerEmails: [`${title}@client.example`.toLowerCase()] };
  const { status, body } = await by('POST', '/api/posts', form);
  expect(status).toBe(201);
  return body.id;
};
/** The client requests changes; `by` may see the links. */
const answer = async (by: Client, id: string, comment: string) => {
  const [{ approvalToken }] = (await by('GET', `/api/approvals/${id}`)).body;
  const answered = { action: 'request_changes', comment, version: 1 };
  expect((await it.stranger('POST', `/api/approve/${approvalToken}`, answered)).status).toBe(200);
};
const morning = async () => {
  it.clock.set('2026-11-16T09:00:00Z');
  await sendGatheredNews(it.ctx);
};
interface Mail {
  kind: string;
  to: string;
  subject: string;
  text: string;
}
const gathered = async (who: Client) =>
  ((await who('GET', '/api/messages')).body as Mail[]).filter(({ kind }) => kind === 'answers-gathered');

/** How many gathered news a person has. */
const waitsFor = async (who: Person) =>
  (await it.database.db.select().from(gatheredNews).where(eq(gatheredNews.userId, who.id))).length;

describe('what is gathered for the morning', () => {
  test('is a mail for each agency of somebody who works for two, which neither reads of the other', async () => {
    const other = await it.signIn({ companyName: 'Moss' });
    const { body } = await other('POST', '/api/invitations', { role: 'manager' });
    const mine = await made(writer, 'Fern', 'Spring');
    const path = new URL(body.url).pathname.replace('/join/', '');
    expect((await writer('POST', `/api/invitations/${path}/accept`)).status).toBe(200);
    const theirs = await made(writer, 'Moss', 'Autumn');
    await writer('PUT', '/api/messages/told', { mentions: 'gathered' });
    it.clock.set('2026-11-15T13:00:00Z');
    await answer(owner, mine, 'Words of the client Fern');
    await answer(other, theirs, 'Words of the client Moss');
    const note = { body: 'Look', side: 'internal', mentionIds: [writer.id] };
    expect((await other('POST', `/api/posts/${theirs}/comments`, note)).status).toBe(201);
    await morning();
    const [atFern, atMoss] = [await gathered(owner), await gathered(other)];
    expect([atFern.length, atMoss.length]).toEqual([1, 1]);
    expect(atFern[0]).toMatchObject({ to: writer.email, subject: 'What your client said about 1 post' });
    expect(atFern[0]?.text).toContain('Words of the client Fern');
    expect(JSON.stringify(atFern)).not.toMatch(/Moss|Autumn/);
    expect(atMoss[0]?.text).toContain('Words of the client Moss');
    expect(atMoss[0]?.text).toContain('mentioned you');
    expect(JSON.stringify(atMoss)).not.toMatch(/Fern|Spring/);
    await sendGatheredNews(it.ctx);
    expect(await gathered(owner)).toHaveLength(1);
  });

  test('goes to whom a post is with now: not to who was removed or no longer sees the client, but to an owner', async () => {
    const limited = await joinTeam(it, owner, { role: 'manager' });
    for (const who of [limited, owner]) await gathers(who);
    await owner('POST', '/api/companies', { name: 'Moss' });
    const given = await made(writer, 'Fern', 'Given');
    await owner('PUT', `/api/posts/${given}/assignee`, { memberId: limited.id });
    const posts = [
      await made(writer, 'Fern', 'Removed'),
      await made(limited, 'Fern', 'Limited'),
      given,
      await made(limited, 'Moss', 'Kept'),
    ];
    await owner('DELETE', `/api/members/${writer.id}`);
    await owner('PATCH', `/api/members/${limited.id}`, { companies: ['Moss'] });
    it.clock.set('2026-11-15T13:00:00Z');
    for (const id of posts) await answer(owner, id, `Words about ${posts.indexOf(id)}`);
    await morning();
    const toldTo = async (who: Client & { email: string }) =>
      (await gathered(owner))
        .filter(({ to }) => to === who.email)
        .flatMap(({ text }) => text.match(/Words about \d/g) ?? []);
    expect(await toldTo(writer)).toEqual([]);
    expect(await toldTo(limited)).toEqual(['Words about 3']);
    expect(await toldTo(owner)).toEqual(['Words about 0', 'Words about 1', 'Words about 2']);
    expect(JSON.stringify((await limited('GET', '/api/messages')).body)).not.toMatch(/Words about [012]/);
  });

  test('is forgotten where whoever it waited for was removed, or no longer sees the client', async () => {
    await owner('POST', '/api/companies', { name: 'Moss' });
    await writer('PUT', '/api/messages/told', { mentions: 'gathered' });
    it.clock.set('2026-11-15T13:00:00Z');
    for (const id of [await made(owner, 'Fern', 'Spring'), await made(owner, 'Moss', 'Autumn')]) {
      const note = { body: 'Look', side: 'internal', mentionIds: [writer.id] };
      await owner('POST', `/api/posts/${id}/comments`, note);
    }
    expect(await waitsFor(writer)).toBe(2);
    await owner('PATCH', `/api/members/${writer.id}`, { companies: ['Moss'] });
    expect(await waitsFor(writer)).toBe(1);
    await owner('DELETE', `/api/members/${writer.id}`);
    expect(await waitsFor(writer)).toBe(0);
    await morning();
    expect(await gathered(owner)).toEqual([]);
  });

  test('tells nothing of a client that was taken from them in another way', async () => {
    const limited = await joinTeam(it, owner, { role: 'manager', companies: ['Fern'] });
    await limited('PUT', '/api/messages/told', { mentions: 'gathered' });
    it.clock.set('2026-11-15T13:00:00Z');
    const note = { body: 'Look', side: 'internal', mentionIds: [limited.id] };
    await owner('POST', `/api/posts/${await made(owner, 'Fern', 'Spring')}/comments`, note);
    await it.database.db.delete(memberCompanies).where(eq(memberCompanies.userId, limited.id));
    await morning();
    expect([await gathered(owner), await waitsFor(limited)]).toEqual([[], 0]);
  });
});

describe('what nobody has been told yet', () => {
  const happened = async () => {
    await writer('PUT', '/api/messages/told', {
      failures: 'gathered',
      due: 'gathered',
      mentions: 'gathered',
    });
    const ids = [await made(writer, 'Fern', 'Answered'), await made(writer, 'Fern', 'Failed')];
    it.clock.set('2026-11-15T13:00:00Z');
    await answer(owner, ids[0] ?? '', 'Words of the client');
    const [post] = await it.database.db
      .select()
      .from(posts)
      .where(eq(posts.id, ids[1] ?? ''));
    if (!post) throw new Error('no post');
    await inTransaction(it.database.db, (tx) =>
      tellOwner(it.ctx, tx, post, 'publish-failed', { reason: 'No' }),
    );
    const note = { body: 'Look', side: 'internal', mentionIds: [writer.id] };
    await owner('POST', `/api/posts/${ids[1]}/comments`, note);
    it.clock.set('2026-11-15T14:00:00Z');
  };

  test.each([
    ['is removed', () => owner('DELETE', `/api/members/${writer.id}`)],
    ['leaves', () => writer('DELETE', `/api/members/${writer.id}`)],
    ['may only look from now on', () => owner('PATCH', `/api/members/${writer.id}`, { role: 'viewer' })],
    ['no longer sees the client', () => owner('PATCH', `/api/members/${writer.id}`, { companies: [] })],
  ])('because its person %s, is told to whoever has the posts now, once', async (_, loses) => {
    await happened();
    expect((await loses()).status).toBe(200);
    // A change that takes nothing more tells nothing again.
    await owner('PATCH', `/api/members/${writer.id}`, { role: 'viewer' });
    await morning();
    await sendGatheredNews(it.ctx);
    const mails = (await gathered(owner)).filter(({ to }) => to === owner.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text.match(/a reviewer asked for changes/g)).toHaveLength(1);
    expect(mails[0]?.text).toContain('was not published');
    expect(mails[0]?.text).not.toContain('mentioned');
  });
});

test('that a review-by date has passed is in the mail of the morning, though no thread says it', async () => {
  await writer('POST', '/api/posts', {
    title: 'Late',
    companyName: 'Fern',
    reviewerEmails: ['late@client.example'],
    reviewDueAt: '2026-11-15T23:59:00Z',
  });
  it.clock.set('2026-11-16T00:05:00Z');
  for (const timer of approvalTimers) await timer.run(it.ctx);
  await morning();
  const [mail, ...more] = await gathered(owner);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: writer.email });
  expect(mail?.text).toContain('Late');
  expect(mail?.text).toContain('Still waiting for a review of “Late”');
});

test('that a review-by date has passed is left out where the answer came before the mail', async () => {
  const form = { title: 'Late', companyName: 'Fern', reviewerEmails: ['late@client.example'] };
  const made = await writer('POST', '/api/posts', { ...form, reviewDueAt: '2026-11-15T23:59:00Z' });
  it.clock.set('2026-11-16T00:05:00Z');
  for (const timer of approvalTimers) await timer.run(it.ctx);
  await answer(owner, made.body.id as string, 'Bluer please');
  await morning();
  const [mail] = await gathered(owner);
  expect(mail?.text).toContain('Bluer please');
  expect(mail?.text).not.toContain('Still waiting');
});

describe('the quiet hours of a member', () => {
  test.each([
    ['noon', { from: '22:00', to: '12:00' }, '08:10', '12:00'],
    ['the afternoon', { from: '08:00', to: '15:00' }, '11:50', '15:00'],
  ])('hold back both mails of the morning until %s, and lose neither', async (_name, quiet, at, until) => {
    expect((await writer('PUT', '/api/messages/told', { quiet })).status).toBe(200);
    const id = await made(writer, 'Fern', 'Spring');
    await writer('POST', '/api/posts', {
      title: 'Soon',
      companyName: 'Fern',
      scheduledAt: '2026-11-16T18:00:00Z',
      reviewerEmails: ['soon@client.example'],
    });
    await answer(writer, id, 'Bluer please');
    it.ctx.mail = recordingMail();
    it.clock.set(`2026-11-16T${at}:00Z`);
    for (const _ of [1, 2]) {
      await sendGatheredNews(it.ctx);
      await sendMorningLists(it.ctx);
    }
    it.ctx.mail = null;
    const { rows } = await it.database.pool.query<{ kind: string; at: Date }>(
      `select messages.kind, job.run_at as at from graphile_worker.jobs as job
         join messages on job.key like '%' || messages.id
        where messages."to" = $1 and messages.kind in ('answers-gathered', 'morning-list') order by 1`,
      [writer.email],
    );
    const held = new Date(`2026-11-16T${until}:00Z`);
    expect(rows).toEqual([
      { kind: 'answers-gathered', at: held },
      { kind: 'morning-list', at: held },
    ]);
  });
});

test('while quiet hours go on into the morning its mails are not written, and a client that is taken stays untold', async () => {
  await writer('PUT', '/api/messages/told', { quiet: { from: '20:00', to: '09:00' } });
  for (const client of ['Fern', 'Moss'])
    await answer(writer, await made(writer, client, `Spring${client}`), 'Bluer please');
  for (const companyName of ['Fern', 'Moss'])
    await writer('POST', '/api/posts', {
      title: `Soon at ${companyName}`,
      companyName,
      scheduledAt: '2026-11-16T18:00:00Z',
      reviewerEmails: ['soon@client.example'],
    });
  const mails = async () => {
    await sendGatheredNews(it.ctx);
    await sendMorningLists(it.ctx);
    const all = (await owner('GET', '/api/messages')).body as Mail[];
    return all.filter(
      ({ kind, to }) => to === writer.email && ['answers-gathered', 'morning-list'].includes(kind),
    );
  };
  it.clock.set('2026-11-16T08:10:00Z');
  expect(await mails()).toEqual([]);
  expect((await owner('PATCH', `/api/members/${writer.id}`, { companies: ['Moss'] })).status).toBe(200);
  it.clock.set('2026-11-16T09:05:00Z');
  const written = await mails();
  expect(written.map(({ kind }) => kind).toSorted()).toEqual(['answers-gathered', 'morning-list']);
  for (const { text } of written) {
    expect(text).toContain('Moss');
    expect(text).not.toContain('Fern');
  }
});

describe('colleagues who review inside', () => {
  test('are asked once their quiet hours are over', async () => {
    const story = await stagesStory(it);
    await story.anna('PUT', '/api/messages/told', { quiet: { from: '18:00', to: '08:00' } });
    await story.plan([story.inside(), story.client()]);
    it.ctx.mail = recordingMail();
    it.clock.set('2026-11-16T19:00:00Z');
    const id = await story.send();
    it.ctx.mail = null;
    const { rows } = await it.database.pool.query<{ to: string; at: Date }>(
      `select messages."to", job.run_at as at from graphile_worker.jobs as job
         join messages on job.key like '%' || messages.id where messages.post_id = $1`,
      [id],
    );
    const at = new Map(rows.map((row) => [row.to, row.at]));
    expect(at.get(story.anna.email)).toEqual(new Date('2026-11-17T08:00:00Z'));
    expect(at.get(story.ben.email)).not.toEqual(new Date('2026-11-17T08:00:00Z'));
    expect(rows).toHaveLength(2);
  });

  test('are called by their names, and are not taken for clients', async () => {
    const story = await stagesStory(it);
    await gathers(story.owner);
    await story.plan([story.inside({ members: [story.anna.id] }), story.client()]);
    const soon = { scheduledAt: '2026-11-18T06:00:00Z' };
    const id = await story.send(soon);
    await story.send({ title: 'Waiting', ...soon });
    expect((await story.review(story.anna, id)).status).toBe(200);
    it.clock.set('2026-11-17T09:00:00Z');
    await sendGatheredNews(it.ctx);
    await sendMorningLists(it.ctx);
    const { firstName, lastName } = (await story.anna('GET', '/api/auth/user')).body;
    const [mail, ...more] = await gathered(story.owner);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('What happened to 1 post');
    expect(mail?.text).toContain(`${firstName} ${lastName} approved it`);
    expect(mail?.text).not.toContain(story.anna.email);
    const morningList = ((await story.owner('GET', '/api/messages')).body as Mail[]).find(
      ({ kind }) => kind === 'morning-list',
    );
    expect(morningList?.text).toContain(`Waiting for ${firstName} ${lastName}.`);
    expect(morningList?.text).not.toContain(story.anna.email);
  });
});

test.each(['each', 'gathered'])(
  'what was gathered before somebody chooses “%s” is told once',
  async (news) => {
    await answer(owner, await made(writer, 'Fern', 'Figs'), 'Wrong logo');
    expect((await writer('PUT', '/api/messages/news', { news })).status).toBe(200);
    await morning();
    it.clock.set('2026-11-17T09:00:00Z');
    await sendGatheredNews(it.ctx);
    expect((await gathered(writer)).filter(({ text }) => text.includes('Wrong logo'))).toHaveLength(1);
  },
);

test('who wants no more news gets none of what was gathered', async () => {
  await answer(owner, await made(writer, 'Fern', 'Figs'), 'Wrong logo');
  await writer('PUT', '/api/messages/news', { news: 'none' });
  await morning();
  expect(await gathered(writer)).toEqual([]);
});
