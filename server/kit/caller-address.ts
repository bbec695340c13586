import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from './context.ts';

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Who is calling, for limits. A proxy in front may say whom it speaks for; where the app is reached at the machine's own
 * address there is none, and a caller could write any address into the header.
 */
export const callerAddress = (ctx: Pick<Ctx, 'publicUrl'>, request: FastifyRequest): string =>
  networkOf(
    OWN_MACHINE.has(new URL(ctx.publicUrl).hostname)
      ? (request.socket.remoteAddress ?? request.ip)
      : request.ip,
  );

/** This machine itself: a person who tries things out, a test, or a proxy that does not say whom it speaks for. */
export const isOwnMachine = (address: string) => address === '::1' || address.startsWith('127.');

/**
 * What one caller has of the Internet: an IPv4 address, or the 2^64 addresses of an IPv6 network, which are handed out
 * together and cost nothing to change between.
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

/** The eight numbers that an IPv6 address abbreviates. */
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
