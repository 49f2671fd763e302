import type { UsdMinor } from '#lib/money.ts';
/** The price for an agency's customer, in US cents. */
export interface SellingPrice {
  netMinor: UsdMinor;
  commissionMinor: UsdMinor;
  totalUsdMinor: UsdMinor;
}

/** Adds an agency's markup of at most two decimals; half a cent is rounded up. */
export function withMarkup(netMinor: UsdMinor, markupPercentage: number): SellingPrice {
  const basisPoints = Math.round(markupPercentage * 100);
  const commissionMinor = Number((BigInt(netMinor) * BigInt(basisPoints) + 5_000n) / 10_000n);
  return { netMinor, commissionMinor, totalUsdMinor: netMinor + commissionMinor };
}
