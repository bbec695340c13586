import { expect, test } from 'vitest';
import { databaseClock } from './clock.ts';

/** A database whose clock the test sets, with a slow connection. */
function fakeDatabase() {
  const it = { here: 5_000, there: Date.UTC(2026, 4, 4, 9), takes: 0, isDown: false, asked: 0 };
  const pool = {
    query: async () => {
      it.asked += 1;
      if (it.isDown) throw new Error('the database does not answer');
      it.here += it.takes;
      it.there += it.takes;
      return { rows: [{ at: it.there - it.takes / 2 }] };
    },
  };
  const pass = (milliseconds: number) => {
    it.here += milliseconds;
    it.there += milliseconds;
  };
  return { it, pass, clock: databaseClock(pool as never, () => it.here) };
}

test('it goes on from the database’s last answer without asking again', async () => {
  const { it, pass, clock: made } = fakeDatabase();
  const clock = await made;
  pass(1_234);
  expect(clock.now().getTime()).toBe(it.there);
  expect(it.asked).toBe(1);
  clock.stop();
});

test('the round trip to the database is not counted as time that passed', async () => {
  const { it, clock: made } = fakeDatabase();
  it.takes = 80;
  const clock = await made;
  await clock.set();
  expect(clock.now().getTime()).toBe(it.there);
  clock.stop();
});

test('a database that was set right is followed; a small step back is waited out', async () => {
  const { it, pass, clock: made } = fakeDatabase();
  const clock = await made;
  it.there += 30_000;
  await clock.set();
  expect(clock.now().getTime()).toBe(it.there);
  const before = clock.now().getTime();
  it.there -= 20;
  await clock.set();
  expect(clock.now().getTime()).toBe(before);
  pass(50);
  expect(clock.now().getTime()).toBe(it.there);
  it.there -= 60_000;
  await clock.set();
  expect(clock.now().getTime()).toBe(it.there);
  clock.stop();
});

test('an answer that took too long changes nothing, and neither does none', async () => {
  const { it, pass, clock: made } = fakeDatabase();
  const clock = await made;
  it.takes = 5_000;
  it.there += 1_000_000;
  await clock.set();
  expect(clock.now().getTime()).toBe(it.there - 1_000_000);
  it.isDown = true;
  await expect(clock.set()).rejects.toThrow();
  pass(10);
  expect(clock.now().getTime()).toBe(it.there - 1_000_000);
  clock.stop();
});
