import { postByHand as byHand } from '#domain/publishing/by-hand.ts';
import { chooseChannel, getChannel } from '#domain/publishing/contract.ts';
import { forMember, type Route } from '#server/kit/route.ts';
import { chooseCompanyChannel, readChannel } from './choose-channel.ts';
import { postByHand } from './post-by-hand.ts';

export const publishingRoutes: Route[] = [
  forMember(getChannel, ({ ctx, member, params }) => readChannel(ctx, member, params.name)),
  forMember(chooseChannel, ({ ctx, member, params, body }) =>
    chooseCompanyChannel(ctx, member, params.name, body.channel),
  ),
  forMember(byHand, ({ ctx, member, params }) => postByHand(ctx, member, params.id, params.targetId)),
];
