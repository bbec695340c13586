import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Db } from '#server/db/connect.ts';
import { meterUpload } from './upload-allowance.ts';

/** A database whose next answers to an addition are these: the day's sum, null without room, or an error. */
function answering(...answers: (number | null | Error)[]) {
  const added: number[] = [];
  const returning = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer === null || answer === undefined ? [] : [{ amount: answer }];
  };
  const db = {
    select: () => ({ from: () => ({ where: async () => [] }) }),
    insert: () => ({
      values: ({ amount }: { amount: number }) => {
        added.push(amount);
        return { onConflictDoUpdate: () => ({ returning }) };
      },
    }),
  };
  return { added, db: db as unknown as Db };
}
const MB = 1024 * 1024;
const received = async (db: Db) => {
  const ctx = { db, now: () => new Date('2026-11-15T12:00:00Z'), uploadsPerDay: 100 * MB };
  const meter = await meterUpload(ctx, { agencyId: 'a' }, undefined);
  return (await buffer(meter.count(Readable.from([Buffer.alloc(MB)])))).length;
};

test('where the day has no room for a whole step, what has come is enough', async () => {
  const { db, added } = answering(null, MB);
  expect(await received(db)).toBe(MB);
  expect(added).toEqual([8 * MB, MB]);
});

test('a connection that is lost is not asked again: the bytes may be counted', async () => {
  const { db, added } = answering(new Error('Connection terminated'), MB);
  await expect(received(db)).rejects.toThrow('Connection terminated');
  expect(added).toEqual([8 * MB]);
});
