import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pathOfObject } from '#domain/media/object-path.ts';
import { RULES } from '#domain/networks/rules-table.ts';
import type { Accepts } from '#domain/networks/rules.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { companies } from '#server/db/schema/companies.ts';
import { objects } from '#server/db/schema/media.ts';
import { postTargets } from '#server/db/schema/networks.ts';
import { posts } from '#server/db/schema/posts.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { targetMedia } from '#server/features/publishing/target-media.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { addAccountRow } from '#tests/support/targets-story.ts';

let room: MediaApp;
let account: string;
let square: string;
let tall: string;
beforeAll(async () => {
  const networks = networksOf(recordingNetwork('bluesky'), recordingNetwork('instagram'));
  room = await mediaApp({ networks, publicUrl: 'https://greenroom.example' });
  const made = await room.owner('POST', '/api/companies', { name: 'Acme' });
  const [company] = await room.ctx.db.select().from(companies).where(eq(companies.id, made.body.id));
  if (!company) throw new Error('no company');
  const of = { agencyId: company.agencyId, companyId: company.id, secretKey: room.ctx.secretKey };
  account = await addAccountRow(
    room.ctx.db,
    { ...of, network: 'instagram', handle: 'acme' },
    { name: 'Acme Food', connectedBy: null },
  );
});
afterAll(() => room.close());
beforeEach(async () => {
  square = await room.uploaded(await jpeg(600, 600));
  tall = await room.uploaded(await jpeg(500, 1000));
});

const later = () => new Date(room.ctx.now().getTime() + 86_400_000).toISOString();
const create = (options: object, more: object = {}) =>
  room.owner('POST', '/api/posts', {
    title: 'Menu',
    caption: 'Asparagus',
    companyName: 'Acme',
    assets: [square, tall].map((url) => ({ url, type: 'image' })),
    targets: [{ accountId: account, options }],
    ...more,
  });
const change = (id: string, options: object) =>
  room.owner('PATCH', `/api/posts/${id}`, { targets: [{ accountId: account, options }] });
const keyOf = mediumKey;

test('a video below the least size of a network is refused with a sentence, also where it would be made anew', async () => {
  const { db, secretKey } = room.ctx;
  const [company] = await db.select().from(companies).where(eq(companies.name, 'Acme'));
  if (!company) throw new Error('no company');
  const { agencyId, id: companyId } = company;
  const of = { agencyId, companyId, secretKey, network: 'linkedin', handle: 'acme-page' } as const;
  const accountId = await addAccountRow(db, of, { connectedBy: null });
  const file = async (bytes: number) => {
    const facts = { contentType: 'video/mp4', bytes, width: 640, height: 360, seconds: 20 };
    const row = { ...facts, agencyId, state: 'ready', kind: 'video' } as const;
    const [made] = await db.insert(objects).values(row).returning({ id: objects.id });
    const path = pathOfObject(made?.id ?? '');
    return { assets: [{ url: path, type: 'video' }], targets: [{ accountId }], scheduledAt: later() };
  };
  const small = await create({}, await file(74_999));
  expect([small.status, small.body.message]).toEqual([
    400,
    expect.stringContaining('LinkedIn takes videos from 75 KB on; video 1 is smaller.'),
  ]);
  expect((await create({}, await file(75_000))).status).toBe(201);
});

