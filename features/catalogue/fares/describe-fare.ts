import { type FareRule, type FareTerm, sortedTerms } from './fare-rules.ts';

/** "7 kg in the cabin, 2 checked bags of 23 kg each". */
export function describeBags({
  cabinBagKg,
  checkedBags,
  checkedBagKg,
}: Pick<FareRule, 'cabinBagKg' | 'checkedBags' | 'checkedBagKg'>): string {
  const cabin = cabinBagKg === 0 ? 'No bag in the cabin' : `${cabinBagKg} kg in the cabin`;
  if (checkedBags === 0) return `${cabin}, no checked bag`;
  return checkedBags === 1
    ? `${cabin}, 1 checked bag of ${checkedBagKg} kg`
    : `${cabin}, ${checkedBags} checked bags of ${checkedBagKg} kg each`;
}

/** "Until 30 days before: change 10 %, refund 75 %", the earliest first. */
export function describeTerms(terms: readonly FareTerm[]): string[] {
  return sortedTerms(terms).map((term) => `${whenOf(term)}: ${changeOf(term)}, ${refundOf(term)}`);
}

function whenOf({ daysBefore }: FareTerm): string {
  if (daysBefore === 0) return 'Until departure';
  return daysBefore === 1 ? 'Until the day before' : `Until ${daysBefore} days before`;
}

function changeOf({ changeFeePercent }: FareTerm): string {
  if (changeFeePercent === null) return 'no change';
  return changeFeePercent === 0 ? 'change free' : `change ${changeFeePercent} %`;
}

function refundOf({ refundPercent }: FareTerm): string {
  return refundPercent === 0 ? 'no refund' : `refund ${refundPercent} %`;
}
