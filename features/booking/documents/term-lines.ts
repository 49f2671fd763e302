import { houseTimeZone } from '#features/catalogue/flights/house-today.ts';
import { type FareLine, fareLines } from '#features/search/flights/fare-lines.ts';
import { cancellationTerms } from '#features/search/hotels/cancellation-terms.ts';
import { dateIn } from '#lib/calendar-date.ts';
import { wholeUnitsFromUsd } from '#lib/money.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { DocumentWords } from './document-words.ts';
import type { BookedLeg } from './legs-of.ts';

type Price = (units: number) => string;

/** What a change of one way costs and what comes back, as it was agreed on the day of booking. */
export function fareTerms(
  words: DocumentWords,
  booking: BookingDetails,
  leg: BookedLeg,
  price: Price,
): string[] {
  const parts = leg.flights.map(({ priceMinor, fare }) => ({ priceMinor, terms: fare.terms }));
  const bookedOn = dateIn(houseTimeZone, booking.createdAt);
  return fareLines(parts, leg.date, bookedOn).map((line) =>
    fareSentence(words, line, (minor) => price(wholeUnitsFromUsd(minor, booking.ratePerUsd))),
  );
}

function fareSentence(
  { t, date }: DocumentWords,
  line: FareLine,
  price: (usdMinor: number) => string,
): string {
  switch (line.kind) {
    case 'change': {
      const said = { price: price(line.feeMinor), date: line.until === null ? '' : date(line.until) };
      if (line.feeMinor === 0)
        return line.until === null ? t('terms.changeFreeAlways') : t('terms.changeFree', said);
      return line.until === null ? t('terms.changeAlways', said) : t('terms.change', said);
    }
    case 'noChange':
      return line.after === null ? t('terms.noChange') : t('terms.noChangeAfter', { date: date(line.after) });
    case 'refund': {
      const said = { price: price(line.backMinor), date: line.until === null ? '' : date(line.until) };
      return line.until === null ? t('terms.refundAlways', said) : t('terms.refund', said);
    }
    case 'noRefund':
      return line.after === null ? t('terms.noRefund') : t('terms.noRefundAfter', { date: date(line.after) });
  }
}

export function stayTerms({ t, date }: DocumentWords, booking: BookingDetails, price: Price): string[] {
  const { stay, createdAt, ratePerUsd } = booking;
  if (!stay) return [];
  const { checkIn, priceMinor } = stay;
  const terms = cancellationTerms(stay, { checkIn, today: dateIn(houseTimeZone, createdAt) });
  if (terms.freeUntil === checkIn) return [t('terms.stayFreeAlways')];
  const feeMinor = Math.floor((priceMinor * terms.feePercent + 50) / 100);
  const fee = { price: price(wholeUnitsFromUsd(feeMinor, ratePerUsd)), percent: terms.feePercent };
  return terms.freeUntil === null
    ? [t('terms.stayFee', fee)]
    : [t('terms.stayFree', { date: date(terms.freeUntil) }), t('terms.stayFeeAfter', fee)];
}