describe('what was chosen for an account is part of what reviewers approve', () => {
  async function approved(options: object) {
    const { body } = await create(options, { reviewerEmails: ['cora@client.test'] });
    const [approval] = (await room.owner('GET', `/api/approvals/${body.id}`)).body;
    const link = `/api/approve/${approval.approvalToken}`;
    const page = (await room.stranger('GET', link)).body;
    const said = await room.stranger('POST', link, { action: 'approve', version: 1 });
    expect(said.status).toBe(200);
    return { id: body.id as string, page };
  }
  const begin = () => ({ media: [keyOf(square), keyOf(tall)], fit: { [keyOf(tall)]: 'pad' } });

  test.each<[string, () => object]>([
    ['another order of media', () => ({ ...begin(), media: [keyOf(tall), keyOf(square)] })],
    ['a picture less', () => ({ media: [keyOf(square)] })],
    ['another shape of a picture', () => ({ ...begin(), fit: { [keyOf(tall)]: 'crop' } })],
    ['a first comment', () => ({ ...begin(), firstComment: '#menu' })],
    ['a collaborator', () => ({ ...begin(), collaborators: ['ada'] })],
  ])('%s goes back to review, as another caption does', async (_, options) => {
    const { id } = await approved(begin());
    expect((await change(id, options())).body).toMatchObject({ status: 'In Review', version: 2 });
    const [approval] = (await room.owner('GET', `/api/approvals/${id}`)).body;
    expect(approval.status).toBe('pending');
  });

  test('another place of a crop goes back to review, too', async () => {
    const cropped = (y: number) => ({
      fit: { [keyOf(tall)]: 'crop' },
      cropAt: { [keyOf(tall)]: { x: 0.5, y } },
    });
    const { id } = await approved(cropped(0));
    expect((await change(id, cropped(0))).body).toMatchObject({ status: 'Approved', version: 1 });
    expect((await change(id, cropped(0.2))).body).toMatchObject({ status: 'In Review', version: 2 });
  });

  test('the same again, its keys in another order, changes nothing', async () => {
    const { id } = await approved({ ...begin(), firstComment: 'x', collaborators: ['ada'] });
    const { media, fit } = begin();
    const answer = await change(id, { collaborators: ['ada'], fit, firstComment: 'x', media });
    expect(answer.body).toMatchObject({ status: 'Approved', version: 1 });
  });

  test('the reviewer sees how it will look there, and the record keeps it', async () => {
    const options = {
      media: [keyOf(tall)],
      fit: { [keyOf(tall)]: 'crop' },
      cropAt: { [keyOf(tall)]: { x: 0.5, y: 0.1 } },
      firstComment: '#menu',
      collaborators: ['ada'],
    };
    const { id, page } = await approved(options);
    const [target] = page.post.targets;
    expect(target).toMatchObject({ network: 'instagram', handle: 'acme', name: 'Acme Food' });
    expect(target).not.toHaveProperty('options');
    expect(target.preview).toMatchObject({
      shown: 'Asparagus',
      rest: '',
      media: [{ key: keyOf(tall), frame: 0.8, how: 'crop', cropAt: { x: 0.5, y: 0.1 } }],
      firstComment: '#menu',
      facts: [{ label: 'Collaborators', text: 'ada' }],
      notes: [],
    });
    expect(page.post.assets.map((asset: { url: string }) => keyOf(asset.url))).toContain(
      target.preview.media[0].key,
    );
    const record = (await room.owner('GET', `/api/posts/${id}/record`)).body;
    expect(record.versions[0].targets[0].facts).toEqual([
      { label: 'Media', text: '2' },
      { label: 'Fitted', text: '2 cropped 10 % from the top' },
      { label: 'First comment', text: '#menu' },
      { label: 'Collaborators', text: 'ada' },
    ]);
  });
});

describe('nothing that a network would refuse is sent or gets a date', () => {
  const sentence = /^Instagram takes pictures from 0.8 to 1.91 times as wide as high; picture 2 is 0.5/;
  test('a picture of the wrong shape, until it is cropped, padded or left out', async () => {
    const refused = await create({}, { scheduledAt: later() });
    expect([refused.status, refused.body.fields.targets]).toEqual([400, expect.stringMatching(sentence)]);
    for (const options of [
      { fit: { [keyOf(tall)]: 'crop' } },
      { fit: { [keyOf(tall)]: 'pad' } },
      { media: [keyOf(square)] },
    ])
      expect((await create(options, { scheduledAt: later() })).status).toBe(201);
  });

  test('neither by a later date, nor by another option, nor by taking the file away that was left', async () => {
    const { body: draft } = await create({});
    const schedule = await room.owner('POST', `/api/posts/${draft.id}/schedule`, { scheduledAt: later() });
    expect(schedule.status).toBe(400);
    const { body } = await create({ media: [keyOf(square)] }, { scheduledAt: later() });
    expect((await change(body.id, {})).status).toBe(400);
    expect((await change(body.id, { media: [] })).body.message).toMatch(/^Instagram needs/);
    const only = body.assets.find((asset: { objectPath: string }) => asset.objectPath === square);
    const removed = await room.owner('DELETE', `/api/post-assets/${only.id}`);
    // Without its only file the account takes the other one, which the network refuses.
    expect([removed.status, removed.body.message]).toEqual([
      400,
      expect.stringMatching(/^Instagram takes pictures .*; picture 1 is 0.5/),
    ]);
    expect((await room.owner('GET', `/api/posts/${body.id}`)).body).toMatchObject({ version: 1 });
  });

  test('a yes to what was written while changes were asked for is kept, and gives it no date', async () => {
    const { body } = await create(
      { media: [keyOf(square)] },
      { reviewerEmails: ['cora@client.test'], scheduledAt: later() },
    );
    const [approval] = (await room.owner('GET', `/api/approvals/${body.id}`)).body;
    const say = (action: string, version: number) =>
      room.stranger('POST', `/api/approve/${approval.approvalToken}`, { action, version, comment: 'More' });
    expect((await say('request_changes', 1)).status).toBe(200);
    expect((await change(body.id, {})).body).toMatchObject({ status: 'Changes Requested', version: 2 });
    expect((await say('approve', 2)).status).toBe(200);
    const post = (await room.owner('GET', `/api/posts/${body.id}`)).body;
    expect(post).toMatchObject({ status: 'Approved', scheduledAt: null });
    const history = (await room.owner('GET', `/api/posts/${body.id}/history`)).body;
    expect(history.at(-1)).toMatchObject({ event: 'all approved', note: expect.stringMatching(sentence) });
  });

  test('what failed is not tried again with something that is refused', async () => {
    const { body } = await create({ media: [keyOf(square)] }, { scheduledAt: later() });
    await room.ctx.db.update(posts).set({ status: 'Failed' }).where(eq(posts.id, body.id));
    await room.ctx.db
      .update(postTargets)
      .set({ state: 'failed', options: {} })
      .where(eq(postTargets.postId, body.id));
    const again = await room.owner('POST', `/api/posts/${body.id}/retry`);
    expect([again.status, again.body.message]).toEqual([400, expect.stringMatching(sentence)]);
  });

  test.each([
    { media: 'all' },
    { fit: { a: 'stretch' } },
    { cropAt: { a: { x: 2, y: 0 } } },
    { firstComment: 5 },
  ])('%j cannot be read: a sentence, and nothing is made', async (options) => {
    const { status, body } = await create(options);
    expect([status, body.message]).toEqual([400, expect.stringContaining('crop or pad')]);
  });
});

