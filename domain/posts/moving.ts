import { goingOutOf } from './actions.ts';
import { next, type PostState, type Refused } from './status.ts';
import type { PostInGrid } from './views.ts';

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

/** What a row of a list says about a post's date. */
type Row = Pick<PostState, 'status'> & { scheduledAt: Date | string | null } & Pick<PostInGrid, 'underWay'>;

/** The state for the rules about dates, which ignore reviewers. */
export const stateForDates = ({ status, scheduledAt, underWay }: Row): PostState => ({
  status,
  version: 1,
  scheduledAt: scheduledAt === null ? null : new Date(scheduledAt),
  reviewerCount: 0,
  reviews: [],
  said: 'nothing',
  goingOut: goingOutOf({ underWay }),
});

/** How the post of a row gets another date. One that may be out is looked at first: it would go out again. */
export const movingInList = (row: Row, now: Date): Moving =>
  movingOf(stateForDates(row), now, row.underWay === 'unconfirmed');
