import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LINK_NOT_SHOWN } from '#domain/messages/links.ts';
import { messages } from '#server/db/schema/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater } from '#server/kit/job.ts';
import { PortError } from '#server/ports/port-error.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { addUser } from '#tests/support/rows.ts';
import { deliverMessage } from './deliver.ts';
import { sealLink, withLink } from './sealed-link.ts';
import { passwordResetMail } from './templates/password-reset.ts';
import { writeMessage } from './write-message.ts';

const TOKEN = 'T0k_en-x';
const link = `https://g.example/reset-password?token=${TOKEN}`;
const content = passwordResetMail({ firstName: 'Maya', link });

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await testDatabase();
  userId = await addUser(database.db);
});
afterAll(() => database.close());

const context = (ports: Partial<Ctx>): Ctx => testContext(database.db, { now: () => new Date(), ...ports });
const write = async (ctx: Ctx): Promise<string> => {
  const mail = {
    agencyId: userId,
    userId,
    channel: 'email',
    to: 'maya@agency.example',
    kind: 'password-reset',
  } as const;
  const { id } = await inTransaction(ctx.db, (tx) =>
    writeMessage(ctx, tx, { ...mail, ...content, secretLink: link }),
  );
  return id;
};
const rowOf = async (id: string) => {
  const [row] = await database.db.select().from(messages).where(eq(messages.id, id));
  return row;
};

test('a secret link is in the mail that is sent, and in no column of its row before or after', async () => {
  const mail = recordingMail();
  const ctx = context({ mail });
  const id = await write(ctx);
  const waiting = await rowOf(id);
  expect(JSON.stringify(waiting)).not.toContain(TOKEN);
  expect(waiting).toMatchObject({ status: 'queued', sealed: expect.any(String) as string });
  expect(waiting?.text).toContain(`Choose a new password:\n${LINK_NOT_SHOWN}`);
  expect(waiting?.html).toContain(LINK_NOT_SHOWN);
  expect(waiting?.html).not.toContain('href=');

  await deliverMessage(ctx, id, 'a worker');
  expect(mail.mails).toMatchObject([{ text: content.text, html: content.html }]);
  const sent = await rowOf(id);
  expect(sent).toMatchObject({ status: 'sent', sealed: null, text: waiting?.text, html: waiting?.html });
});

test('a mail that fails for good gives up its sealed link, one that is tried again does not', async () => {
  let kind: PortError['kind'] = 'retry later';
  const refuse = () => {
    throw new PortError(kind, 'The mail server said no');
  };
  const ctx = context({ mail: recordingMail(refuse) });
  const id = await write(ctx);
  await expect(deliverMessage(ctx, id, 'a worker')).rejects.toThrow();
  expect(await rowOf(id)).toMatchObject({ status: 'queued', sealed: expect.any(String) as string });
  kind = 'will never work';
  await deliverMessage(ctx, id, 'a worker');
  expect(await rowOf(id)).toMatchObject({ status: 'failed', sealed: null });
});

test('without a sender nothing is sealed at all, and a sender that was taken away leaves nothing', async () => {
  const kept = await write(context({}));
  expect(await rowOf(kept)).toMatchObject({ status: 'kept', sealed: null });
  expect(JSON.stringify(await rowOf(kept))).not.toContain(TOKEN);
  const waiting = await write(context({ mail: recordingMail() }));
  await deliverMessage(context({}), waiting, 'a worker');
  expect(await rowOf(waiting)).toMatchObject({ status: 'kept', sealed: null });
});

test('a mail whose link was sealed with another key says so and waits, instead of going out without it', async () => {
  const mail = recordingMail();
  const id = await write(context({ mail }));
  const tried = deliverMessage(context({ mail, secretKey: 'another key than before' }), id, 'a worker');
  await expect(tried).rejects.toThrow(RetryLater);
  expect(mail.mails).toEqual([]);
  expect(await rowOf(id)).toMatchObject({
    status: 'queued',
    error: expect.stringContaining('SECRET_KEY') as string,
    sealed: expect.any(String) as string,
  });
});

test('an address that HTML writes otherwise comes back as it was', () => {
  const odd = "https://g.example/o'neill/undo-email?a=1&token=$&x";
  const mail = passwordResetMail({ firstName: 'Maya', link: odd });
  const sealed = sealLink('key', mail, odd);
  expect(sealed.html).not.toContain('neill');
  expect(withLink({ secretKey: 'key' }, sealed)).toEqual({ text: mail.text, html: mail.html });
});
