import { formatUsdCents } from '#lib/money.ts';

/** +$25.00 or −$25.00 */
export function signedDollars(minor: number): string {
  return `${minor < 0 ? '−' : '+'}${formatUsdCents(Math.abs(minor), 'en-US')}`;
}
