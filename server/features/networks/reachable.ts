import { isIP } from 'node:net';
import { RULES } from '#domain/networks/rules-table.ts';
import { NETWORK_LABELS, type NetworkName } from '#domain/networks/network.ts';
import { isPublicAddress } from '#server/ports/networks/public-address.ts';

/** Names that no name server outside knows. */
const INSIDE = /(^|\.)(localhost|local|lan|internal|intranet|home\.arpa)$/;

/** Whether others can read from this server: its address is https and not one of a private network. */
export function isReachable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return false;
  return isIP(host) === 0 ? host.includes('.') && !INSIDE.test(host) : isPublicAddress(host);
}

const fetches = (network: NetworkName) =>
  RULES[network].image?.way === 'fetch' || RULES[network].video?.way === 'fetch';

/** Said before an account is connected: what a network that reads from us could not read. Null where it can. */
export function unreachableNotice(network: NetworkName, publicUrl: string): string | null {
  if (!fetches(network) || isReachable(publicUrl)) return null;
  return `${NETWORK_LABELS[network]} reads pictures and videos from this server, and ${publicUrl} cannot be reached from outside. Posts with pictures will fail there until PUBLIC_URL is set to a public https address and the server is started again.`;
}