describe('the files of an account are named by their key or by their id in the post', () => {
  const idsOf = (post: { assets: { id: string; objectPath: string }[] }) => {
    const id = (path: string) => post.assets.find((one) => one.objectPath === path)?.id ?? '';
    return { square: id(square), tall: id(tall) };
  };

  test('an id is stored as the key, so that the choice counts', async () => {
    const { body } = await create({});
    const ids = idsOf(body);
    const options = {
      media: [ids.tall],
      fit: { [ids.tall]: 'crop' },
      cropAt: { [ids.tall]: { x: 0.5, y: 0 } },
    };
    const answer = await change(body.id, options);
    expect(answer.status).toBe(200);
    expect(answer.body.targets[0].options).toEqual({
      media: [keyOf(tall)],
      fit: { [keyOf(tall)]: 'crop' },
      cropAt: { [keyOf(tall)]: { x: 0.5, y: 0 } },
    });
    // The same choice in the other spelling is no change.
    expect((await change(body.id, options)).body.version).toBe(answer.body.version);
    expect((await change(body.id, { media: [ids.tall, keyOf(square)] })).body.targets[0].options).toEqual({
      media: [keyOf(tall), keyOf(square)],
    });
  });

  test('what is no file of the post is refused beside the field, and nothing is stored', async () => {
    const { body } = await create({});
    const stranger = await room.uploaded(await jpeg(300, 300));
    const refused = (id: string) => {
      const message = `Please choose the files for Instagram @acme among those of this post: “${id}” is none of them`;
      return { status: 400, body: { message, fields: { targets: message } } };
    };
    for (const id of ['no-such-file', keyOf(stranger), body.id]) {
      expect(await change(body.id, { media: [keyOf(square), id] })).toMatchObject(refused(id));
      expect(await create({ media: [id] })).toMatchObject(refused(id));
    }
    expect((await room.owner('GET', `/api/posts/${body.id}`)).body).toMatchObject({
      version: 1,
      targets: [{ options: {} }],
    });
  });

  test('a file that was removed since it was chosen is none of that', async () => {
    const { body } = await create({});
    const gone = idsOf(body).tall;
    expect((await room.owner('DELETE', `/api/post-assets/${gone}`)).status).toBe(200);
    const answer = await change(body.id, { media: [keyOf(tall)], firstComment: '#menu' });
    expect(answer.status).toBe(200);
    expect(answer.body.targets[0].options).toEqual({ media: [keyOf(tall)], firstComment: '#menu' });
  });
});

test('a post tells the size of its pictures', async () => {
  const { body } = await create({});
  expect(body.assets.map(({ width, height }: { width: number; height: number }) => [width, height])).toEqual([
    [600, 600],
    [500, 1000],
  ]);
});

