import type { Ctx } from '#server/kit/context.ts';
import { forgetMapping, setShown, type MappingRow } from './store.ts';

/**
 * The event of a deleted post whose removal was refused keeps the number of refusals in place of what it
 * showed, which nothing compares any more; `updatedAt` is the last one's time.
 */
const MARK = 'refused ';
export const REFUSED_LIKE = `${MARK}%`;

/** The pauses after each refusal, from five minutes to two days; after the sixth the event is left. */
const PAUSES = [5, 25, 125, 625, 3125].map((minutes) => minutes * 60_000);

const refusalsOf = ({ shownHash }: MappingRow): number =>
  shownHash?.startsWith(MARK) ? Number(shownHash.slice(MARK.length)) : 0;

/** Whether the pause after the last refusal is over. */
export function isDueAgain(mapping: MappingRow, now: Date): boolean {
  const pause = PAUSES[refusalsOf(mapping) - 1];
  return pause === undefined || now.getTime() >= mapping.updatedAt.getTime() + pause;
}

/**
 * Tried again after a pause, and given up in the end: the event then stays in the calendar, where its owner can
 * delete it. Logged the first time alone. For refusals that are final by the service's own words; while it is
 * busy the whole run is repeated instead, and nothing is counted.
 */
export async function removalRefused(ctx: Ctx, mapping: MappingRow, reason: string): Promise<void> {
  const refusals = refusalsOf(mapping) + 1;
  const { connectionId: connection, externalEventId: event } = mapping;
  if (refusals > PAUSES.length) return forgetMapping(ctx.db, connection, event);
  await setShown(ctx.db, mapping.id, `${MARK}${refusals}`, ctx.now());
  if (refusals === 1)
    ctx.log.warn(
      { connection, event, reason },
      'the calendar refused to remove the event of a deleted post; it is tried again for three days',
    );
}
