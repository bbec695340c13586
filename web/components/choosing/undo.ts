import type { ManyAction, ManyResult } from '#domain/posts/many.ts';
import type { Action } from '#domain/posts/many-words.ts';

export type Each = { dates: (string | null)[] } | { campaignIds: (string | null)[] };

interface WayBack {
  action: ManyAction;
  ids: string[];
  /** For each of them, what it gets back. */
  each?: Each;
}

/**
 * How what was done is undone: earlier dates and campaigns are put back, copies are taken back, deleted posts come back. A message that
 * was sent is out.
 */
export function undoOf(action: Action, results: readonly ManyResult[]): WayBack | null {
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
      each: { campaignIds: labelled.map(({ campaignBefore }) => campaignBefore) },
    };
  }
  if (action !== 'schedule' && action !== 'move') return null;
  const moved = results.flatMap(({ id, ok, before }) => (ok && before !== undefined ? [{ id, before }] : []));
  if (moved.length === 0) return null;
  return {
    action: 'put back',
    ids: moved.map(({ id }) => id),
    each: { dates: moved.map(({ before }) => before) },
  };
}
