import { useMemo } from 'react';
import { calendarMessages } from '#app/ui/calendar-messages.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { Stay } from '../stay-address.ts';

/** Dates and numbers of a stay as people say them. */
export function useStayMessages() {
  const { t, language } = useTranslation('search');
  const { short, full } = useMemo(() => calendarMessages(language), [language]);
  return {
    date: short,
    fullDate: full,
    nights: (count: number) => t('nights', { count }),
    rooms: (count: number) => t('roomsCount', { count }),
    guests: ({ adults, children }: Pick<Stay, 'adults' | 'children'>) =>
      [
        t('adultsSaid', { count: adults }),
        ...(children ? [t('childrenCount', { count: children })] : []),
      ].join(', '),
  };
}
