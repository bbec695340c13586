import { isIP } from 'node:net';
import { RULES } from '#domain/networks/rules-table.ts';
import { NETWORK_LABELS, type NetworkName } from '#domain/networks/network.ts';

/** Host names that no public name server knows. */
const INSIDE = /(^|\.)(localhost|local|lan|internal|intranet|home\.arpa)$/;

/** IPv4 addresses that are not public. */
const INSIDE_V4 =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
/** All public IPv6 addresses begin like this. */
const OUTSIDE_V6 = /^[23]/;

/** Whether networks can read from this server: its URL is https and not in a private network. */
export function isReachable(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return false;
  if (isIP(host) === 6) return OUTSIDE_V6.test(host);
  if (isIP(host) === 4) return !INSIDE_V4.test(host);
  return host.includes('.') && !INSIDE.test(host);
}

/** This server's URL, and the object store's if it is public. */
export interface Whereabouts {
  publicUrl: string;
  storage: { uploadOrigin: string | null };
}

export const isStoreReachable = ({ storage: { uploadOrigin } }: Whereabouts): boolean =>
  uploadOrigin !== null && isReachable(uploadOrigin);

const fetches = (network: NetworkName) =>
  RULES[network].image?.way === 'fetch' || RULES[network].video?.way === 'fetch';

/** A warning before connecting a network that could not fetch files from here; null if it can. */
export function unreachableNotice(network: NetworkName, where: Whereabouts): string | null {
  if (!fetches(network) || isReachable(where.publicUrl) || isStoreReachable(where)) return null;
  return `${NETWORK_LABELS[network]} reads pictures and videos from this server, and ${where.publicUrl} cannot be reached from outside. Posts with pictures will fail there until PUBLIC_URL is set to a public https address, or files are kept in an S3 store with one, and the server is started again.`;
}
