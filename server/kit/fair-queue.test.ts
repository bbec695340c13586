import { expect, test } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** Actions that end when the test says so; `begun` lists them in the order of their start. */
function stage(atOnce: number) {
  const run = fairQueue(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, { end: () => void; fail: (error: Error) => void }>();
  const ask = (whose: string, name: string) =>
    run(whose, () => {
      begun.push(name);
      return new Promise<string>((end, fail) => ends.set(name, { end: () => end(name), fail }));
    });
  return { ask, begun, of: (name: string) => ends.get(name) };
}
const settled = () => new Promise((done) => setImmediate(done));

test('so many run at once and no more; the next begins when one ends', async () => {
  const { ask, begun, of } = stage(2);
  const answers = ['a', 'b', 'c'].map((name) => ask('one', name));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  of('b')?.end();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  of('a')?.end();
  of('c')?.end();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
});

test('a crowd of one caller holds up another for one action alone', async () => {
  const { ask, begun, of } = stage(1);
  for (let turn = 0; turn < 50; turn += 1) void ask('crowd', `crowd ${turn}`);
  void ask('other', 'other 1');
  void ask('other', 'other 2');
  await settled();
  for (const name of ['crowd 0', 'crowd 1', 'other 1', 'crowd 2', 'other 2']) {
    of(name)?.end();
    await settled();
  }
  expect(begun).toEqual(['crowd 0', 'crowd 1', 'other 1', 'crowd 2', 'other 2', 'crowd 3']);
});

test('an action that fails tells its caller and makes room', async () => {
  const { ask, begun, of } = stage(1);
  const first = ask('one', 'first');
  void ask('one', 'second');
  await settled();
  of('first')?.fail(new Error('no luck'));
  await expect(first).rejects.toThrow('no luck');
  expect(begun).toEqual(['first', 'second']);
});
