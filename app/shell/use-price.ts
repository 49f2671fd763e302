import { useMemo } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { publicPriceFormatter } from '#lib/money.ts';
import { useSite } from './use-site.ts';

/** Writes US cents in the visitor's currency. */
export function usePrice(): (amountUsdMinor: number) => string {
  const { currency } = useSite();
  const { language } = useTranslation();
  return useMemo(() => publicPriceFormatter(currency, language), [currency, language]);
}
