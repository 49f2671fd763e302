import type { MissedFlight } from '#features/search/flights/quote-itineraries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** What happened to a flight that somebody chose. */
export function useMissedMessages(): (missed: MissedFlight) => string {
  const { t } = useTranslation('checkout');
  return ({ error, number: flight, seatsLeft: count }) => {
    if (flight === null) return t('missed.unknown');
    return error === 'sold_out' && count > 0
      ? t('missed.fewSeats', { flight, count })
      : t(`missed.${error}`, { flight });
  };
}
