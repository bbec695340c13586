import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SinceLooked } from '#domain/approvals/looks-contract.ts';
import { changesBetween } from '#domain/posts/changes.ts';
import { approvalLooks } from '#server/db/schema/approvals.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { deskStory, JANE } from '#tests/support/desk-story.ts';
import { readyPicture } from '#tests/support/media.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';

let it: TestApp;
let story: Awaited<ReturnType<typeof deskStory>>;
let post: string;
let token: string;
let desk: string;
const KIM = 'kim@acme.com';

beforeAll(async () => {
  it = await testApp({ networks: networksOf(recordingNetwork('bluesky')) });
});
afterAll(() => it.close());
beforeEach(async () => {
  it.clock.set('2026-11-15T12:00:00Z');
  await it.ctx.db.delete(approvalLooks);
  story = await deskStory(it);
  post = await story.addPost({ caption: 'One', reviewerEmails: [JANE, KIM] });
  token = (await story.approvalOn(post)).approvalToken;
  desk = await story.deskOf(post);
});

const looks = async (version: number, link = token) =>
  it.stranger('POST', `/api/approve/${link}/looked`, { version });
const page = async (link = token) => (await it.stranger('GET', `/api/approve/${link}`)).body;
const changes = async (link = token): Promise<SinceLooked | null> => {
  const { status, body } = await it.stranger('GET', `/api/approve/${link}/changes`);
  expect(status).toBe(200);
  return body.changes;
};
const edit = async (form: Record<string, unknown>) => {
  const { status, body } = await story.owner('PATCH', `/api/posts/${post}`, form);
  expect([status, body.message]).toEqual([200, undefined]);
};
const answer = (action: string, version: number) =>
  it.stranger('POST', `/api/approve/${token}`, { action, comment: 'Words', version });
const written = () => it.ctx.db.select().from(approvalLooks);

describe('since somebody looked', () => {
  test('they are shown both versions, and which one they knew', async () => {
    await looks(1);
    expect((await page()).changedSince).toBeNull();
    await edit({ caption: 'Two' });
    expect((await page()).changedSince).toEqual({
      version: 1,
      at: expect.stringContaining('2026-11-15T12:00'),
    });
    expect(await changes()).toMatchObject({
      before: { version: 1, caption: 'One' },
      after: { version: 2, caption: 'Two' },
    });
  });

  test('it stays there after another look at the new version, until they have answered about it', async () => {
    await looks(1);
    await edit({ caption: 'Two' });
    await looks(2);
    await looks(2);
    expect((await page()).changedSince).toMatchObject({ version: 1 });
    await answer('approve', 2);
    expect([(await page()).changedSince, await changes()]).toEqual([null, null]);
  });

  test('whoever answered has looked, also where no page said so', async () => {
    await answer('request_changes', 1);
    await edit({ caption: 'Two', status: 'In Review' });
    expect((await changes())?.before).toMatchObject({ version: 1, caption: 'One' });
  });

  test('whoever never looked at another version is told of no changes', async () => {
    await edit({ caption: 'Two' });
    await looks(2);
    expect([(await page()).changedSince, await changes()]).toEqual([null, null]);
  });

  test('another date alone is a change, too', async () => {
    await looks(1);
    await edit({ scheduledAt: '2026-12-01T09:00:00Z' });
    expect((await page()).changedSince).toMatchObject({ version: 1 });
    expect(await changes()).toMatchObject({
      before: { version: 1, scheduledAt: null },
      after: { version: 1, scheduledAt: '2026-12-01T09:00:00.000Z' },
    });
  });

  test('whoever comes back after two versions is told of both as one change', async () => {
    await looks(1);
    await edit({ caption: 'Two' });
    await edit({ caption: 'Three' });
    await looks(3);
    const told = await changes();
    expect([told?.before.caption, told?.after.caption]).toEqual(['One', 'Three']);
    expect(JSON.stringify(told)).not.toContain('Two');
  });

  test('a desk and the post’s own link know the same looks', async () => {
    const address = `/api/desk/${desk}/posts/${post}`;
    expect((await it.stranger('POST', `${address}/looked`, { version: 1 })).status).toBe(200);
    await edit({ caption: 'Two' });
    expect((await page()).changedSince).toMatchObject({ version: 1 });
    const onDesk = (await it.stranger('GET', `${address}/changes`)).body.changes;
    expect(onDesk).toMatchObject({ before: { caption: 'One' }, after: { caption: 'Two' } });
    const { waiting } = (await story.open(desk)).body;
    expect(waiting[0].changedSince).toMatchObject({ version: 1 });
  });
});

