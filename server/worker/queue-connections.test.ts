import pg from 'pg';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurns, queueConnections } from './queue-connections.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Who has had a turn, in order, and what ends it. */
function line(count: number) {
  const turns = inTurns();
  const passed: number[] = [];
  const ends: (() => void)[] = [];
  const pass = async (at: number) => {
    const over = await turns.take();
    passed.push(at);
    ends[at] = over;
  };
  for (let at = 0; at < count; at += 1) void pass(at);
  return { passed, end: (at: number) => ends[at]?.() };
}

test('turns are given one after the other', async () => {
  const { passed, end } = line(3);
  await nextTurn();
  expect(passed).toEqual([0]);
  end(0);
  await nextTurn();
  expect(passed).toEqual([0, 1]);
  end(1);
  await nextTurn();
  expect(passed).toEqual([0, 1, 2]);
});

test('one that takes long does not hold up the others: one more passes at a time', async () => {
  const { passed, end } = line(5);
  await nextTurn();
  vi.advanceTimersByTime(200);
  await nextTurn();
  expect(passed).toEqual([0, 1]);
  vi.advanceTimersByTime(200);
  await nextTurn();
  expect(passed).toEqual([0, 1, 2]);
  end(1);
  await nextTurn();
  expect(passed).toEqual([0, 1, 2, 3]);
});

test('the queue takes one connection of the pool after the other, and gives each back', async () => {
  const release = vi.fn();
  const connect = vi.fn(() => Promise.resolve({ release } as unknown as pg.PoolClient));
  const pool = queueConnections({ connect }, inTurns(), () => new Promise(() => undefined));
  const first = await pool.connect();
  const second = pool.connect();
  await nextTurn();
  expect(connect).toHaveBeenCalledTimes(1);
  first.release();
  expect(release).toHaveBeenCalledTimes(1);
  (await second).release();
  expect(connect).toHaveBeenCalledTimes(2);
});

test('a connection that cannot be made leaves the turn to the next', async () => {
  const connect = vi
    .fn<() => Promise<pg.PoolClient>>()
    .mockRejectedValueOnce(new Error('too many clients'))
    .mockResolvedValue({ release: vi.fn() } as unknown as pg.PoolClient);
  const pool = queueConnections({ connect }, inTurns(), () => new Promise(() => undefined));
  await expect(pool.connect()).rejects.toThrow('too many clients');
  await expect(pool.connect()).resolves.toBeDefined();
});

test("it listens on the connection of the worker's lock", async () => {
  const connect = vi.fn();
  const session = new pg.Client();
  const pool = queueConnections({ connect }, inTurns(), () => Promise.resolve(session));
  const listens = vi.fn();
  pool.connect(listens);
  await nextTurn();
  expect(listens).toHaveBeenCalledWith(undefined, session, expect.any(Function));
  expect(connect).not.toHaveBeenCalled();
});
