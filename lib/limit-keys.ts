import { isIPv6 } from 'node:net';

/**
 * The network of one household or office: an IPv4 address, or an IPv6 /64, within which addresses are free.
 * Limits count by network, or each request could use a new address.
 */
export function addressBlock(address: string): string {
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

/** The largest network of one customer: 256 IPv4 addresses, or an IPv6 /48. */
export function wideAddressBlock(address: string): string {
  if (isIPv6(address)) return `${groupsOf(address).slice(0, 3).join(':')}::/48`;
  return `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The short form of an address: 2001:db8::1 instead of eight groups of four. */
export function shortAddress(address: string): string {
  return isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/** Whether it is this machine's own address. Until 0.8.0 its IPv6 address was stored as zeros. */
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

/**
 * The mailbox of an address, for limits: ignores case, plus suffixes and, at Gmail, dots. Never for sending:
 * mail goes to the address as typed.
 */
export function mailboxOf(email: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/.exec(email.trim().toLowerCase()) ?? [];
  const base = name.split('+', 1)[0] || name;
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${base.replaceAll('.', '')}@gmail.com` : `${base}@${host}`;
}
