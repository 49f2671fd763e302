import type { LanguageCode } from '#i18n/languages.ts';
import { legsOf, routeOf } from '../booked-trip.ts';
import type { BookingDetails } from '../booking.ts';
import {
  type DocumentContext,
  type DocumentMessages,
  documentMessages,
  issuerText,
  lookupAddress,
} from './document-context.ts';

/**
 * Opens WhatsApp with a short text about the trip, from a traveller to a friend or from the agency to its customer. It
 * contains no names: the reader needs the last name to open the booking.
 */
export function whatsAppShareLink(
  context: DocumentContext,
  booking: BookingDetails,
  language: LanguageCode = booking.language,
  by: 'traveller' | 'agency' = 'traveller',
): string {
  const messages = documentMessages(context, language);
  const facts = {
    reference: booking.reference,
    brand: context.settings.site.siteName,
    link: lookupAddress(context, booking.reference),
  };
  const text = shareText(messages, booking, facts, by === 'agency');
  const issuer = booking.agency
    ? `\n${messages.t('issuedByLine', { agency: issuerText(messages, booking.agency) })}`
    : '';
  return `https://wa.me/?text=${encodeURIComponent(text + issuer)}`;
}

function shareText(
  messages: DocumentMessages,
  booking: BookingDetails,
  facts: Record<string, string>,
  isYours: boolean,
): string {
  const { t } = messages;
  const { stay, travelDate } = booking;
  const date = messages.day(travelDate);
  if (stay) {
    const { hotel, checkOut } = stay;
    const values = { ...facts, hotel, city: messages.city(stay), date, back: messages.day(checkOut) };
    return t(isYours ? 'share.yourStay' : 'share.stay', values);
  }
  const legs = legsOf(booking.flights);
  const { from, to, back } = routeOf(legs);
  const route = t('route', { from: messages.city(from), to: messages.city(to) });
  return back
    ? t(isYours ? 'share.yourRoundTrip' : 'share.roundTrip', { ...facts, route, date, back: messages.day(back) })
    : t(isYours ? 'share.yourFlight' : 'share.flight', { ...facts, route, date });
}
