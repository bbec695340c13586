import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { MessageKind } from '#domain/messages/kinds.ts';
import { messages } from '#server/db/schema/messages.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Ctx } from '#server/kit/context.ts';
import { RetryLater } from '#server/kit/job.ts';
import { workerLock } from '#server/kit/worker-lock.ts';
import type { MailPort } from '#server/ports/mail/port.ts';
import { someSenders, testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { recordingMail } from '#tests/support/ports.ts';
import { addUser } from '#tests/support/rows.ts';
import { deliverMessage } from './deliver.ts';
import * as store from './store.ts';
import { writeMessage } from './write-message.ts';

/** A message is sent once, whichever process dies. The full test is never-twice.test.ts. */

let database: TestDatabase;
let userId: string;
const clock = new Date('2026-11-16T12:00:00Z');
beforeAll(async () => {
  database = await testDatabase();
  userId = await addUser(database.db);
});
afterAll(() => database.close());

const context = (ports: Partial<Ctx>): Ctx => testContext(database.db, { now: () => clock, ...ports });
const write = async (kind: MessageKind = 'all-approved'): Promise<string> => {
  const content = { subject: 'Everyone approved', text: 'text', html: '<p>html</p>' };
  const { id } = await inTransaction(database.db, (tx) =>
    writeMessage(someSenders, tx, {
      agencyId: userId,
      userId,
      channel: 'email',
      to: 'cora@client.example',
      kind,
      ...content,
    }),
  );
  return id;
};
const rowOf = async (id: string) => {
  const [row] = await database.db.select().from(messages).where(eq(messages.id, id));
  return row;
};
const deliver = (ctx: Ctx, id: string, worker = 'a worker') => deliverMessage(ctx, id, worker);
/** One try; returns when the next is due, or null if there is none. */
const attempt = async (ctx: Ctx, id: string): Promise<Date | null> => {
  try {
    await deliver(ctx, id);
    return null;
  } catch (error) {
    if (error instanceof RetryLater && error.runAt) return error.runAt;
    throw error;
  }
};
/** A try has claimed the message and waits for its sender. */
const begun = (id: string) =>
  eventually('the first try has begun', async () => (await rowOf(id))?.attempts === 1);
/** A worker claimed the message and died, before or after it had handed it over. */
const diesWith = async (id: string, handedOver: boolean) => {
  const message = await store.findWaiting(database.db, id);
  if (!message) throw new Error('no such message');
  const made = store.nextTry(message, 'a dead worker');
  expect(await store.claim(database.db, message, made, clock)).toBe(true);
  if (handedOver) expect(await store.markHandedOver(database.db, made, clock)).toBe(true);
};

describe('two workers with the same message', () => {
  /** A sender that stops at the given point until it is released. */
  const slow = (where: 'before the hand-over' | 'after it') => {
    const mail = recordingMail();
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const port: MailPort = {
      async send(content, onHandOver) {
        if (where === 'before the hand-over') await gate;
        const sent = await mail.send(content, onHandOver);
        await gate;
        return sent;
      },
    };
    return { port, mail, letGo: () => letGo() };
  };
  /** Holds a worker's lock, as a living worker does. */
  const presence = async (worker: string) => {
    const client = new pg.Client(database.connection);
    await client.connect();
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerLock(worker)]);
    return () => client.end();
  };

  test('do not both send it: the second waits while the first is at it, in whichever process', async () => {
    const id = await write();
    const first = slow('before the hand-over');
    const sending = deliver(context({ mail: first.port }), id, 'the first');
    await begun(id);
    const second = recordingMail();
    expect(await attempt(context({ mail: second }), id)).toEqual(new Date(clock.getTime() + 5_000));
    first.letGo();
    await sending;
    expect([first.mail.mails.length, second.mails.length]).toEqual([1, 0]);

    const other = await write();
    await diesWith(other, false);
    const leave = await presence('a dead worker');
    expect(await attempt(context({ mail: second }), other)).not.toBeNull();
    await leave();
    await eventually('it is gone', async () => (await attempt(context({ mail: second }), other)) === null);
    expect(second.mails).toHaveLength(1);
  });

  test('when the first died before it handed the message over, the second sends it at once', async () => {
    const id = await write();
    await diesWith(id, false);
    const mail = recordingMail();
    expect(await attempt(context({ mail }), id)).toBeNull();
    expect(mail.mails).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, claimedBy: null, claimedAt: null });
  });

  test('when the first died after it handed the message over, nobody sends it again: a person decides', async () => {
    const id = await write();
    await diesWith(id, true);
    const mail = recordingMail();
    expect(await attempt(context({ mail }), id)).toBeNull();
    expect(mail.mails).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      attempts: 1,
      claimedBy: null,
      sentAt: null,
      handedOverAt: clock,
      error:
        'Sending was cut off before it was confirmed. It may have arrived: please ask before you send it again.',
    });
  });

  test('but that a post is due is told once more: it would miss its time', async () => {
    const id = await write('post-due');
    await diesWith(id, true);
    const mail = recordingMail();
    expect(await attempt(context({ mail }), id)).toBeNull();
    expect(mail.mails).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2, claimedBy: null });
  });

  test('the first, taken for dead before its hand-over, does not send when it comes back', async () => {
    const id = await write();
    const first = slow('before the hand-over');
    const sending = attempt(context({ mail: first.port }), id);
    await begun(id);
    // Another process, which does not know this one's tries, finds the first worker's lock free.
    const second = await rowOf(id).then((row) => row && store.nextTry(row, 'another process'));
    const seen = await store.findWaiting(database.db, id);
    expect(second && seen && (await store.claim(database.db, seen, second, clock))).toBe(true);
    first.letGo();
    expect(await sending).not.toBeNull();
    expect(first.mail.mails).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ status: 'queued', claimedBy: 'another process', attempts: 2 });
  });

  test('the first, taken for dead after its hand-over, still says that the message was sent', async () => {
    const id = await write();
    const first = slow('after it');
    const sending = deliver(context({ mail: first.port }), id);
    await eventually('it is handed over', async () => (await rowOf(id))?.handedOverAt);
    const seen = await store.findWaiting(database.db, id);
    if (seen) await store.recordUnknown(database.db, seen, 'Nobody knows');
    first.letGo();
    await sending;
    expect(await rowOf(id)).toMatchObject({ status: 'sent', providerId: 'mail 1', error: null });
  });

  test('a claim that its own worker has forgotten is no claim', async () => {
    const id = await write();
    await diesWith(id, false);
    const leave = await presence('a dead worker');
    const mail = recordingMail();
    await deliver(context({ mail }), id, 'a dead worker');
    expect(mail.mails).toHaveLength(1);
    await leave();
  });
});

