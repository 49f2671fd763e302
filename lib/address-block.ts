import { isIPv6 } from 'node:net';

/**
 * What one household or office holds of the internet: an IPv4 address, or 64 bits of IPv6, of which anybody may
 * use any. Limits count by this, or each request could come from a fresh address.
 */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%', 1).join('').split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = address.includes('::') ? [...before, ...zeros, ...after] : before;
  const block = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${block.join(':')}::/64`;
}
