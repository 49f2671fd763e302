export const fareCabins = ['economy', 'premium', 'business', 'first'] as const;
export type FareCabin = (typeof fareCabins)[number];

export const fareCabinLabels: Record<FareCabin, string> = {
  economy: 'Economy',
  premium: 'Premium economy',
  business: 'Business',
  first: 'First',
};

export type PassengerType = 'adult' | 'child' | 'infant';

/** What children pay of a fare. */
export interface FareShares {
  childFarePercent: number;
  infantFarePercent: number;
}

/** What a change costs and how much comes back, for somebody who asks at least so many days before departure. */
export interface FareTerm {
  daysBefore: number;
  /** Of the fare; null where a change is not possible any more. */
  changeFeePercent: number | null;
  refundPercent: number;
}

/** What a fare of an airline includes in one cabin, and on what terms. */
export interface FareRule extends FareShares {
  cabinBagKg: number;
  checkedBags: number;
  checkedBagKg: number;
  terms: FareTerm[];
}

export const maxFareTerms = 6;

/**
 * The row that holds for somebody who asks so many whole days before departure: of those that still fit, the one with
 * the most days. Undefined after departure, and where an airline has no terms at all.
 */
export function termsAt(terms: readonly FareTerm[], daysBefore: number): FareTerm | undefined {
  return sortedTerms(terms).find((term) => term.daysBefore <= daysBefore);
}

/** The earliest first, as they are read. */
export function sortedTerms(terms: readonly FareTerm[]): FareTerm[] {
  return terms.toSorted((one, other) => other.daysBefore - one.daysBefore);
}

/**
 * What one passenger pays of the fare of an adult. The one place where a share of a fare is rounded: to whole cents,
 * halves up.
 */
export function passengerFareMinor(
  baseMinor: number,
  passenger: PassengerType,
  { childFarePercent, infantFarePercent }: FareShares,
): number {
  const isFare = Number.isInteger(baseMinor) && baseMinor >= 0 && Number.isSafeInteger(baseMinor * 100);
  if (!isFare) throw new RangeError(`Not a fare: ${baseMinor}`);
  const percent = { adult: 100, child: childFarePercent, infant: infantFarePercent }[passenger];
  // In whole hundredths of a cent, so that no binary fraction ever decides on which side of a half a fare falls.
  return Math.floor((baseMinor * percent + 50) / 100);
}
