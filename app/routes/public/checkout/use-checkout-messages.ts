import { useMemo } from 'react';
import type { TravellerSlot } from '#features/booking/checkout/checkout-form.ts';
import { monthFormat, writtenDate } from '#features/booking/checkout/written-date.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';

/** Days, months and what is wrong, as the reader says them. */
export function useCheckoutMessages() {
  const { t, language } = useTranslation('checkout');
  return useMemo(() => {
    const month = monthFormat(language);
    return {
      date: (date: CalendarDate) => writtenDate(date, language),
      months: Array.from({ length: 12 }, (_, index) => ({
        value: String(index + 1),
        label: month.format(Date.UTC(2026, index, 1)),
      })),
      traveller: ({ type, number }: TravellerSlot) => t(`traveller.${type}`, { number }),
    };
  }, [t, language]);
}
