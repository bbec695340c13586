import type { BodyInput } from '#domain/kit/endpoint.ts';
import type { changeMany, ManyAction, ManyResult } from '#domain/posts/many.ts';
import type { Action } from '#domain/posts/many-words.ts';

/** For each post: the value to restore, and the value it was left with, so that later changes are kept. */
export type Each = Pick<
  BodyInput<typeof changeMany>,
  'dates' | 'expected' | 'campaignIds' | 'expectedCampaignIds'
>;

export interface WayBack {
  action: ManyAction;
  ids: string[];
  each?: Each;
  /** Done, and cannot be undone. */
  stays?: string[];
  /** When the offer ends; undefined where it does not. The server decides, this only ends what it would refuse. */
  until?: number;
}

/** For posts that had failed before: undo would have to make them fail again. */
export const NO_WAY_BACK = 'Publishing had failed before, so Undo cannot put it back. It stays scheduled.';

/** For posts that were found to be labelled after the answer, which names the campaign before, was lost. */
const CAMPAIGN_UNKNOWN =
  'No answer came, so its campaign before is not known. Undo leaves it in the one that it has now.';

/** Why the posts that stay cannot be put back. */
export const noWayBack = (way: WayBack | null) =>
  way?.action === 'label back' ? CAMPAIGN_UNKNOWN : NO_WAY_BACK;

/** The input of the action, and the check of each post. */
interface Asked {
  input: Pick<BodyInput<typeof changeMany>, 'campaignId'>;
  checked: readonly ManyResult[];
}

/** The dates that the check showed, for `move` and `schedule`: a post that has another by now keeps it. */
export function asShown(ids: readonly string[], checked: readonly ManyResult[]): Each | undefined {
  const dates = new Map(checked.map(({ id, date }) => [id, date]));
  const expected = ids.flatMap((id) => {
    const date = dates.get(id);
    return date?.status ? { scheduledAt: date.before, status: date.status } : [];
  });
  return expected.length > 0 && expected.length === ids.length ? { expected } : undefined;
}

/**
 * How an action is undone: dates and campaigns are restored, copies are removed, deleted posts are restored.
 * Sent messages cannot be undone.
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
      stays: results
        .filter(({ ok, campaignBefore }) => ok && campaignBefore === undefined)
        .map(({ id }) => id),
      each: {
        campaignIds: labelled.map(({ campaignBefore }) => campaignBefore),
        expectedCampaignIds: labelled.map(() => input.campaignId ?? null),
      },
    };
  }
  if (action !== 'schedule' && action !== 'move') return null;
  const foreseen = new Map(checked.map(({ id, date }) => [id, date]));
  const moved = results.flatMap(({ id, ok, before, left }) => {
    const date = foreseen.get(id);
    // Where no state was named to the server, it is left as the check foresaw.
    const expected = left ?? (date?.becomes && { scheduledAt: date.after, status: date.becomes });
    return ok && before !== undefined && expected ? { id, before, expected } : [];
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
