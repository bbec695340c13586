import { listActivity } from '#domain/activity/contract.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { recentActivity } from './queries.ts';

export const activityRoutes: Route[] = [
  forMember(listActivity, ({ ctx, member, query }) => recentActivity(ctx.db, member, query)),
];
