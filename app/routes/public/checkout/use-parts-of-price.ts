import { useTranslation } from '#i18n/use-translation.tsx';
import { formatUsdCents, wholeUnitsFormatter, wholeUnitsOfParts } from '#lib/money.ts';
import { useSite } from '../../../shell/use-site.ts';

/** The parts of a price in whole units of the visitor's currency, which add up to it, and how they are written; an agent's in cents. */
export function usePartsOfPrice() {
  const { currency } = useSite();
  const { language } = useTranslation();
  return (partsUsdMinor: readonly number[], isSale: boolean) =>
    isSale
      ? { units: [...partsUsdMinor], write: (amountMinor: number) => formatUsdCents(amountMinor, language) }
      : {
          units: wholeUnitsOfParts(partsUsdMinor, currency.ratePerUsd),
          write: wholeUnitsFormatter(currency, language),
        };
}
