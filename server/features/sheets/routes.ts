import { makeDrafts, unmakeDrafts } from '#domain/sheets/contract.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { makeManyDrafts } from './make-drafts.ts';
import { unmakeManyDrafts } from './unmake-drafts.ts';

export const sheetRoutes: Route[] = [
  forMember(makeDrafts, ({ ctx, member, body }) => makeManyDrafts(ctx, member, body)),
  forMember(unmakeDrafts, ({ ctx, member, body }) => unmakeManyDrafts(ctx, member, body)),
];
