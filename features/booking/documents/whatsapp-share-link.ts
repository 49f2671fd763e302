import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails } from '../booking-details.ts';
import { type DocumentHouse, lookupAddress } from './document-house.ts';
import { type DocumentWords, documentWords } from './document-words.ts';
import { issuerText } from './issuer-text.ts';
import { legsOf, wayOf } from './legs-of.ts';

/**
 * Opens WhatsApp with a short text about the trip: from whoever travels to a friend, or from the agency to its customer.
 * It names nobody: whoever gets it must know the last name to look.
 */
export function whatsAppShareLink(
  house: DocumentHouse,
  booking: BookingDetails,
  language: LanguageCode = booking.language,
  by: 'traveller' | 'agency' = 'traveller',
): string {
  const words = documentWords(house, language);
  const facts = {
    reference: booking.reference,
    brand: house.settings.site.siteName,
    link: lookupAddress(house, booking.reference),
  };
  const text = shareText(words, booking, facts, by === 'agency');
  const issuer = booking.agency
    ? `\n${words.t('issuedByLine', { agency: issuerText(words, booking.agency) })}`
    : '';
  return `https://wa.me/?text=${encodeURIComponent(text + issuer)}`;
}

function shareText(
  words: DocumentWords,
  booking: BookingDetails,
  facts: Record<string, string>,
  isYours: boolean,
): string {
  const { t } = words;
  const { stay, travelDate } = booking;
  const date = words.day(travelDate);
  if (stay) {
    const { hotel, checkOut } = stay;
    const said = { ...facts, hotel, city: words.city(stay), date, back: words.day(checkOut) };
    return t(isYours ? 'share.yourStay' : 'share.stay', said);
  }
  const legs = legsOf(booking.flights);
  const { from, to, back } = wayOf(legs);
  const route = t('route', { from: words.city(from), to: words.city(to) });
  return back
    ? t(isYours ? 'share.yourRoundTrip' : 'share.roundTrip', { ...facts, route, date, back: words.day(back) })
    : t(isYours ? 'share.yourFlight' : 'share.flight', { ...facts, route, date });
}
