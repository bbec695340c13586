import { setImmediate as others } from 'node:timers/promises';
import { z } from 'zod';

/** As many as are read and written in a few milliseconds. */
const PART = 200;

/**
 * A long list as text, with only what its schema names. It is made part by part: whoever else asks is answered in
 * between, instead of after thousands of posts. Null where the answer is no such list.
 */
export function longList(schema: z.ZodType, answer: unknown): Promise<string> | null {
  if (!Array.isArray(answer) || answer.length <= PART || !(schema instanceof z.ZodArray)) return null;
  return write(schema.element as z.ZodType, answer);
}

async function write(element: z.ZodType, list: readonly unknown[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < list.length; from += PART) {
    if (from > 0) await others();
    const part = list.slice(from, from + PART).map((one) => JSON.stringify(element.parse(one)));
    parts.push(part.join(','));
  }
  return `[${parts.join(',')}]`;
}
