import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from './context.ts';

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The caller's address, for rate limits. A proxy's header is trusted unless the app's public URL is the
 * machine's own address: then there is no proxy, and a caller could write any address into the header.
 */
export const callerAddress = (ctx: Pick<Ctx, 'publicUrl'>, request: FastifyRequest): string =>
  networkOf(
    OWN_MACHINE.has(new URL(ctx.publicUrl).hostname)
      ? (request.socket.remoteAddress ?? request.ip)
      : request.ip,
  );

/** This machine: a local user, a test, or a proxy that does not forward the caller's address. */
export const isOwnMachine = (address: string) => address === '::1' || address.startsWith('127.');

/**
 * The unit that one caller controls: an IPv4 address, or a /64 network of IPv6, whose 2^64 addresses are
 * handed out together and cost nothing to change.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare) || bare === '::1') return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight groups of an abbreviated IPv6 address. */
function groupsOf(address: string): number[] {
  const inHex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [before = '', after = ''] = inHex.split('::');
  const read = (side: string) =>
    side === '' ? [] : side.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [read(before), read(after)];
  return [...left, ...Array<number>(Math.max(0, 8 - left.length - right.length)).fill(0), ...right];
}
