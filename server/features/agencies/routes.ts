import * as contract from '#domain/agencies/contract.ts';
import { changeAgency, getAgency } from '#domain/agencies/face.ts';
import { changeAgencySafety, getAgencySafety } from '#domain/agencies/safety-contract.ts';
import { notFound } from '#domain/kit/errors.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { readAgencySafety, requireTwoFactor } from './agency-safety.ts';
import { changeFace } from './change-face.ts';
import { readFace } from './face.ts';
import { agenciesOf, agencyOfPost } from './queries.ts';
import { workFor } from './work-for.ts';

export const agencyRoutes: Route[] = [
  forMember(getAgency, ({ ctx, member }) => readFace(ctx.db, member)),
  forMember(changeAgency, ({ ctx, member, body }) => changeFace(ctx, member, body)),
  forMember(getAgencySafety, ({ ctx, member }) => readAgencySafety(ctx.db, member)),
  forMember(changeAgencySafety, ({ ctx, member, body }) =>
    requireTwoFactor(ctx, member, body.requiresTwoFactor),
  ),
  forMember(contract.listAgencies, async ({ ctx, member }) =>
    (await agenciesOf(ctx.db, member.userId)).map((one) => ({
      ...one,
      isCurrent: one.id === member.agencyId,
    })),
  ),
  forMember(contract.findAgencyOfPost, async ({ ctx, member, params }) => {
    const agency = await agencyOfPost(ctx.db, member.userId, params.id);
    if (!agency) throw notFound('Post');
    return { agency };
  }),
  forMember(contract.switchAgency, async ({ ctx, member, params }) => ({
    agency: await workFor(ctx.db, member, params.id),
  })),
];
