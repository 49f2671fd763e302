import type { PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import type { BookingDetails } from '../booking-details.ts';
import { roomsByType } from '../rooms-by-type.ts';
import { sellingParts } from '../selling-parts.ts';
import type { DocumentMessages } from './document-messages.ts';

export interface PriceLine {
  label: string;
  amountUsdMinor: number;
}

const types: readonly PassengerType[] = ['adult', 'child', 'infant'];

/** What a price is made of, as the customer pays it: so many passengers of each type, or rooms. */
export function priceLines(messages: DocumentMessages, booking: BookingDetails): PriceLine[] {
  const lines = netLines(messages, booking);
  const amounts = sellingParts(
    booking,
    lines.map(({ amountUsdMinor }) => amountUsdMinor),
  );
  return lines.map(({ label }, position) => ({ label, amountUsdMinor: amounts[position] ?? 0 }));
}

/** The same before what an agency adds. */
export function netLines(
  messages: DocumentMessages,
  { stay, flights, travellers }: BookingDetails,
): PriceLine[] {
  const { t } = messages;
  if (stay) {
    const nights = t('nights', { count: stay.nights });
    return roomsByType(stay.rooms).map(({ type, count, perNightMinor }) => ({
      label: t('roomNights', { rooms: t('roomOfType', { count, room: messages.apart(type) }), nights }),
      amountUsdMinor: perNightMinor * stay.nights,
    }));
  }
  return types.flatMap((type) => {
    const count = travellers.filter((traveller) => traveller.type === type).length;
    if (count === 0) return [];
    const amountUsdMinor = flights.reduce((sum, { fareMinor }) => sum + fareMinor[type] * count, 0);
    return [{ label: t(`party.${type}`, { count }), amountUsdMinor }];
  });
}
