import { wholeUnitsFromUsd } from '#lib/money.ts';

const ONE_DOLLAR_MINOR = 100;

/**
 * Whether a price is so much lower than the lowest we ever told that somebody wants to hear of it: by a dollar and
 * by one percent at least, and by enough to show in whole units of their currency.
 */
export function isWorthAMail(toldMinor: number, priceMinor: number, ratePerUsd: number): boolean {
  const dropMinor = toldMinor - priceMinor;
  return (
    dropMinor >= ONE_DOLLAR_MINOR &&
    dropMinor * 100 >= toldMinor &&
    wholeUnitsFromUsd(priceMinor, ratePerUsd) < wholeUnitsFromUsd(toldMinor, ratePerUsd)
  );
}
