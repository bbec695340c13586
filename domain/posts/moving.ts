import { next, type PostState, type Refused } from './status.ts';

export const LOOK_FIRST =
  'This post may have gone out already. Open it and look first; another date would publish it again.';

/** How a post gets another date: as a plan before approval, by scheduling after it. Or why it cannot. */
export type Moving = { ok: true; as: 'plan' | 'schedule' } | Refused;

export function movingOf(post: PostState, now: Date, unconfirmed = false): Moving {
  if (unconfirmed) return { ok: false, message: LOOK_FIRST };
  const at = new Date(now.getTime() + 60_000);
  if (next(post, { type: 'plan', at }, now).ok) return { ok: true, as: 'plan' };
  const scheduled = next(post, { type: 'schedule', at }, now);
  return scheduled.ok ? { ok: true, as: 'schedule' } : scheduled;
}
