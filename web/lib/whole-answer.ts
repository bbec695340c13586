import type { z } from 'zod';

/** What is read of a schema: by the names it gives its parts, so that nobody downloads zod to read an answer. */
interface Shape {
  type: string;
  innerType?: Schema;
  defaultValue?: unknown;
  element?: Schema;
  shape?: Record<string, Schema>;
  entries?: Record<string, unknown>;
}
interface Schema {
  def: Shape;
  meta(): Record<string, unknown> | undefined;
}

const NOTHING: Record<string, unknown> = { string: '', number: 0, boolean: false };

/**
 * An answer with what it left out: null, an empty list or text, nought, no, the first of several kinds. While an update
 * is under way a page can be newer than the server that answers it; it then shows less, instead of nothing. What is
 * there stays as it is.
 */
export const wholeAnswer = (schema: z.ZodType, answer: unknown): unknown => whole(schema, answer);

function whole(schema: Schema, answer: unknown): unknown {
  const { type, innerType, defaultValue, element, shape, entries } = schema.def;
  if (type === 'optional' && innerType) return answer === undefined ? undefined : whole(innerType, answer);
  if (type === 'nullable' && innerType) return answer == null ? null : whole(innerType, answer);
  if (type === 'default' && innerType) return answer == null ? defaultValue : whole(innerType, answer);
  if (element) return wholeList(element, answer ?? []);
  if (shape) return wholeObject(shape, answer ?? {});
  if (answer != null) return answer;
  if (schema.meta()?.['format'] === 'date-time') return '';
  return entries ? Object.values(entries)[0] : (NOTHING[type] ?? answer);
}

const wholeList = (element: Schema, list: unknown) =>
  Array.isArray(list) ? list.map((one: unknown) => whole(element, one)) : list;

function wholeObject(shape: Record<string, Schema>, given: unknown): unknown {
  if (typeof given !== 'object' || Array.isArray(given)) return given;
  const filled: Record<string, unknown> = { ...given };
  for (const [key, value] of Object.entries(shape)) filled[key] = whole(value, filled[key]);
  // A file is found under its path, where no other address is given.
  if ('objectPath' in shape) filled['url'] ||= filled['objectPath'];
  return filled;
}
