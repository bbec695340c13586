import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Parts } from '#server/kit/route.ts';
import { listInParts, longList } from './long-list.ts';

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

describe('a list that is still being read', () => {
  /** Ten parts; `read` counts those that were asked for. */
  function tenParts(fails?: number) {
    const seen = { read: 0, ended: false };
    async function* parts() {
      try {
        for (; seen.read < 10;) {
          seen.read += 1;
          if (seen.read === fails) throw new Error('the database went away');
          yield many(100);
        }
      } finally {
        seen.ended = true;
      }
    }
    return { seen, list: new Parts(parts()) };
  }
  const streamed = async (list: Parts<unknown>) => {
    const body = await listInParts(schema, list);
    if (!(body instanceof Readable)) throw new Error('it was not written part by part');
    return body;
  };

  test('is the same text in the end, without what the contract does not name', async () => {
    const whole = Array.from({ length: 10 }, () => many(100)).flat();
    expect(await text(await streamed(tenParts().list))).toBe(JSON.stringify(schema.parse(whole)));
  });

  test('is read no faster than its reader takes it', async () => {
    const { list, seen } = tenParts();
    const large = z.array(
      z.object({ id: z.number() }).transform((one) => ({ ...one, text: 'x'.repeat(1000) })),
    );
    const body = await listInParts(large, list);
    if (!(body instanceof Readable)) throw new Error('it was not written part by part');
    body.read(0);
    // Anything read ahead has been read by now.
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    expect(seen.read).toBeLessThanOrEqual(3);
    body.destroy();
  });

  test('is given up when its reader goes away', async () => {
    const { list, seen } = tenParts();
    const body = await streamed(list);
    body.read(0);
    body.destroy();
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(seen.ended).toBe(true);
  });

  test('is an error like every other before it has begun, and a broken line afterwards', async () => {
    await expect(listInParts(schema, tenParts(1).list)).rejects.toThrow('went away');
    await expect(text(await streamed(tenParts(7).list))).rejects.toThrow('went away');
  });

  test('breaks off for its reader, who never takes the half for the whole', async () => {
    const app = Fastify();
    app.get('/list', async (_request, reply) => reply.send(await streamed(tenParts(7).list)));
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${address}/list`);
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
    await app.close();
  });

  test('is a plain text where it fits into one part', async () => {
    async function* few(...parts: unknown[][]) {
      yield* parts;
    }
    expect(await listInParts(schema, new Parts(few()))).toBe('[]');
    expect(await listInParts(schema, new Parts(few([])))).toBe('[]');
    expect(await listInParts(schema, new Parts(few(many(2))))).toBe(JSON.stringify(schema.parse(many(2))));
  });
});
