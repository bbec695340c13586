import { z } from 'zod';
import { isDay } from '#domain/calendar/month-grid.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instantOut, limit, newName, orNull, required, uuid } from '#domain/kit/fields.ts';
import { NETWORKS } from '#domain/networks/network.ts';
import { calendarPost } from '#domain/posts/views.ts';
import { ROWS_MOST } from '#domain/sheets/rows-most.ts';
import { COUNTRIES } from './countries.ts';

const SLOTS_MOST = 70;
const DAYS_MOST = 100;
const MONTHS_MOST = 12;

const TIME_MESSAGE = 'Please give a time like 09:00';
const DAY_MESSAGE = 'Please give a day like 2026-12-24';
const WEEKDAY_MESSAGE = 'Please give a day of the week from 0 (Sunday) to 6 (Saturday)';

const slotOut = z.object({ weekday: z.number(), time: z.string(), network: orNull(z.string()) });
const ownDayOut = z.object({ name: z.string(), date: z.string(), yearly: z.boolean() });

const postingTimes = z.object({
  slots: z.array(slotOut),
  /** The countries whose public holidays the calendar shows. */
  countries: z.array(z.enum(COUNTRIES)),
  /** The client's own days. */
  days: z.array(ownDayOut),
  /** The zone of the slots: the client's, else the caller's. */
  timeZone: z.string(),
});
export type PostingTimes = z.infer<typeof postingTimes>;

export const NO_TIMES: Omit<PostingTimes, 'timeZone'> = { slots: [], countries: [], days: [] };

const hourFigures = z.object({
  network: z.string(),
  weekday: z.number(),
  hour: z.number(),
  posts: z.number(),
  /** Medians. */
  likes: z.number(),
  comments: z.number(),
});
export type BestHour = z.infer<typeof hourFigures>;

/** A post as the profile shows it. */
const profilePost = calendarPost.extend({ accounts: z.array(z.string()) });
export type ProfilePost = z.infer<typeof profilePost>;

const byName = z.object({ name: required('Company name is required', 200) });
const day = z.string().refine(isDay, DAY_MESSAGE);

export const getSlots = endpoint('getSlots', {
  method: 'GET',
  path: '/api/companies/:name/slots',
  access: 'member',
  ability: 'look',
  summary: 'A client’s weekly times for posts, whose public holidays count for it, and its own days.',
  conditional: true,
  params: byName,
  answer: postingTimes,
});

export const changeSlots = endpoint('changeSlots', {
  method: 'PUT',
  path: '/api/companies/:name/slots',
  access: 'member',
  ability: 'manage clients',
  summary:
    'Change a client’s weekly times, countries and own days. What is left out stays as it is. Creates a missing profile.',
  params: byName,
  body: z.object({
    slots: z
      .array(
        z.object({
          weekday: z
            .number({ error: WEEKDAY_MESSAGE })
            .refine((value) => Number.isInteger(value) && value >= 0 && value <= 6, WEEKDAY_MESSAGE),
          time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_MESSAGE),
          network: z.enum(NETWORKS, { error: 'Please choose a network from the list' }).nullable(),
        }),
      )
      .max(SLOTS_MOST, `Please set at most ${SLOTS_MOST} times`)
      .optional(),
    countries: z
      .array(z.enum(COUNTRIES, { error: 'Please choose a country from the list' }))
      .max(COUNTRIES.length)
      .optional(),
    days: z
      .array(z.object({ name: newName('Please name the day', 100), date: day, yearly: z.boolean() }))
      .max(DAYS_MOST, `Please name at most ${DAYS_MOST} days`)
      .optional(),
    /** The values that were read: with it, nobody overwrites unknowingly what a colleague saved since. */
    basedOn: z
      .object({
        slots: z.array(slotOut).optional(),
        countries: z.array(z.enum(COUNTRIES)).optional(),
        days: z.array(ownDayOut).optional(),
      })
      .optional(),
  }),
  answer: postingTimes,
});

