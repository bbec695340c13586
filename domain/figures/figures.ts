import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, orNull, required } from '#domain/kit/fields.ts';

/** The default and the largest number of months. */
export const USUAL_MONTHS = 6;
export const MOST_MONTHS = 24;
export const TOO_MANY_MONTHS = `Please choose at most ${MOST_MONTHS} months`;
export const MONTHS_TURNED = 'The first month has to come before the last one';

/** A month such as 2026-09. Of a full date the month counts. */
const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])(-|$)/;

/** The month that a text begins with, or null. */
export const monthIn = (text: string) => (MONTH.test(text) ? text.slice(0, 7) : null);

export const monthField = z
  .string({ error: 'Please give a month like 2026-09' })
  .regex(MONTH, 'Please give a month like 2026-09')
  .transform((text) => text.slice(0, 7));

/** Figures of the reviews that ended with everyone's yes. Times are in whole seconds. */
export const figure = z.object({
  approved: z.number(),
  /** How many of them were approved without a change. */
  atOnce: z.number(),
  /** How many versions clients were sent until their yes, on average. */
  rounds: z.number(),
  /** From the first request to the last yes: the median and the longest. */
  median: z.number(),
  slowest: z.number(),
  /** The parts of that time with the client and with us; the median of each. */
  withClient: z.number(),
  withUs: z.number(),
});
export type Figure = z.infer<typeof figure>;

const monthFigure = figure.extend({ month: z.string() });

/** The posts that wait now, and since when the oldest waits. */
const waiting = z.object({ posts: z.number(), since: instantOut });

const clientFigures = z.object({
  companyName: z.string(),
  /** Null where nothing was approved in these months. */
  all: orNull(figure),
  /** Only months in which something was approved. */
  months: z.array(monthFigure),
  /** Posts that wait for the client's answer; null for none. */
  forClient: orNull(waiting),
  /** Posts that the client sent back to us. */
  forUs: orNull(waiting),
});
export type ClientFigures = z.infer<typeof clientFigures>;

export const getFigures = endpoint('getFigures', {
  method: 'GET',
  path: '/api/agency/figures',
  access: 'member',
  ability: 'look',
  conditional: true,
  summary:
    'How long approvals take, how many rounds, and who waits for whom: per client and month, of the clients that the member sees. Months are those of the member’s time zone.',
  query: z.object({
    from: monthField.optional(),
    to: monthField.optional(),
    company: required('Please choose a client', 200).optional(),
  }),
  answer: z.object({
    from: z.string(),
    to: z.string(),
    timeZone: z.string(),
    all: orNull(figure),
    /** All clients together; only months in which something was approved. */
    months: z.array(monthFigure),
    /** Only clients with something approved or waiting. */
    clients: z.array(clientFigures),
  }),
});
export type Figures = z.infer<typeof getFigures.answer>;

/** All months of a span: 2026-11, 2026-12, 2027-01. */
export function monthsOf(from: string, to: string): string[] {
  const found: string[] = [];
  for (let month = from; month <= to; month = monthAfter(month, 1)) found.push(month);
  return found;
}

export function monthAfter(month: string, count: number): string {
  const [year = 0, one = 1] = month.split('-').map(Number);
  const date = new Date(Date.UTC(year, one - 1 + count, 1));
  return date.toISOString().slice(0, 7);
}

/** `45 min`, `3.5 h`, `2 days`, `1.5 days`: short, for tables and plots. */
export function spanText(seconds: number): string {
  const rounded = (value: number) => String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  if (seconds < 60) return 'under 1 min';
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${rounded(seconds / 3_600)} h`;
  return `${rounded(seconds / 86_400)} days`;
}

/** The percentage approved without a change; null where nothing was approved. */
export const shareAtOnce = ({ approved, atOnce }: Pick<Figure, 'approved' | 'atOnce'>): number | null =>
  approved === 0 ? null : Math.round((atOnce / approved) * 100);

export const figureEndpoints = [getFigures];
