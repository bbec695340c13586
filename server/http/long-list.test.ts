import { expect, test } from 'vitest';
import { z } from 'zod';
import { longList } from './long-list.ts';

const schema = z.array(z.object({ id: z.number(), at: z.date().transform((at) => at.toISOString()) }));
const many = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id, at: new Date(id), secret: 'not for leaving' }));

test('a long list is the same text as a short one would be, without what the contract does not name', async () => {
  const list = many(1_001);
  expect(await longList(schema, list)).toBe(JSON.stringify(schema.parse(list)));
});

test('others are answered while it is written', async () => {
  let turns = 0;
  let writing = true;
  const other = () => {
    turns += 1;
    if (writing) setImmediate(other);
  };
  setImmediate(other);
  await longList(schema, many(4_000));
  writing = false;
  expect(turns).toBeGreaterThanOrEqual(19);
});

test('what is short, or no list, is left to the usual way', () => {
  expect(longList(schema, many(5))).toBeNull();
  expect(longList(z.object({}), {})).toBeNull();
});

test('an answer that breaks the contract is an error here, too', async () => {
  await expect(longList(schema, [...many(500), { id: 'seven' }])).rejects.toThrow();
});
