import type { ManyAction, ManyResult } from '#domain/posts/many.ts';
import type { Deed } from '#domain/posts/many-words.ts';

export interface WayBack {
  action: ManyAction;
  ids: string[];
  dates?: (string | null)[];
}

/**
 * How what was done is undone: earlier dates are put back, copies are deleted, deleted posts come back. A message that
 * was sent is out.
 */
export function undoOf(deed: Deed, results: readonly ManyResult[]): WayBack | null {
  if (deed === 'duplicate') {
    const ids = results.flatMap(({ copyId }) => (copyId === undefined ? [] : [copyId]));
    return ids.length > 0 ? { action: 'delete', ids } : null;
  }
  if (deed === 'delete') {
    const ids = results.flatMap(({ id, ok }) => (ok ? [id] : []));
    return ids.length > 0 ? { action: 'restore', ids } : null;
  }
  if (deed !== 'schedule' && deed !== 'move') return null;
  const moved = results.flatMap(({ id, ok, before }) => (ok && before !== undefined ? [{ id, before }] : []));
  if (moved.length === 0) return null;
  return {
    action: 'put back',
    ids: moved.map(({ id }) => id),
    dates: moved.map(({ before }) => before),
  };
}
