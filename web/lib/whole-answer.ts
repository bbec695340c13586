import { z } from 'zod';

/**
 * An answer with what it left out: null, an empty list or text, nought, no, the first of several kinds. While an update is under way a page can
 * be newer than the server that answers it; it then shows less, instead of nothing. What is there stays as it is.
 */
export function wholeAnswer(schema: z.ZodType, answer: unknown): unknown {
  if (schema instanceof z.ZodOptional) return answer === undefined ? undefined : inner(schema, answer);
  if (schema instanceof z.ZodNullable) return answer == null ? null : inner(schema, answer);
  if (schema instanceof z.ZodArray) return wholeList(schema.element as z.ZodType, answer ?? []);
  if (schema instanceof z.ZodObject) return wholeObject(schema, answer ?? {});
  if (answer != null) return answer;
  if (schema instanceof z.ZodString || schema.meta()?.['format'] === 'date-time') return '';
  if (schema instanceof z.ZodNumber) return 0;
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  return answer;
}

const inner = (schema: z.ZodOptional | z.ZodNullable, answer: unknown) =>
  wholeAnswer(schema.unwrap() as z.ZodType, answer);

const wholeList = (element: z.ZodType, list: unknown) =>
  Array.isArray(list) ? list.map((one: unknown) => wholeAnswer(element, one)) : list;

function wholeObject(schema: z.ZodObject, given: unknown): unknown {
  if (typeof given !== 'object' || Array.isArray(given)) return given;
  const whole: Record<string, unknown> = { ...given };
  for (const [key, value] of Object.entries(schema.shape))
    whole[key] = wholeAnswer(value as z.ZodType, whole[key]);
  // A file is found under its path, where no other address is given.
  if ('objectPath' in schema.shape) whole['url'] ||= whole['objectPath'];
  return whole;
}
