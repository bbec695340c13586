import { z } from 'zod';

/** Text as people type it: trimmed, without NUL (PostgreSQL cannot keep one), bounded. */
export const text = (max: number, message = `Please use at most ${max} characters`) =>
  z
    .string()
    .trim()
    .max(max, message)
    .refine((value) => !value.includes('\u0000'), 'Please remove the unreadable characters');

export const required = (message: string, max = 200) =>
  z
    .string({ error: message })
    .trim()
    .min(1, message)
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !value.includes('\u0000'), 'Please remove the unreadable characters');

export const EMAIL_MESSAGE = 'Please enter a valid email address';

/** The spec's simple address pattern: no spaces, an @ and a dot. */
const SIMPLE_ADDRESS = /^[^\s@<>,;:"\\()[\]\p{Cc}]+@[^\s@<>,;:"\\()[\]\p{Cc}]+\.[^\s@<>,;:"\\()[\]\p{Cc}]+$/u;

export const isEmail = (value: string) => value.length <= 254 && SIMPLE_ADDRESS.test(value);

export const email = z.string({ error: EMAIL_MESSAGE }).trim().refine(isEmail, EMAIL_MESSAGE);

export const uuid = z.uuid({ error: 'This is not a valid id' });

/** An instant on the wire: ISO 8601, read with any offset, always written in UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: 'Please give a date and time in ISO 8601' })
  .refine((text) => /^(19|20|21)\d\d-/.test(text), 'Please give a date of this or a neighbouring century');
/** An instant in an answer: the server hands over a Date, the browser sees the string. */
export const instantOut = z.union([z.date().transform((date) => date.toISOString()), z.string()]);

export const deleted = z.object({ id: z.string() });
export const done = z.object({ message: z.string() });

export const limit = (fallback: number, most: number) =>
  z.coerce.number().int().min(1).max(most).default(fallback);