test('a post that was shown on the desk has been opened, once', async () => {
  const openings = async () => {
    const [rows, entries] = await Promise.all([
      story.owner('GET', `/api/approvals/${post}`),
      story.owner('GET', `/api/posts/${post}/history`),
    ]);
    const opened = rows.body.map((one: { openedAt: string | null }) => one.openedAt !== null);
    const told = entries.body.filter((one: { event: string }) => one.event === 'opened');
    return [opened.filter(Boolean).length, told.length];
  };
  await story.open(desk);
  expect(await openings()).toEqual([0, 0]);
  const show = (version: number) =>
    it.stranger('POST', `/api/desk/${desk}/posts/${post}/looked`, { version });
  await show(1);
  expect(await openings()).toEqual([1, 1]);
  await edit({ caption: 'Two' });
  await show(2);
  expect(await openings()).toEqual([1, 1]);
});

test('an opening that cannot be written leaves no look, so that the next one counts', async () => {
  const show = () => it.stranger('POST', `/api/desk/${desk}/posts/${post}/looked`, { version: 1 });
  await it.ctx.db.execute(
    sql`alter table post_history add constraint no_opening check (event <> 'opened') not valid`,
  );
  try {
    expect((await show()).status).toBe(500);
    expect(await written()).toEqual([]);
  } finally {
    await it.ctx.db.execute(sql`alter table post_history drop constraint no_opening`);
  }
  expect((await show()).status).toBe(200);
  const { body } = await story.owner('GET', `/api/posts/${post}/history`);
  expect(body.filter((one: { event: string }) => one.event === 'opened')).toHaveLength(1);
});

