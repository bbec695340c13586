import * as contract from '#domain/agencies/contract.ts';
import { changeAgency, getAgency } from '#domain/agencies/face.ts';
import {
  listKeys,
  makeKey as makeKeyEndpoint,
  revokeKey as revokeKeyEndpoint,
} from '#domain/agencies/keys.ts';
import { changeAgencySafety, getAgencySafety } from '#domain/agencies/safety-contract.ts';
import { notFound } from '#domain/kit/errors.ts';
import { callerAddress } from '#server/kit/caller-address.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import { forAnyone, forMember, type Route } from '#server/kit/route.ts';
import { readAgencySafety, requireTwoFactor } from './agency-safety.ts';
import { changeFace } from './change-face.ts';
import { readFace } from './face.ts';
import {
  acceptInvitation,
  badInvitation,
  inviteToTeam,
  openInvitation,
  readInvitations,
  withdraw,
  workFor,
} from './invitations.ts';
import { makeKey, readKeys, revokeKey } from './keys.ts';
import { changeMember, readMembers, removeMember } from './members.ts';
import { agenciesOf, agencyOfPost } from './queries.ts';

export const agencyRoutes: Route[] = [
  forMember(getAgency, ({ ctx, member }) => readFace(ctx.db, member)),
  forMember(changeAgency, ({ ctx, member, body }) => changeFace(ctx, member, body)),
  forMember(getAgencySafety, ({ ctx, member }) => readAgencySafety(ctx.db, member)),
  forMember(changeAgencySafety, ({ ctx, member, body }) =>
    requireTwoFactor(ctx, member, body.requiresTwoFactor),
  ),
  forMember(listKeys, ({ ctx, member }) => readKeys(ctx, member)),
  forMember(makeKeyEndpoint, ({ ctx, member, body }) => makeKey(ctx, member, body)),
  forMember(revokeKeyEndpoint, ({ ctx, member, params }) => revokeKey(ctx, member, params.id)),
  forMember(contract.listMembers, ({ ctx, member }) => readMembers(ctx.db, member)),
  forMember(contract.updateMember, ({ ctx, member, params, body }) =>
    changeMember(ctx, member, params.id, body),
  ),
  forMember(contract.removeMember, ({ ctx, member, params }) => removeMember(ctx, member, params.id)),
  forMember(contract.listInvitations, ({ ctx, member }) => readInvitations(ctx, member)),
  forMember(contract.invite, ({ ctx, member, body }) => inviteToTeam(ctx, member, body)),
  forMember(contract.withdrawInvitation, ({ ctx, member, params }) => withdraw(ctx, member, params.id)),
  forAnyone(contract.openInvitation, async ({ ctx, params, request }) => {
    await countTry(
      ctx.db,
      { key: `invitation:${callerAddress(ctx, request)}`, most: 300, seconds: 900 },
      ctx.now(),
    );
    const opened = await openInvitation(ctx, params.token);
    if (!opened) throw badInvitation();
    return opened;
  }),
  forMember(contract.acceptInvitation, async ({ ctx, member, params, request }) => ({
    agency: await acceptInvitation(ctx, member, params.token, callerAddress(ctx, request)),
  })),
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
