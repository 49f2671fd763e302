import { percentOf } from '#lib/money.ts';
export const fareCabins = ['economy', 'premium', 'business', 'first'] as const;
export type FareCabin = (typeof fareCabins)[number];

export const fareCabinLabels: Record<FareCabin, string> = {
  economy: 'Economy',
  premium: 'Premium economy',
  business: 'Business',
  first: 'First',
};

export type PassengerType = 'adult' | 'child' | 'infant';

/** The share of the adult fare that children and infants pay. */
export interface FareShares {
  childFarePercent: number;
  infantFarePercent: number;
}

/** The change fee and the refund for a request at least this many days before departure. */
export interface FareTerm {
  daysBefore: number;
  /** Of the fare; null where a change is no longer possible. */
  changeFeePercent: number | null;
  refundPercent: number;
}

/** What a fare of an airline includes in one cabin, and its terms. */
export interface FareRule extends FareShares {
  cabinBagKg: number;
  checkedBags: number;
  checkedBagKg: number;
  terms: FareTerm[];
}

export const maxFareTerms = 6;

/**
 * The terms of a request this many whole days before departure: of the rows that still apply, the one with the most
 * days. Undefined after departure and without terms.
 */
export function termsAt(terms: readonly FareTerm[], daysBefore: number): FareTerm | undefined {
  return sortedTerms(terms).find((term) => term.daysBefore <= daysBefore);
}

/** Earliest first. */
export function sortedTerms(terms: readonly FareTerm[]): FareTerm[] {
  return terms.toSorted((one, other) => other.daysBefore - one.daysBefore);
}

/** The fare of one passenger, from the adult fare. */
export function passengerFareMinor(
  baseMinor: number,
  passenger: PassengerType,
  { childFarePercent, infantFarePercent }: FareShares,
): number {
  const isFare = Number.isInteger(baseMinor) && baseMinor >= 0 && Number.isSafeInteger(baseMinor * 100);
  if (!isFare) throw new RangeError(`Not a fare: ${baseMinor}`);
  const percent = { adult: 100, child: childFarePercent, infant: infantFarePercent }[passenger];
  return percentOf(baseMinor, percent);
}
