import { useMemo } from 'react';
import { calendarWords } from '#app/ui/calendar-words.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type DisplayCurrency, publicPriceFormatter } from '#lib/money.ts';
import { priceFigures } from '../price-figures.ts';

/** How days and their lowest prices are written: whole for those who listen, short where a column is narrow. */
export function useDayWords(currency: DisplayCurrency) {
  const { t, language } = useTranslation('flights');
  const words = useMemo(() => calendarWords(language), [language]);
  const price = useMemo(() => publicPriceFormatter(currency, language), [currency, language]);
  const figures = useMemo(() => priceFigures(currency, language), [currency, language]);
  return { t, words, price, figures };
}