describe('what nobody was shown stays unseen', () => {
  test('reading is no look: only the page’s own script says that it was shown', async () => {
    await page();
    await it.stranger('GET', `/api/desk/${desk}`);
    await changes();
    expect(await written()).toEqual([]);
  });

  test('each person’s looks are their own', async () => {
    await looks(1);
    await edit({ caption: 'Two' });
    const kim = (await story.approvalOn(post, KIM)).approvalToken;
    expect([(await page(kim)).changedSince, await changes(kim)]).toEqual([null, null]);
  });

  test('a version that is still being written is not noted, and never given out later', async () => {
    await answer('request_changes', 1);
    await edit({ caption: 'A first try' });
    await looks(2);
    await edit({ caption: 'Done' });
    await edit({ status: 'In Review' });
    const told = await changes();
    expect([told?.before.caption, told?.after.caption]).toEqual(['One', 'Done']);
    expect(JSON.stringify(told)).not.toContain('A first try');
  });

  test('a version of before they were asked, and one that is none, are not noted', async () => {
    await edit({ caption: 'Two' });
    for (const version of [1, 3]) expect((await looks(version)).status).toBe(200);
    expect(await written()).toEqual([]);
    await edit({ caption: 'Three' });
    expect(await changes()).toBeNull();
  });

  test('a preview link has no looks and no older versions', async () => {
    const { body } = await story.owner('GET', `/api/posts/${post}`);
    await looks(1, body.approvalToken);
    await edit({ caption: 'Two' });
    expect([await written(), await changes(body.approvalToken)]).toEqual([[], null]);
  });

  test('links that open nothing answer as dead links do', async () => {
    const unknown = 'x'.repeat(43);
    const calls = [
      await it.stranger('GET', `/api/approve/${unknown}/changes`),
      await looks(1, unknown),
      await it.stranger('GET', `/api/desk/${unknown}/posts/${post}/changes`),
      await it.stranger('POST', `/api/desk/${unknown}/posts/${post}/looked`, { version: 1 }),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const [jane] = (await story.desks()).filter(({ url }) => url.endsWith(desk));
    await story.owner('DELETE', `/api/desks/${jane?.id}`);
    expect((await it.stranger('GET', `/api/desk/${desk}/posts/${post}/changes`)).status).toBe(404);
    const wrong = await looks(0);
    expect(wrong.status).toBe(400);
  });
});

test('pictures of the version that was seen open by the link, those of others are not named at all', async () => {
  const pictures: string[] = [];
  for (let n = 0; n < 3; n += 1) pictures.push(await readyPicture(it.ctx.db, story.owner.email));
  const [seen, tried, present] = pictures as [string, string, string];
  post = await story.addPost({ assets: [{ url: seen, type: 'image' }] });
  token = (await story.approvalOn(post)).approvalToken;
  await looks(1);
  const swap = async (old: string, url: string) => {
    const { body } = await story.owner('GET', `/api/posts/${post}`);
    const asset = body.assets.find((one: { objectPath: string }) => one.objectPath === old);
    await story.owner('POST', '/api/post-assets', { postId: post, objectPath: url, type: 'image' });
    await story.owner('DELETE', `/api/post-assets/${asset.id}`);
  };
  await swap(seen, tried);
  await swap(tried, present);
  const told = await changes();
  const [before] = told?.before.assets ?? [];
  expect(before?.url).toContain(seen);
  expect(told?.after.assets.map(({ url }) => url.split('?')[0])).toEqual([present]);
  expect(JSON.stringify([told, await page()])).not.toContain(tried);
  // The URL is made for the reviewer: it ends with their link.
  expect(before?.url).toContain('for=a.');
});

test('another order of pictures, and other words for who cannot see them, are changes of their own', async () => {
  const first = await readyPicture(it.ctx.db, story.owner.email);
  const second = await readyPicture(it.ctx.db, story.owner.email);
  post = await story.addPost({ assets: [first, second].map((url) => ({ url, type: 'image' })) });
  token = (await story.approvalOn(post)).approvalToken;
  await looks(1);
  const { assets } = (await story.owner('GET', `/api/posts/${post}`)).body;
  const put = (form: Record<string, unknown>) =>
    story.owner('PATCH', `/api/post-assets/${assets[1].id}`, form);
  const kinds = async () => {
    const told = await changes();
    const between = told && changesBetween(told.before, told.after);
    return between?.files.map(({ kind, after, alt }) => [
      kind,
      after?.place,
      alt?.map(({ text }) => text).join(''),
    ]);
  };
  await put({ altText: 'A loaf on a board' });
  expect((await page()).changedSince).toMatchObject({ version: 1 });
  expect(await kinds()).toEqual([
    ['stayed', 1, undefined],
    ['stayed', 2, 'A loaf on a board'],
  ]);
  await put({ altText: null, order: 0 });
  expect((await changes())?.after.assets.map(({ url }) => url.split('?')[0])).toEqual([second, first]);
  expect((await kinds())?.map(([kind]) => kind).toSorted()).toEqual(['moved', 'stayed']);
});

test('words of one account alone are a change at that account, and the post’s own words are none', async () => {
  const form = { network: 'bluesky', handle: 'acme.example', password: 'right' };
  const accountId = (await story.owner('POST', '/api/companies/ACME/accounts', form)).body.id as string;
  post = await story.addPost({ targets: [{ accountId, caption: 'For the sky' }] });
  token = (await story.approvalOn(post)).approvalToken;
  await looks(1);
  await edit({ targets: [{ accountId, caption: 'For the blue sky' }] });
  expect((await page()).changedSince).toMatchObject({ version: 1 });
  const told = await changes();
  expect(told?.before.targets[0]?.accountId).toBe(told?.after.targets[0]?.accountId);
  expect(JSON.stringify(told)).not.toContain(accountId);
  const between = told && changesBetween(told.before, told.after);
  expect(between).toMatchObject({ texts: [], files: [], date: null, targets: [{ kind: 'changed' }] });
  expect(between?.targets[0]?.words?.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'added', text: expect.stringContaining('blue') },
  ]);
});
