import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediumKey } from '#domain/networks/variant.ts';
import { companies } from '#server/db/schema/companies.ts';
import { mediaApp, type MediaApp } from '#tests/support/media-app.ts';
import { jpeg } from '#tests/support/pictures.ts';
import { networksOf, recordingNetwork } from '#tests/support/recording-network.ts';
import { addAccountRow } from '#tests/support/targets-story.ts';

let room: MediaApp;
let account: string;
beforeAll(async () => {
  room = await mediaApp({
    networks: networksOf(recordingNetwork('instagram')),
    publicUrl: 'https://greenroom.example',
  });
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

const post = async (files: string[], chosen: string[]) =>
  (
    await room.owner('POST', '/api/posts', {
      title: 'Menu',
      caption: 'Asparagus',
      companyName: 'Acme',
      assets: files.map((url) => ({ url, type: 'image' })),
      targets: [{ accountId: account, options: { media: chosen.map(mediumKey) } }],
    })
  ).body;

test.each([
  ['one of two chosen files', [0, 1]],
  ['the only chosen file', [1]],
])('a file that replaces %s goes to the account in its place', async (_, chosen) => {
  const [first, second, third, fresh] = [
    await room.uploaded(await jpeg(600, 600)),
    await room.uploaded(await jpeg(601, 601)),
    await room.uploaded(await jpeg(602, 602)),
    await room.uploaded(await jpeg(603, 603)),
  ] as const;
  const files = [first, second, third];
  const made = await post(
    files,
    chosen.map((one) => files[one] ?? ''),
  );
  const replaced = made.assets.find((one: { objectPath: string }) => one.objectPath === second);
  const put = await room.owner('POST', '/api/post-assets', {
    postId: made.id,
    objectPath: fresh,
    type: 'image',
    replaces: replaced.id,
  });
  expect(put.status).toBe(201);
  const { body } = await room.owner('GET', `/api/posts/${made.id}`);
  expect(body.targets[0].options.media).toEqual(
    chosen.map((one) => mediumKey(one === 1 ? fresh : (files[one] ?? ''))),
  );
});
