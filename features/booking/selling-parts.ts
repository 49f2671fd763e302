import type { BookingDetails } from './booking-details.ts';

/**
 * The parts of what a booking costs, as whoever pays for it reads them. A customer of an agency pays one price for each,
 * in which the agency's commission is shared out in proportion: they add up to the total, and no part tells what the
 * agency pays for it. Cents that can't be divided go to the parts that lost most of one.
 */
export function sellingParts(
  { agency }: Pick<BookingDetails, 'agency'>,
  netParts: readonly number[],
): number[] {
  if (!agency) return [...netParts];
  const shares = shareOut(agency.commissionMinor, netParts);
  return netParts.map((part, position) => part + (shares[position] ?? 0));
}

function shareOut(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map((_, position) => (position === 0 ? amount : 0));
  const product = (weight: number) => BigInt(amount) * BigInt(weight);
  const shares = weights.map((weight) => Number(product(weight) / BigInt(sum)));
  const left = amount - shares.reduce((all, share) => all + share, 0);
  const neediest = weights
    .map((weight, position) => ({ position, lost: product(weight) % BigInt(sum) }))
    .toSorted((one, other) =>
      one.lost === other.lost ? one.position - other.position : one.lost > other.lost ? -1 : 1,
    )
    .slice(0, left)
    .map(({ position }) => position);
  return shares.map((share, position) => share + (neediest.includes(position) ? 1 : 0));
}
