import type { z } from 'zod';
import { AppError, type FieldMessages } from '#domain/kit/errors.ts';
import { sayExpected } from './say-expected.ts';

const UNREADABLE = 'Please remove the unreadable characters';
/** No contract is nested deeper than a few levels. */
const DEEPEST = 30;

/** PostgreSQL stores neither NUL nor half a surrogate pair: the first is refused, the second replaced. */
function readable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw new AppError('bad_input', UNREADABLE);
    return value.toWellFormed();
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw new AppError('bad_input', 'The request is nested too deeply');
  if (Array.isArray(value)) return value.map((one) => readable(one, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, readable(one, depth + 1)]));
}

/** Parses input with the contract's schema and messages. */
export function readInput<Read>(schema: z.ZodType<Read>, value: unknown): Read {
  // A request without a body has no fields; a body that is no object has none to read.
  const parsed = schema.safeParse(readable(value === undefined ? {} : value));
  if (!parsed.success) throw badInput(parsed.error);
  return parsed.data;
}

const NO_OBJECT = 'Please send a JSON object with the fields';

/** Messages by field, the first of them also as the sentence for the toast. */
export function badInput(error: z.ZodError): AppError {
  const fields: FieldMessages = {};
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    fields[name] ??=
      issue.path.length === 0 && issue.code === 'invalid_type' ? NO_OBJECT : friendly(issue, name);
  }
  const message = Object.values(fields)[0] ?? 'Please check what you entered';
  return new AppError('bad_input', message, { fields });
}

/** The contract's own messages stay as they are. */
const friendly = (issue: z.core.$ZodIssue, name: string) =>
  /^(Invalid|Too (small|big)|Unrecognized)\b/.test(issue.message) ? sayExpected(issue, name) : issue.message;
