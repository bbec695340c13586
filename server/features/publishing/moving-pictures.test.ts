import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { objectIdOf } from '#domain/media/object-path.ts';
import type { NetworkName } from '#domain/networks/network.ts';
import { companies } from '#server/db/schema/companies.ts';
import { objects } from '#server/db/schema/media.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { jpeg, movingPicture } from '#tests/support/pictures.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { addAccountRow } from '#tests/support/targets-story.ts';

let room: MediaApp;
const accounts: Partial<Record<NetworkName, string>> = {};
let gif: string;
let webp: string;
beforeAll(async () => {
  const networks = networksOf(recordingNetwork('bluesky'), recordingNetwork('x'));
  room = await mediaApp({ networks, publicUrl: 'https://greenroom.example' });
  const made = await room.owner('POST', '/api/companies', { name: 'Acme' });
  const [company] = await room.ctx.db.select().from(companies).where(eq(companies.id, made.body.id));
  if (!company) throw new Error('no company');
  await room.ctx.db.update(companies).set({ language: 'de' }).where(eq(companies.id, company.id));
  const of = { agencyId: company.agencyId, companyId: company.id, secretKey: room.ctx.secretKey };
  for (const network of ['bluesky', 'x'] as const)
    accounts[network] = await addAccountRow(
      room.ctx.db,
      { ...of, network, handle: 'acme' },
      { name: 'Acme Food', connectedBy: null },
    );
  gif = await room.uploaded(await movingPicture(4));
  webp = await room.uploaded(await movingPicture(4, { as: 'webp' }));
});
afterAll(() => room.close());

const create = (paths: readonly string[], network: NetworkName, more: object = {}) =>
  room.owner('POST', '/api/posts', {
    title: 'Dance',
    caption: 'Doors open',
    companyName: 'Acme',
    assets: paths.map((url) => ({ url, type: 'image' })),
    targets: [{ accountId: accounts[network], options: {} }],
    ...more,
  });

test('whether a picture moves is known from its upload on; of an old one nothing is said', async () => {
  const file = await movingPicture(3);
  const { moving } = (await room.upload(file)).json() as { moving?: object };
  expect(moving).toEqual({ type: 'image/gif', bytes: file.length });
  expect((await room.upload(await jpeg(60, 40))).json()).not.toHaveProperty('moving');
  const { body } = await create([gif], 'bluesky');
  const { assets } = (await room.owner('GET', `/api/posts/${body.id}`)).body;
  expect(assets[0].moving).toMatchObject({ type: 'image/gif' });
});

test('the reviewer is told in their language that a moving picture stands still on a network', async () => {
  const notesOn = async (path: string, network: NetworkName): Promise<string[]> => {
    const { body } = await create([path], network, { reviewerEmails: ['cora@client.test'] });
    const [approval] = (await room.owner('GET', `/api/approvals/${body.id}`)).body;
    const page = (await room.stranger('GET', `/api/approve/${approval.approvalToken}`)).body;
    return page.post.targets[0].preview.notes;
  };
  const still = 'zeigt nur den ersten Moment von Bild 1: Dort bewegt es sich nicht.';
  expect(await notesOn(gif, 'bluesky')).toEqual([`Bluesky ${still}`]);
  expect(await notesOn(gif, 'x')).toEqual([]);
  expect(await notesOn(webp, 'x')).toEqual([`X ${still}`]);
  // One that was uploaded before anybody looked whether it moves.
  const old = await room.uploaded(await movingPicture(2));
  await room.ctx.db
    .update(objects)
    .set({ seconds: null })
    .where(eq(objects.id, objectIdOf(old) ?? ''));
  expect(await notesOn(old, 'bluesky')).toEqual([]);
});
