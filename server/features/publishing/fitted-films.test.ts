import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import { RULES } from '#domain/networks/rules-table.ts';
import type { Accepts } from '#domain/networks/rules.ts';
import { mediumKey } from '#domain/networks/variant.ts';
import { companies } from '#server/db/schema/companies.ts';
import { networkFilms, objects } from '#server/db/schema/media.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { NETWORK_FILM_NEEDS_FFMPEG } from '#server/features/media/network-film.ts';
import { mediaJobs } from '#server/features/media/network-films.ts';
import { coloursAt, hasFfmpeg, seenIn, twoHalves } from '#tests/support/films.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { addAccountRow } from '#tests/support/targets-story.ts';
import { filmsOf } from './target-films.ts';
import { targetMedia } from './target-media.ts';

let room: MediaApp;
let account: string;
let video: string;
beforeAll(async () => {
  if (!hasFfmpeg) return;
  const networks = networksOf(recordingNetwork('facebook'));
  room = await mediaApp({ networks, publicUrl: 'https://greenroom.example' });
  const made = await room.owner('POST', '/api/companies', { name: 'Acme' });
  const [company] = await room.ctx.db.select().from(companies).where(eq(companies.id, made.body.id));
  if (!company) throw new Error('no company');
  const of = { agencyId: company.agencyId, companyId: company.id, secretKey: room.ctx.secretKey };
  account = await addAccountRow(
    room.ctx.db,
    { ...of, network: 'facebook', handle: 'acme' },
    { name: 'Acme Food', connectedBy: null },
  );
  video = await room.uploaded(twoHalves(1720, 968, 4));
});
afterAll(() => room?.close());

const later = () => new Date(room.ctx.now().getTime() + 86_400_000).toISOString();
const create = (options: object, more: object = {}) =>
  room.owner('POST', '/api/posts', {
    title: 'Reel',
    caption: 'Doors open',
    companyName: 'Acme',
    assets: [{ url: video, type: 'video' }],
    targets: [{ accountId: account, options: { format: 'reel', ...options } }],
    ...more,
  });
const key = () => mediumKey(video);
const cropped = (x = 0) => ({ fit: { [key()]: 'crop' }, cropAt: { [key()]: { x, y: 0.5 } } });
const goes = (options: object) => ({
  network: 'facebook',
  options: { format: 'reel', ...options },
  details: {},
});
const look = (postId: string, options: object) =>
  inTransaction(room.ctx.db, (tx) => filmsOf(tx, postId, goes(options)));
const mediaOf = async (postId: string, options: object) => {
  const [first] = await inTransaction(room.ctx.db, (tx) =>
    targetMedia(room.ctx, tx, { id: postId }, goes(options)),
  );
  if (!first) throw new Error('no medium');
  return first;
};
const films = () =>
  room.ctx.db
    .select()
    .from(networkFilms)
    .where(eq(networkFilms.objectId, objectIdOf(video) ?? ''));

describe.skipIf(!hasFfmpeg)('a video in another shape', () => {
  test('is refused until somebody chooses what becomes of it, and a choice is what reviewers approve', async () => {
    const refused = await create({}, { scheduledAt: later() });
    expect([refused.status, refused.body.fields.targets]).toEqual([
      400,
      'Facebook takes videos from 0.55 to 0.58 times as wide as high; video 1 is 1.78. Crop it, pad it or choose another one.',
    ]);
    expect((await create({ fit: { [key()]: 'pad' } }, { scheduledAt: later() })).status).toBe(201);
    const { body } = await create(cropped(), { reviewerEmails: ['cora@client.test'] });
    const [approval] = (await room.owner('GET', `/api/approvals/${body.id}`)).body;
    const link = `/api/approve/${approval.approvalToken}`;
    const page = (await room.stranger('GET', link)).body;
    expect(page.post.targets[0].preview.media).toMatchObject([
      { key: key(), how: 'crop', cropAt: { x: 0, y: 0.5 }, trim: null },
    ]);
    await room.stranger('POST', link, { action: 'approve', version: 1 });
    const change = (options: object) =>
      room.owner('PATCH', `/api/posts/${body.id}`, {
        targets: [{ accountId: account, options: { format: 'reel', ...options } }],
      });
    expect((await change(cropped())).body).toMatchObject({ status: 'Approved', version: 1 });
    expect((await change(cropped(1))).body).toMatchObject({ status: 'In Review', version: 2 });
    const shorter = { ...cropped(1), trim: { [key()]: 3 } };
    expect((await change(shorter)).body).toMatchObject({ status: 'In Review', version: 3 });
  });

  test('is made as it was chosen, and that is what goes out, sent or read from us', async () => {
    const options = { ...cropped(1), trim: { [key()]: 3 } };
    const { body } = await create(options);
    // Nothing else is sent instead.
    const early = await mediaOf(body.id, options);
    await expect(early.open()).rejects.toMatchObject({ kind: 'retry later' });
    await expect(early.address(RULES.facebook.video as Accepts)).rejects.toMatchObject({
      kind: 'retry later',
    });
    expect(await look(body.id, options)).toEqual({
      is: 'waiting',
      reason: 'Video 1 is being made ready: 0%.',
    });
    const [wanted] = await films();
    expect(wanted?.name).toBe('1920-8000-crop-545x968-1000-500-first-3000');
    const run = { number: 1, last: false, worker: 'one' };
    await mediaJobs[0]?.run(room.ctx, { objectId: wanted?.objectId, name: wanted?.name }, run);
    expect(await look(body.id, options)).toEqual({ is: 'ready' });
    const medium = await mediaOf(body.id, options);
    expect(medium).toMatchObject({ type: 'video/mp4', width: 544, height: 968, seconds: 3, fit: null });
    const sent = await buffer(await medium.open());
    expect(sent.length).toBe(medium.bytes);
    expect(seenIn(sent)).toMatchObject({ width: 544, height: 968, video: 'h264' });
    const edges: [number, number][] = [
      [0, 0.5],
      [0.99, 0.5],
    ];
    expect(coloursAt(sent, medium, edges)).toEqual(['blue', 'blue']);
    const address = await medium.address(RULES.facebook.video as Accepts);
    const read = await room.ask(address, { as: null });
    expect([read.status, read.body.equals(sent)]).toEqual([200, true]);
  });

  test('fails with the reason where the program is gone, and never goes out whole instead', async () => {
    const options = { fit: { [key()]: 'pad' } };
    const { body } = await create(options);
    await look(body.id, options);
    const pad = (await films()).find(({ name }) => name.includes('-pad-'));
    await room.ctx.db
      .update(networkFilms)
      .set({ state: 'failed', reason: NETWORK_FILM_NEEDS_FFMPEG })
      .where(eq(networkFilms.name, pad?.name ?? ''));
    expect(await look(body.id, options)).toEqual({ is: 'failed', reason: NETWORK_FILM_NEEDS_FFMPEG });
  });

  test('that nobody could look into is refused with what is missing', async () => {
    await room.ctx.db.update(objects).set({ seconds: null });
    const refused = await create({ fit: { [key()]: 'pad' } }, { scheduledAt: later() });
    expect([refused.status, refused.body.fields.targets]).toEqual([
      400,
      expect.stringContaining('to crop or pad videos here, the server needs ffmpeg'),
    ]);
  });
});
