import * as contract from '#domain/networks/contract.ts';
import { placeOf } from '#domain/networks/place.ts';
import { CALLBACK_PATH } from '#domain/networks/set-up.ts';
import { callbackRoute } from '#server/kit/callback-page.ts';
import { forMember, type MemberLookup, type RawRoutes, type Route } from '#server/kit/route.ts';
import { beginConnecting, finishConnecting } from './connect-account.ts';
import { disconnect } from './disconnect-account.ts';
import { connectFound, forgetFound, readFound } from './found-accounts.ts';
import { readAccounts, readAccountsInNeed, readNetworks } from './queries.ts';
import { chooseDefault } from './update-account.ts';

export const networkRoutes: Route[] = [
  forMember(contract.listNetworks, async ({ ctx }) => readNetworks(ctx)),
  forMember(contract.listAccounts, ({ ctx, member, params }) => readAccounts(ctx, member, params.name)),
  forMember(contract.listAccountsInNeed, ({ ctx, member }) => readAccountsInNeed(ctx, member)),
  forMember(contract.connectAccount, async ({ ctx, member, params, body, reply }) => {
    const answer = await beginConnecting(ctx, member, params.name, body);
    if (!('authUrl' in answer)) void reply.code(201);
    return answer;
  }),
  forMember(contract.listFoundAccounts, ({ ctx, member, params }) => readFound(ctx, member, params.name)),
  forMember(contract.chooseAccounts, ({ ctx, member, params, body }) =>
    connectFound(ctx, member, params.id, body.profiles),
  ),
  forMember(contract.forgetFoundAccounts, ({ ctx, member, params }) => forgetFound(ctx, member, params.id)),
  forMember(contract.updateAccount, ({ ctx, member, params, body }) =>
    chooseDefault(ctx, member, params.id, body.isDefault),
  ),
  forMember(contract.disconnectAccount, ({ ctx, member, params, query }) =>
    disconnect(ctx, member, params.id, query.posts),
  ),
];

/** The callback that a network sends the user back to. */
export const networkCallback = (memberOf: MemberLookup): RawRoutes =>
  callbackRoute(memberOf, {
    path: CALLBACK_PATH,
    begunBy: contract.connectAccount,
    async finish(ctx, member, query) {
      const end = await finishConnecting(ctx, member, query);
      return end.is === 'connected'
        ? { text: `${placeOf(end.account)}. You can close this window.` }
        : {
            title: 'Choose what to connect',
            text: `${end.profiles} profiles were found. Close this window and choose among them in Greenroom.`,
          };
    },
    done: { title: 'Account Connected', text: 'You can close this window.' },
    again: 'from the client’s accounts',
  });
