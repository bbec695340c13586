import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Message } from '#domain/messages/contract.ts';
import { messages } from '#server/db/schema/messages.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { deliverMessage } from './deliver.ts';

let it: TestApp;
let owner: Client & { email: string };
let mail: ReturnType<typeof recordingMail>;
let id: string;
beforeAll(async () => {
  it = await testApp();
  owner = await it.signIn();
});
afterAll(() => it.close());
beforeEach(async () => {
  it.ctx.mail = mail = recordingMail();
  const { status, body } = await owner('POST', '/api/posts', {
    companyName: 'Fern & Oak',
    title: 'Bread',
    caption: 'Fresh every "morning" <3',
    reviewerEmails: ['lea@client.test'],
  });
  expect(status).toBe(201);
  id = body.id;
});

const theMail = and(eq(messages.kind, 'review-request'), eq(messages.channel, 'email'));
async function stored() {
  const [row] = await it.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.postId, id), theMail));
  if (!row) throw new Error('no mail was written');
  return row;
}
async function inOutbox(): Promise<Message> {
  const { body } = await owner('GET', `/api/messages?postId=${id}`);
  const [shown] = body as Message[];
  if (!shown) throw new Error('the Outbox shows no mail');
  return shown;
}

test('the HTML of a request is not stored; the Outbox, its preview and the sent mail have it', async () => {
  const row = await stored();
  expect(row.html).toBeNull();
  const { html } = await inOutbox();
  expect(html).toContain('Fresh every &quot;morning&quot; &lt;3');
  expect(html).toMatch(/<a\s+href="[^"]+\/approve\/[\w-]{40,}"\s+class="button"/);
  const preview = await owner('GET', `/api/messages/${row.id}/preview`);
  expect(preview.status).toBe(200);
  expect(preview.body).toBe(html?.replace('<head>', '<head><base target="_blank">'));
  await deliverMessage(it.ctx, row.id, 'a worker');
  expect(mail.mails).toMatchObject([{ subject: row.subject, text: row.text, html }]);
  expect((await inOutbox()).html).toBe(html);
});

test('it says what was so when it was written', async () => {
  const face = { name: 'Lee Studio', accent: '#7a1f5c', showsGreenroom: true };
  expect((await owner('PATCH', '/api/agency', face)).status).toBe(200);
  const resent = await owner('POST', `/api/posts/${id}/resend`);
  expect(resent.status).toBe(200);
  const { id: message, html } = await inOutbox();
  for (const part of ['Fern &amp; Oak', 'Lee Studio', 'Sent with Greenroom']) expect(html).toContain(part);

  const path = `/api/companies/${encodeURIComponent('Fern & Oak')}`;
  const renamed = await owner('PATCH', path, { newName: 'Moss & Elm' });
  expect([renamed.status, renamed.body.name]).toEqual([200, 'Moss & Elm']);
  const other = { name: 'Kim & Partners', accent: '#0b6e4f', showsGreenroom: false };
  expect((await owner('PATCH', '/api/agency', other)).body).toMatchObject(other);
  const edited = await owner('PATCH', `/api/posts/${id}`, { caption: 'Stale by the evening' });
  expect(edited.status).toBe(200);
  expect((await inOutbox()).html).toBe(html);
  await deliverMessage(it.ctx, message, 'a worker');
  expect(mail.mails).toMatchObject([{ html }]);
});
