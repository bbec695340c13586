import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { NETWORK_FILM_JOB, networkFilmKey } from '#domain/media/network-film.ts';
import { FILE_UNREADABLE } from '#domain/publishing/target-words.ts';
import { networkFilms, objects } from '#server/db/schema/media.ts';
import type { Handle } from '#server/db/connect.ts';
import type { Ctx } from '#server/kit/context.ts';
import { defineJob, queueJob, RetryLater, type Job } from '#server/kit/job.ts';
import { PortError } from '#server/ports/port-error.ts';
import { makeNetworkFilm, NETWORK_FILM_FAILED, type MadeFilm } from './network-film.ts';
import { findObject, type ObjectRow } from './store.ts';

export type NetworkFilm = typeof networkFilms.$inferSelect;

const named = (objectId: string, name: string) =>
  and(eq(networkFilms.objectId, objectId), eq(networkFilms.name, name));

/** The film of that name; null if nobody has requested it. */
export async function findNetworkFilm(
  handle: Handle,
  objectId: string,
  name: string,
): Promise<NetworkFilm | null> {
  const [row] = await handle.select().from(networkFilms).where(named(objectId, name));
  return row ?? null;
}

/** Has it made, once, however often it is requested. */
export async function askForNetworkFilm(handle: Handle, objectId: string, name: string): Promise<void> {
  await handle.insert(networkFilms).values({ objectId, name }).onConflictDoNothing();
  const key = networkFilmKey(objectId, name);
  await queueJob(handle, NETWORK_FILM_JOB, { objectId, name }, { key, unlessQueued: true });
}

/** A failed film is made anew when it is requested again. */
export async function forgetNetworkFilm(handle: Handle, objectId: string, name: string): Promise<void> {
  await handle.delete(networkFilms).where(named(objectId, name));
}

const TELL_EVERY = 2_000;
/** Making a film uses all cores. Others wait in the queue, so that no worker waits with them. */
let isBusy = false;
const WAIT_SECONDS = 5;

async function run(ctx: Ctx, objectId: string, name: string, isLast: boolean): Promise<void> {
  const [film, object] = [await findNetworkFilm(ctx.db, objectId, name), await findObject(ctx.db, objectId)];
  if (film?.state !== 'making' || !object) return;
  if (isBusy) {
    const options = { key: networkFilmKey(objectId, name), inSeconds: WAIT_SECONDS };
    return queueJob(ctx.db, NETWORK_FILM_JOB, { objectId, name }, options);
  }
  isBusy = true;
  try {
    const made = await makeNetworkFilm(ctx, object, name, tellProgress(ctx, objectId, name)).catch(
      (error: unknown): MadeFilm | { is: 'away' } => {
        // Only storage is a port here. The video itself may be fine, so whoever waits for it asks again.
        if (error instanceof PortError) {
          ctx.log.warn({ err: error, object: objectId }, 'the file of a video could not be read or stored');
          return { is: 'away' };
        }
        if (!isLast) throw error;
        ctx.log.error({ err: error, object: objectId }, 'a video could not be made ready for networks');
        return { is: 'failed', reason: NETWORK_FILM_FAILED };
      },
    );
    if (made.is === 'busy' && !isLast) throw new RetryLater('the machine is too busy for a video');
    if (made.is === 'away') await noteAway(ctx, objectId, name);
    else await keep(ctx, object, name, made);
  } finally {
    isBusy = false;
  }
}

/** It is neither made nor failed: see `isAway`. */
async function noteAway(ctx: Ctx, objectId: string, name: string): Promise<void> {
  await ctx.db
    .update(networkFilms)
    .set({ reason: FILE_UNREADABLE, progress: 0, updatedAt: ctx.now() })
    .where(named(objectId, name));
}

/** Whether the last try ended because the file was not there; forgotten, it is made when requested again. */
export const isAway = (film: NetworkFilm | null) =>
  film?.state === 'making' && film.reason === FILE_UNREADABLE;

async function keep(ctx: Ctx, { id }: ObjectRow, name: string, made: MadeFilm): Promise<void> {
  const updatedAt = ctx.now();
  if (made.is === 'measured') {
    await ctx.db.update(objects).set({ seconds: made.seconds }).where(eq(objects.id, id));
    return forgetNetworkFilm(ctx.db, id, name);
  }
  const { is, ...facts } = made.is === 'busy' ? { is: 'failed' as const, reason: NETWORK_FILM_FAILED } : made;
  await ctx.db
    .update(networkFilms)
    .set({ state: is, reason: null, ...facts, progress: is === 'ready' ? 100 : 0, updatedAt })
    .where(named(id, name));
}

function tellProgress(ctx: Ctx, objectId: string, name: string): (hundredths: number) => void {
  let told = 0;
  return (progress) => {
    if (Date.now() < told + TELL_EVERY) return;
    told = Date.now();
    ctx.db
      .update(networkFilms)
      .set({ progress, updatedAt: ctx.now() })
      .where(and(named(objectId, name), eq(networkFilms.state, 'making')))
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'the progress of a video could not be told'));
  };
}

export const mediaJobs: Job<unknown>[] = [
  defineJob({
    ...NETWORK_FILM_JOB,
    payload: z.object({ objectId: z.uuid(), name: z.string() }),
    run: (ctx, { objectId, name }, { last }) => run(ctx, objectId, name, last),
  }),
];
