import { useMemo } from 'react';
import { priceFigures } from '#features/search/flights/price-figures.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type DisplayCurrency, publicPriceFormatter } from '#lib/money.ts';
import { calendarMessages } from '../../../ui/calendar-messages.ts';

/** How days and their lowest prices are written: whole for those who listen, short where a column is narrow. */
export function useDayMessages(currency: DisplayCurrency) {
  const { t, language } = useTranslation('flights');
  const messages = useMemo(() => calendarMessages(language), [language]);
  const price = useMemo(() => publicPriceFormatter(currency, language), [currency, language]);
  const figures = useMemo(() => priceFigures(currency, language), [currency, language]);
  return { t, messages, price, figures };
}
