import { BlockList, isIP } from 'node:net';

const V4: [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Parts of 2000::/3 that are not public: tunnels with an IPv4 address, documentation, special uses. */
const V6: [address: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [address, bits] of V4) closed.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of V6) closed.addSubnet(address, bits, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is public: not loopback, private, link-local or special. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  // Everything outside of 2000::/3 is refused: loopback, ULA, link-local, multicast, IPv4 in any notation.
  if (version === 6 && !address.includes('%'))
    return global6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
  return false;
}