test('a copy chooses among the files that the post still has; where none of the chosen ones is left, it takes all', async () => {
  const { body } = await create({ media: [keyOf(tall), keyOf(square)], firstComment: '#menu' });
  const { body: only } = await create({ media: [keyOf(tall)] });
  for (const { assets } of [body, only]) {
    const lost = assets.find((one: { objectPath: string }) => one.objectPath === tall);
    expect((await room.owner('DELETE', `/api/post-assets/${lost.id}`)).status).toBe(200);
  }
  const copy = await room.owner('POST', `/api/posts/${body.id}/duplicate`, {});
  expect([copy.status, copy.body.targets[0]?.options]).toEqual([
    201,
    { media: [keyOf(square)], firstComment: '#menu' },
  ]);
  const all = await room.owner('POST', `/api/posts/${only.id}/duplicate`, {});
  expect([all.status, all.body.targets[0]?.options]).toEqual([201, {}]);
});

describe('what goes out', () => {
  const mediaOf = (postId: string, options: Record<string, unknown>, ctx = room.ctx) =>
    inTransaction(ctx.db, (tx) =>
      targetMedia(ctx, tx, { id: postId }, { network: 'instagram', options, details: {} }),
    );
  const accepts = RULES.instagram.image as Accepts;

  test('is what was chosen, in that order, in that shape, also where the network reads it from us', async () => {
    const { body } = await create({});
    const cropAt = { [keyOf(tall)]: { x: 0.5, y: 1 } };
    const options = { media: [keyOf(tall), keyOf(square)], fit: { [keyOf(tall)]: 'crop' }, cropAt };
    const media = await mediaOf(body.id, options);
    expect(media.map(({ width, height, fit }) => [width, height, fit?.how, fit?.at.y])).toEqual([
      [500, 625, 'crop', 1],
      [600, 600, undefined, undefined],
    ]);
    const [first, second] = await Promise.all(media.map((one) => one.address(accepts)));
    const read = async (url = '') => {
      const file = await room.ask(url, { as: null });
      return { status: file.status, ...(file.status === 200 ? await sharp(file.body).metadata() : {}) };
    };
    expect(await read(first)).toMatchObject({ status: 200, format: 'jpeg', width: 500, height: 625 });
    expect(await read(second)).toMatchObject({ status: 200, format: 'jpeg', width: 600, height: 600 });
    // A request cannot have others made, or read one without its signature.
    expect((await read(first?.replace(/fit=[0-9a-f]+/, `fit=${'0'.repeat(32)}`))).status).toBe(404);
    expect((await read(first?.replace(/fit=[0-9a-f]+/, 'fit=..%2Fsource'))).status).toBe(404);
    expect((await read(first?.replace(/sig=[^&]+/, 'sig=x'))).status).toBe(404);
  });

  test('is read from the store where nobody outside can read from us, and refused with a sentence where nobody can there', async () => {
    const { body } = await create({});
    const { storage } = room.ctx;
    const at = (uploadOrigin: string) => ({
      ...room.ctx,
      publicUrl: 'http://localhost:3000',
      storage: {
        ...storage,
        uploadOrigin,
        readAddress: (key: string, of: { contentType: string; validSeconds: number }) =>
          Promise.resolve(`${uploadOrigin}/${key}#${of.contentType} ${of.validSeconds}`),
      },
    });
    const options = { media: [keyOf(tall)], fit: { [keyOf(tall)]: 'crop' } };
    const [outside] = await mediaOf(body.id, options, at('https://files.example'));
    const address = (await outside?.address(accepts)) ?? '';
    const [, key = ''] = /^https:\/\/files\.example\/(.+)#image\/jpeg 86400$/.exec(address) ?? [];
    const kept = await sharp(await buffer(await storage.read(key))).metadata();
    expect(kept).toMatchObject({ format: 'jpeg', width: 500, height: 625 });
    const [inside] = await mediaOf(body.id, options, at('http://10.0.0.5:9000'));
    await expect(inside?.address(accepts)).rejects.toMatchObject({
      kind: 'not configured',
      message: expect.stringMatching(/PUBLIC_URL.*S3/),
    });
  });

  test('is padded to the shape of the first in a set, and left alone where nothing was chosen', async () => {
    const { body } = await create({});
    const padded = await mediaOf(body.id, { fit: { [keyOf(tall)]: 'pad' } });
    expect(padded.map(({ width, height }) => [width, height])).toEqual([
      [600, 600],
      [1000, 1000],
    ]);
    expect((await mediaOf(body.id, {})).map(({ fit }) => fit)).toEqual([null, null]);
  });
});
