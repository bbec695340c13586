import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { members } from '#server/db/schema/agencies.ts';
import { messages } from '#server/db/schema/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deliverMessage } from '#server/features/messages/deliver.ts';
import { handOverWriting } from './give-up.ts';
import { testApp, type Client, type TestApp } from '#tests/support/app.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { joinTeam } from '#tests/support/team.ts';

let it: TestApp;
let owner: Client & { email: string };
beforeAll(async () => {
  it = await testApp();
});
afterAll(() => it.close());
beforeEach(async () => {
  owner = await it.signIn({ companyName: 'Fern' });
});

test('a delivery that waits for the hand-over sends what was handed over', async () => {
  const mail = recordingMail();
  it.ctx.mail = mail;
  const anna = await joinTeam(it, owner, { role: 'manager' });
  await it.ctx.db.update(users).set({ emailConfirmedAt: new Date() });
  const cora = 'cora1@client.example';
  await anna('POST', '/api/posts', { title: 'Figs', companyName: 'Fern', reviewerEmails: [cora] });
  const [one] = await it.ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.to, cora), eq(messages.status, 'queued')));
  if (!one) throw new Error('none');
  let sending: Promise<void> | undefined;
  await inTransaction(it.ctx.db, async (tx) => {
    // What removeMember does, in its transaction.
    await tx.delete(members).where(eq(members.userId, anna.id));
    await handOverWriting(tx, { agencyId: one.agencyId }, anna.id);
    sending = deliverMessage(it.ctx, one.id, 'a worker');
    await new Promise((resolve) => setTimeout(resolve, 500));
  });
  await sending?.catch(() => undefined);
  const [after] = await it.ctx.db.select().from(messages).where(eq(messages.id, one.id));
  if (after?.status === 'queued') await deliverMessage(it.ctx, one.id, 'a worker');
  expect(mail.mails.filter(({ to }) => to === cora).map(({ replyTo }) => replyTo)).toEqual([owner.email]);
});
