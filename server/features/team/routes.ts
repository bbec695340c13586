import * as contract from '#domain/agencies/contract.ts';
import {
  listKeys,
  makeKey as makeKeyEndpoint,
  revokeKey as revokeKeyEndpoint,
} from '#domain/agencies/keys.ts';
import { findSession } from '#server/features/accounts/sessions.ts';
import { callerAddress } from '#server/kit/caller-address.ts';
import { readSessionCookie } from '#server/kit/session-cookie.ts';
import { countTry } from '#server/kit/rate-limit.ts';
import { forAnyone, forMember, type Route } from '#server/kit/route.ts';
import {
  acceptInvitation,
  badInvitation,
  inviteToTeam,
  openInvitation,
  readInvitations,
  withdraw,
} from './invitations.ts';
import { makeKey, readKeys, revokeKey } from './keys.ts';
import { changeMember, readMembers, removeMember } from './members.ts';

export const teamRoutes: Route[] = [
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
    const session = readSessionCookie(request);
    const signedIn = session ? await findSession(ctx, session, ctx.now(), { renew: false }) : null;
    const opened = await openInvitation(ctx, params.token, signedIn?.member);
    if (!opened) throw badInvitation();
    return opened;
  }),
  forMember(contract.acceptInvitation, async ({ ctx, member, params, request }) => ({
    agency: await acceptInvitation(ctx, member, params.token, callerAddress(ctx, request)),
  })),
];
