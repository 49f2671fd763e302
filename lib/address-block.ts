import { isIPv6 } from 'node:net';

/**
 * What one household or office holds of the internet: an IPv4 address, or 64 bits of IPv6, of which anybody may
 * use any. Limits count by this, or each request could come from a fresh address.
 */
export function addressBlock(address: string): string {
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** What a provider gives to one customer at most: 256 addresses of IPv4, or 48 bits of IPv6. */
export function wideAddressBlock(address: string): string {
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** An address as people write it: 2001:db8::1 instead of eight groups of four. */
export function shortAddress(address: string): string {
  return isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/** Of the machine that the product runs on. Until 0.8.0 its IPv6 address was stored as zeros only. */
export function isLoopback(address: string): boolean {
  return address.startsWith('127.') || ['::1', '::'].includes(shortAddress(address));
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('%', 1).join('').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}
