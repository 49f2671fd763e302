import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownBooking } from './shown-booking.ts';

/** What people would call it: Nairobi to Zanzibar and back, or the name of the hotel. */
export function useTripName(): (
  booking: Pick<ShownBooking, 'way' | 'reference'> & { stay: { hotel: string } | null },
) => string {
  const { t } = useTranslation('account');
  return ({ way, stay, reference }) => {
    if (stay) return stay.hotel;
    if (!way) return reference;
    const { from, to } = way;
    return way.isRound ? t('bookings.roundTrip', { from, to }) : t('bookings.route', { from, to });
  };
}
