/** What a customer of an agency pays, and what of it is whose. In US cents. */
export interface SellingPrice {
  netMinor: number;
  commissionMinor: number;
  totalMinor: number;
}

/** A fare with an agency's markup: percentages of two decimals, halves of a cent up. */
export function withMarkup(netMinor: number, markupPercentage: number): SellingPrice {
  const hundredths = Math.round(markupPercentage * 100);
  const commissionMinor = Number((BigInt(netMinor) * BigInt(hundredths) + 5_000n) / 10_000n);
  return { netMinor, commissionMinor, totalMinor: netMinor + commissionMinor };
}
