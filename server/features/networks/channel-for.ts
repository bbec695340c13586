import { isNetwork } from '#domain/networks/network.ts';
import type { Ctx } from '#server/kit/context.ts';
import type { Channel } from '#server/ports/networks/port.ts';

/** Null if this server does not know the network, or lacks its settings. */
export const channelFor = (ctx: Ctx, network: string): Channel | null =>
  isNetwork(network) ? ctx.networks.channel(network) : null;
