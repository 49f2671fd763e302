import type { AgreedPrice } from '../booking.ts';

/** What the button said when it was pressed. */
export interface SeenPrice {
  units: number;
  currency: string;
}

/** From the form, where anybody can write anything: it can only ever stop a sale, never make it cheaper. */
export function readSeenPrice(units: string, currency: string): SeenPrice | null {
  if (!/^\d{1,15}$/.test(units) || !/^[A-Z]{3}$/.test(currency)) return null;
  return { units: Number(units), currency };
}

/** Nobody pays more than they saw, or in another currency, without having seen that too. */
export function isAgreed(
  seen: SeenPrice | null,
  { currency, chargedUnits }: Pick<AgreedPrice, 'currency' | 'chargedUnits'>,
): boolean {
  return seen !== null && seen.currency === currency && chargedUnits <= seen.units;
}
