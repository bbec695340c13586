import { z } from 'zod';
import { asKept, onOneLine } from './typed-text.ts';

const UNREADABLE = 'Please remove the unreadable characters';
const isReadable = (value: string) => !value.includes('\u0000');

/** Text as people type it: as `asKept` says, without NUL (PostgreSQL cannot keep one), bounded. */
export const text = (max: number, message = `Please use at most ${max} characters`) =>
  z.string().overwrite(asKept).max(max, message).refine(isReadable, UNREADABLE);

const filled = (as: (text: string) => string, message: string, max: number) =>
  z
    .string({ error: message })
    .overwrite(as)
    .min(1, message)
    .max(max, `Please use at most ${max} characters`)
    .refine(isReadable, UNREADABLE);

export const required = (message: string, max = 200) => filled(asKept, message, max);

/** A name as it is kept: on one line, with accents as one character each (NFC). */
export const asName = (name: string) => asKept(onOneLine(name)).normalize('NFC');

/**
 * A name that is kept: on one line, so that no mail gets paragraphs from it, and with accents as one character
 * each (NFC), so that two names that look the same are the same. Names that only look something up stay as they
 * came, because older rows may be spelled in the other way.
 */
export const newName = (message: string, max = 200) => filled(asName, message, max);

/** The same for a name that may be left empty. */
export const nameIfAny = (max: number) => text(max).overwrite(asName);

export const EMAIL_MESSAGE = 'Please enter a valid email address';

/** The spec's simple address pattern: no spaces, an @ and a dot. */
const SIMPLE_ADDRESS = /^[^\s@<>,;:"\\()[\]\p{Cc}]+@[^\s@<>,;:"\\()[\]\p{Cc}]+\.[^\s@<>,;:"\\()[\]\p{Cc}]+$/u;

export const isEmail = (value: string) => value.length <= 254 && SIMPLE_ADDRESS.test(value);

export const email = z.string({ error: EMAIL_MESSAGE }).trim().refine(isEmail, EMAIL_MESSAGE);

/** Any UUID shape, whatever version it claims: an id without a row is answered as not found. */
export const uuid = z.guid({ error: 'This is not a valid id' });

/** Seconds may be left out, the offset may not: without one nobody knows which moment is meant. */
const DATE_TIMES = [z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })];

const NO_TIME = 'Please give a date and time in ISO 8601';

const FAR_AWAY = 'Please give a date of this or a neighbouring century';
/** The years that calendars draw and that stored dates are read back as. */
const isNear = (date: Date) => /^(19|20|21)\d\d-/.test(date.toISOString());

const isOneOf = (accepted: z.ZodType[], text: string) => accepted.some((one) => one.safeParse(text).success);

const timeText = (accepted: z.ZodType[], missing = NO_TIME) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .refine((text) => isOneOf(accepted, text), NO_TIME)
    // The offset can move a text's moment into a neighbouring year, so the year is checked in UTC.
    .refine((text) => !isOneOf(accepted, text) || isNear(new Date(text)), FAR_AWAY)
    .transform((text) => (isOneOf(accepted, text) ? new Date(text).toISOString() : text))
    .meta({ type: 'string', format: 'date-time' });

/** An instant in a request: ISO 8601 with any offset, passed on in UTC. */
export const instant = timeText(DATE_TIMES);
/** An instant that a person has to choose; `missing` is the message that asks for it. */
export const chosenInstant = (missing: string) => timeText(DATE_TIMES, missing);
/** For the ends of a range: a day alone means its first moment in UTC. */
export const instantOrDay = timeText([...DATE_TIMES, z.iso.date()]);
/** An instant in an answer: the server hands over a Date, the browser sees the string. */
export const instantOut = z
  .union([z.date().transform((date) => date.toISOString()), z.string()])
  .meta({ type: 'string', format: 'date-time' });

/** The largest PostgreSQL integer. Higher version numbers are lowered to it and match no version. */
const VERSION_MOST = 2 ** 31 - 1;
/** The version of a post that a request is about. */
export const versionNumber = z
  .number()
  .int()
  .min(1)
  .transform((number) => Math.min(number, VERSION_MOST))
  .meta({ type: 'integer', minimum: 1 });

/** A boolean in a query string. */
export const flag = z
  .enum(['true', 'false'], { error: 'Please say true or false' })
  .transform((said) => said === 'true');

/**
 * A key of an answer that a browser can do without: if it is missing, the fallback takes its place. The
 * server's type still requires the key, so the server always sends it. Keys that screens cannot do without
 * are not marked: an answer without them is refused instead of being shown as something else.
 */
export const extra = <S extends z.ZodType>(schema: S, fallback: z.output<S>): S =>
  schema.default(fallback as never) as unknown as S;
/** A missing key reads as null. */
export const orNull = <S extends z.ZodType>(schema: S) =>
  extra(schema.nullable(), null as z.output<z.ZodNullable<S>>);

/** The counterpart for requests: a missing or null value becomes the fallback. */
export const orElse = <S extends z.ZodType>(schema: S, fallback: z.output<S>) =>
  schema.nullish().transform((given) => given ?? fallback);

export const deleted = z.object({ id: z.string() });
export const done = z.object({ message: z.string() });

/** The requested page size. A larger request gets `most` entries and a cursor for the rest. */
const atMost = (most: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((wanted) => Math.min(wanted, most));
/** The most entries that one answer of a list holds; a `Link` header leads to the rest. */
export const LIST_MOST = 1000;
export const limit = (fallback: number, most: number) => atMost(most).default(fallback);
