import type { BodyInput } from '#domain/kit/endpoint.ts';
import type { changeMany, ManyAction, ManyResult } from '#domain/posts/many.ts';
import type { Action } from '#domain/posts/many-words.ts';

/** For each post: what it gets back, and what it was left with, so that what somebody has changed since stays. */
export type Each = Pick<
  BodyInput<typeof changeMany>,
  'dates' | 'expected' | 'campaignIds' | 'expectedCampaignIds'
>;

export interface WayBack {
  action: ManyAction;
  ids: string[];
  each?: Each;
  /** Done, and not among `ids`. */
  stays?: string[];
}

/** Of what failed once there is no way back: it would have to fail again. */
export const NO_WAY_BACK = 'Publishing had failed before, so Undo cannot put it back. It stays scheduled.';

/** What was asked for, and what was said before of each post. */
interface Asked {
  input: Pick<BodyInput<typeof changeMany>, 'campaignId'>;
  checked: readonly ManyResult[];
}

/**
 * How what was done is undone: earlier dates and campaigns are put back, copies are taken back, deleted posts come back.
 * A message that was sent is out.
 */
export function undoOf(
  action: Action,
  results: readonly ManyResult[],
  { input, checked }: Asked,
): WayBack | null {
  if (action === 'duplicate') {
    const ids = results.flatMap(({ copyId }) => (copyId === undefined ? [] : [copyId]));
    return ids.length > 0 ? { action: 'unmake', ids } : null;
  }
  if (action === 'delete') {
    const ids = results.flatMap(({ id, ok }) => (ok ? [id] : []));
    return ids.length > 0 ? { action: 'restore', ids } : null;
  }
  if (action === 'label') {
    const labelled = results.flatMap(({ id, ok, campaignBefore }) =>
      ok && campaignBefore !== undefined ? [{ id, campaignBefore }] : [],
    );
    if (labelled.length === 0) return null;
    return {
      action: 'label back',
      ids: labelled.map(({ id }) => id),
      each: {
        campaignIds: labelled.map(({ campaignBefore }) => campaignBefore),
        expectedCampaignIds: labelled.map(() => input.campaignId ?? null),
      },
    };
  }
  if (action !== 'schedule' && action !== 'move') return null;
  const left = new Map(checked.map(({ id, date }) => [id, date]));
  const moved = results.flatMap(({ id, ok, before }) => {
    const date = left.get(id);
    if (!ok || before === undefined || !date?.becomes) return [];
    return { id, before, expected: { scheduledAt: date.after, status: date.becomes } };
  });
  if (moved.length === 0) return null;
  const ids = moved.map(({ id }) => id);
  return {
    action: 'put back',
    ids,
    stays: results.filter(({ id, ok }) => ok && !ids.includes(id)).map(({ id }) => id),
    each: {
      dates: moved.map(({ before }) => before),
      expected: moved.map(({ expected }) => expected),
    },
  };
}