const free = z.object({
  at: instantOut,
  network: orNull(z.string()),
  /** Holidays and own days of that date; null where there are none. */
  day: orNull(z.string()),
});

export const listFreeSlots = endpoint('listFreeSlots', {
  method: 'GET',
  path: '/api/companies/:name/slots/free',
  access: 'member',
  ability: 'look',
  summary:
    'The next free slots of a client, five where no other number is asked for. A slot is taken by a post that stands within half an hour of it, on the same network or on all.',
  params: byName,
  query: z.object({
    /** The post's accounts decide which slots suit; its own date takes no slot. */
    post: uuid.optional(),
    /** The networks of a post that does not exist yet, separated by commas. */
    networks: z.string().max(200).optional(),
    most: limit(5, ROWS_MOST),
  }),
  answer: z.object({ timeZone: z.string(), hasSlots: z.boolean(), free: z.array(free) }),
});

export const PROPOSALS = ['fill', 'later', 'earlier'] as const;

export const proposeDates = endpoint('proposeDates', {
  method: 'GET',
  path: '/api/companies/:name/slots/proposal',
  access: 'member',
  ability: 'look',
  summary:
    'Which dates posts would get: `fill` gives those without a date the free slots, `later` and `earlier` move a post and all after it by one slot. Nothing is done.',
  params: byName,
  query: z.object({
    kind: z.enum(PROPOSALS, { error: 'Please choose fill, later or earlier' }),
    /** With `fill`: the last month whose slots are used. */
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please give a month like 2026-12')
      .optional(),
    /** With `later` and `earlier`: the first post that moves. */
    post: uuid.optional(),
  }),
  answer: z.object({
    timeZone: z.string(),
    hasSlots: z.boolean(),
    posts: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        status: z.string(),
        before: orNull(instantOut),
        /** Null where no slot is free for the post. */
        at: orNull(instantOut),
        day: orNull(z.string()),
      }),
    ),
  }),
});
export type ProposedPost = z.output<(typeof proposeDates)['answer']>['posts'][number];

export const getBestTimes = endpoint('getBestTimes', {
  method: 'GET',
  path: '/api/companies/:name/best-times',
  access: 'member',
  ability: 'look',
  summary:
    'The hours of the week whose published posts had the most likes and comments, by network, with the figures. Empty where too few posts have any.',
  conditional: true,
  params: byName,
  answer: z.object({
    timeZone: z.string(),
    /** Posts with figures, and how many of them a network needs. */
    counted: z.number(),
    needed: z.number(),
    /** How many posts an hour needs. */
    perHour: z.number(),
    hours: z.array(hourFigures),
  }),
});

export const readProfile = endpoint('readProfile', {
  method: 'GET',
  path: '/api/companies/:name/profile',
  access: 'member',
  ability: 'look',
  summary:
    'A client’s posts in the order of the profile that they make: without a date first, then the latest date, at most 300 of each, published ones of half a year.',
  conditional: true,
  params: byName,
  answer: z.object({ posts: z.array(profilePost) }),
});

const namedDay = z.object({
  date: z.string(),
  name: z.string(),
  countries: z.array(z.enum(COUNTRIES)),
  /** The clients that this day concerns. */
  companies: z.array(z.string()),
});
export type CalendarDay = z.infer<typeof namedDay>;

export const SPAN_MESSAGE = `Please ask for at most ${MONTHS_MOST} months`;
const span = z.object({ from: day, to: day, company: z.string().max(200).optional() });

export const listDays = endpoint('listDays', {
  method: 'GET',
  path: '/api/calendar/days',
  access: 'member',
  ability: 'look',
  summary: 'Public holidays of the countries that were chosen for clients, and the clients’ own days.',
  conditional: true,
  query: span,
  answer: z.array(namedDay),
});

export const isShortSpan = ({ from, to }: { from: string; to: string }) =>
  Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`) <= MONTHS_MOST * 31 * 86_400_000;

export const slotEndpoints = [
  getSlots,
  changeSlots,
  listFreeSlots,
  proposeDates,
  getBestTimes,
  readProfile,
  listDays,
];
