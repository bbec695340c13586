import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzip } from '#tests/support/unzip.ts';
import { zipOf } from './zip.ts';

const at = new Date('2026-11-20T17:30:20Z');

test('an archive holds its files: names, contents, times and sums', async () => {
  const entry = (name: string, ...chunks: string[]) => ({
    name,
    at,
    read: async () => Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
  });
  const archive = zipOf([entry('Köln “1”.jpg', 'one ', 'two'), entry('empty.txt'), entry('b.png', 'bytes')]);
  const found = unzip(await buffer(archive));
  expect(found.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
    ['Köln “1”.jpg', 'one two'],
    ['empty.txt', ''],
    ['b.png', 'bytes'],
  ]);
  expect(found.map((one) => one.at)).toEqual([at, at, at]);
});

test('each file is opened when its turn has come, and one that nobody reads on opens no more', async () => {
  const opened: string[] = [];
  const entry = (name: string) => ({
    name,
    at,
    read: async () => {
      opened.push(name);
      return Readable.from([Buffer.from(name)]);
    },
  });
  const files = Array.from({ length: 100 }, (_, n) => entry(`${n}`));
  const iterator = zipOf(files)[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.return?.();
  expect(opened.length).toBeLessThan(100);
});
