import type { LanguageCode } from '#i18n/languages.ts';
import type { BookingDetails } from '../booking-details.ts';
import { type DocumentHouse, lookupAddress } from './document-house.ts';
import { type DocumentWords, documentWords } from './document-words.ts';
import { issuerText } from './issuer-text.ts';
import { legsOf, wayOf } from './legs-of.ts';

/** Opens WhatsApp with a short text about the trip. It names nobody: whoever gets it must know the last name to look. */
export function whatsAppShareLink(
  house: DocumentHouse,
  booking: BookingDetails,
  language: LanguageCode = booking.language,
): string {
  const words = documentWords(house, language);
  const text = shareText(words, booking, {
    reference: booking.reference,
    brand: house.settings.site.siteName,
    link: lookupAddress(house, booking.reference),
  });
  const issuer = booking.agency ? `\n${words.t('issuedBy')}: ${issuerText(words, booking.agency)}` : '';
  return `https://wa.me/?text=${encodeURIComponent(text + issuer)}`;
}

function shareText(words: DocumentWords, booking: BookingDetails, facts: Record<string, string>): string {
  const { t } = words;
  const { stay, travelDate } = booking;
  const date = words.day(travelDate);
  if (stay) {
    const { hotel, checkOut } = stay;
    return t('share.stay', { ...facts, hotel, city: words.city(stay), date, back: words.day(checkOut) });
  }
  const legs = legsOf(booking.flights);
  const { from, to, back } = wayOf(legs);
  const route = t('route', { from: words.city(from), to: words.city(to) });
  return back
    ? t('share.roundTrip', { ...facts, route, date, back: words.day(back) })
    : t('share.flight', { ...facts, route, date });
}