describe('a database that goes away', () => {
  let left = 0;
  /** Fails the next `times` matching statements, before or after they were executed. */
  const unsteady = (about: RegExp, when: 'before' | 'after', times = 1): Ctx['db'] => {
    left = times;
    const { pool } = database;
    const query = async (statement: pg.QueryConfig, values: unknown[]) => {
      const fails = left > 0 && about.test(statement.text);
      if (fails) left -= 1;
      if (fails && when === 'before') throw new Error('Connection terminated unexpectedly');
      const answer = await pool.query(statement, values);
      if (fails) throw new Error('Connection terminated unexpectedly');
      return answer;
    };
    /** In a transaction what was executed is stored by its commit. */
    const connect = async () => {
      const client = await pool.connect();
      let isAbout = false;
      const ask = async (statement: pg.QueryConfig | string, values?: unknown[]) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        isAbout ||= about.test(text);
        const fails = left > 0 && isAbout && (when === 'before' || text === 'commit');
        if (fails) left -= 1;
        if (fails && when === 'before') throw new Error('Connection terminated unexpectedly');
        const answer = await client.query(statement as pg.QueryConfig, values);
        if (fails) throw new Error('Connection terminated unexpectedly');
        return answer;
      };
      return new Proxy(client, {
        get: (target, name) => (name === 'query' ? ask : Reflect.get(target, name)) as unknown,
      });
    };
    const changed: Partial<Record<string | symbol, unknown>> = { query, connect };
    return drizzle(
      new Proxy(pool, { get: (target, name) => changed[name] ?? (Reflect.get(target, name) as unknown) }),
    );
  };
  const MARK = /^update "messages" set "handed_over_at" = \$1 where/;
  const SENT = /update "messages" set .*"provider_id" = \$/;
  afterEach(() => expect(left).toBe(0));

  test.each(['before', 'after'] as const)(
    'at the hand-over (%s it was written down) stops the mail; it goes out when the database is back',
    async (when) => {
      const id = await write();
      const mail = recordingMail();
      const cut = { ...context({ mail }), db: unsteady(MARK, when) };
      expect(await attempt(cut, id)).toEqual(new Date(clock.getTime() + 1_000));
      expect(mail.mails).toEqual([]);
      expect(await rowOf(id)).toMatchObject({ status: 'queued', claimedBy: null, handedOverAt: null });
      expect(await attempt(context({ mail }), id)).toBeNull();
      expect(mail.mails).toHaveLength(1);
      expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 2 });
    },
  );

  test('after the mail server said yes does not lose the yes', async () => {
    const id = await write();
    const mail = recordingMail();
    expect(await attempt({ ...context({ mail }), db: unsteady(SENT, 'before', 3) }, id)).toBeNull();
    expect(mail.mails).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', attempts: 1 });
  });
});
