import { chooseChannel, getChannel } from '#domain/publishing/contract.ts';
import { forOwner, type Route } from '#server/kit/route.ts';
import { chooseCompanyChannel, readChannel } from './choose-channel.ts';

export const publishingRoutes: Route[] = [
  forOwner(getChannel, ({ ctx, owner, params }) => readChannel(ctx, owner.id, params.name)),
  forOwner(chooseChannel, ({ ctx, owner, params, body }) =>
    chooseCompanyChannel(ctx, owner.id, params.name, body.channel),
  ),
];
