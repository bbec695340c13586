import { z } from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { deleted, instantOut, orNull, uuid } from '#domain/kit/fields.ts';
import { POST_STATUSES } from './status.ts';

const DAY = 86_400_000;
export const PAUSE_MOST = 730;
export const AGAIN_MOST = 24;

/** The state of an evergreen post, which is copied again and again. */
export interface EvergreenState {
  /** Days between a post of the series going out and the next draft. */
  afterDays: number;
  /** The most copies that are made. */
  most: number;
  made: number;
  pausedAt: Date | null;
  /** When the last post of the series went out, or was made if it is deleted; null while it is not out. */
  lastOutAt: Date | null;
}

/** When the next copy is made; null while none is planned. */
export function nextCopyAt({ afterDays, most, made, pausedAt, lastOutAt }: EvergreenState): Date | null {
  if (pausedAt !== null || made >= most || lastOutAt === null) return null;
  return new Date(lastOutAt.getTime() + afterDays * DAY);
}

/** The day of the next draft is over: the next round, which comes every few minutes, makes it. */
export const isDraftDue = (nextAt: string, now: Date): boolean => new Date(nextAt) <= now;

const evergreen = z.object({
  postId: z.string(),
  title: z.string(),
  companyName: orNull(z.string()),
  status: z.enum(POST_STATUSES),
  afterDays: z.number(),
  most: z.number(),
  made: z.number(),
  pausedAt: orNull(instantOut),
  /** When the next draft is made; null while the series is paused, done, or its last post is not out. */
  nextAt: orNull(instantOut),
});
export type Evergreen = z.infer<typeof evergreen>;

const byId = z.object({ id: uuid });

export const listEvergreen = endpoint('listEvergreen', {
  method: 'GET',
  path: '/api/evergreen',
  access: 'member',
  ability: 'look',
  summary: 'Posts that come back by themselves, of one client or of all.',
  conditional: true,
  query: z.object({ company: z.string().max(200).optional() }),
  answer: z.array(evergreen),
});

export const getEvergreen = endpoint('getEvergreen', {
  method: 'GET',
  path: '/api/posts/:id/evergreen',
  access: 'member',
  ability: 'look',
  summary: 'Whether and how a post comes back by itself; null where it does not.',
  conditional: true,
  params: byId,
  answer: z.object({ evergreen: orNull(evergreen) }),
});

export const setEvergreen = endpoint('setEvergreen', {
  method: 'PUT',
  path: '/api/posts/:id/evergreen',
  access: 'member',
  ability: 'compose',
  summary:
    'Have a post come back: so many days after it went out a draft copy is made, so often at most. `paused` stops that until it goes on.',
  params: byId,
  body: z.object({
    afterDays: z
      .number({ error: 'Please give a number of days' })
      .int('Please give whole days')
      .min(1, 'Please wait at least a day')
      .max(PAUSE_MOST, `Please wait at most ${PAUSE_MOST} days`),
    most: z
      .number({ error: 'Please say how often' })
      .int('Please give a whole number')
      .min(1, 'Please let it come back at least once')
      .max(AGAIN_MOST, `Please let it come back at most ${AGAIN_MOST} times`),
    paused: z.boolean().default(false),
  }),
  answer: evergreen,
});

export const endEvergreen = endpoint('endEvergreen', {
  method: 'DELETE',
  path: '/api/posts/:id/evergreen',
  access: 'member',
  ability: 'compose',
  summary: 'The post comes back no more. Copies that were made stay.',
  params: byId,
  answer: deleted,
});

export const evergreenEndpoints = [listEvergreen, getEvergreen, setEvergreen, endEvergreen];
