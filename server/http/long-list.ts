import { Readable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import { z } from 'zod';
import type { InView, Parts } from '#server/kit/route.ts';

/** As many rows as take a few milliseconds. */
const PART = 200;
const AT_A_TIME = 10;

/**
 * A long list as text, with only the keys that its schema names. It is made in parts, so that other requests
 * are answered in between. Null if the answer is not such a list.
 */
export function longList(schema: z.ZodType, answer: unknown): Promise<string> | null {
  if (!Array.isArray(answer) || answer.length <= PART || !(schema instanceof z.ZodArray)) return null;
  return write(schema.element as z.ZodType, answer);
}

async function write(element: z.ZodType, list: readonly unknown[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < list.length; from += PART) {
    if (from > 0) await others();
    parts.push(textOf(element, list.slice(from, from + PART)));
  }
  return `[${parts.join(',')}]`;
}

/** The same for a list in a view, whose rows need no schema. */
export async function listInView({ rows }: InView): Promise<string> {
  if (rows.length <= PART) return JSON.stringify(rows);
  const parts: string[] = [];
  for (let from = 0; from < rows.length; from += PART) {
    if (from > 0) await others();
    parts.push(JSON.stringify(rows.slice(from, from + PART)).slice(1, -1));
  }
  return `[${parts.join(',')}]`;
}

const textOf = (element: z.ZodType, part: readonly unknown[]) =>
  part.map((one) => JSON.stringify(element.parse(one))).join(',');

/**
 * A list that is still being read, with only the keys that its schema names. A single part becomes a text
 * like every other answer; further parts are read as the client takes them. An error before the first byte is
 * answered as usual; after that the connection breaks, so that half a list is never taken for a whole one.
 */
export async function listInParts(schema: z.ZodType, list: Parts<unknown>): Promise<string | Readable> {
  if (!(schema instanceof z.ZodArray)) throw new Error('only a list can be answered in parts');
  const element = schema.element as z.ZodType;
  const parts = list.parts[Symbol.asyncIterator]();
  const first = await parts.next();
  if (first.done) return '[]';
  const begin = textOf(element, first.value);
  const second = await parts.next();
  if (second.done) return `[${begin}]`;
  return Readable.from(rest(element, begin, second.value, parts));
}

async function* rest(
  element: z.ZodType,
  begin: string,
  second: unknown[],
  parts: AsyncIterator<unknown[]>,
): AsyncGenerator<string> {
  try {
    yield `[${begin}`;
    for (let part = second, next; ; part = next.value) {
      // A few at a time: each text is one write, and short strings are freed sooner than long ones.
      for (let from = 0; from < part.length; from += AT_A_TIME)
        yield `,${textOf(element, part.slice(from, from + AT_A_TIME))}`;
      next = await parts.next();
      if (next.done) break;
    }
    yield ']';
  } finally {
    await parts.return?.();
  }
}
