import { listMade, makeDrafts, unmakeDrafts, unmakeStep } from '#domain/sheets/contract.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { makeManyDrafts } from './make-drafts.ts';
import { listMadeSteps, unmakeManyDrafts, unmakeWholeStep } from './unmake-drafts.ts';

export const sheetRoutes: Route[] = [
  forMember(makeDrafts, ({ ctx, member, body }) => makeManyDrafts(ctx, member, body)),
  forMember(unmakeDrafts, ({ ctx, member, body }) => unmakeManyDrafts(ctx, member, body)),
  forMember(listMade, ({ ctx, member, query }) => listMadeSteps(ctx, member, query.company)),
  forMember(unmakeStep, ({ ctx, member, params }) => unmakeWholeStep(ctx, member, params.id)),
];
