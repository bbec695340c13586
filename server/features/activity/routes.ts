import { listActivity } from '#domain/activity/contract.ts';
import { forOwner, type Route } from '#server/kit/route.ts';
import { recentActivity } from './queries.ts';

export const activityRoutes: Route[] = [
  forOwner(listActivity, ({ ctx, owner, query }) => recentActivity(ctx.db, owner.id, query)),
];
