import { BlockList, isIP } from 'node:net';

// From the registries of special-purpose addresses (RFC 6890 and what came after it). Two lists, because one would
// take an IPv4 address for the IPv6 address that maps it.
const special4 = blockList('ipv4', [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // behind a carrier's translation
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, and where clouds keep the keys of their machines
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarking
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
]);

// Of IPv6 only 2000::/3 is the open internet, and of that not all.
const special6 = blockList('ipv6', [
  ['::', 3], // loopback, unspecified, IPv4 in all its disguises (::ffff:0:0/96, 64:ff9b::/96), discard
  ['4000::', 2], // unassigned, and segment routing
  ['8000::', 1], // unassigned, fc00::/7 private, fe80::/10 link-local, ff00::/8 multicast
  ['2001::', 23], // protocol assignments: Teredo, benchmarking, ORCHID
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4, which leads to any IPv4 address
  ['2620:4f:8000::', 48], // AS112
  ['3fff::', 20], // documentation
]);

/** Of the open internet: an address that no private network uses for itself. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special4.check(address, 'ipv4');
  return version === 6 && !address.includes('%') && !special6.check(address, 'ipv6');
}

// Of names that end so none is in the open internet (RFC 6761, 6762, 8375, and what ICANN keeps free).
const privateEndings = ['.localhost', '.local', '.internal', '.home.arpa'];

/** What the host of a URL says by itself. A name that looks public may still lead to an address that is not. */
export function looksPublic({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !privateEndings.some((ending) => host.endsWith(ending));
}

function blockList(family: 'ipv4' | 'ipv6', networks: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}
