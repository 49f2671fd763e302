import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { type FareLine, fareLines } from '#features/search/flights/fare-lines.ts';
import { cancellationTerms } from '#features/search/hotels/cancellation-terms.ts';
import { type CalendarDate, dateIn } from '#lib/calendar-date.ts';
import { amountOf } from '../booking-amount.ts';
import type { BookingDetails } from '../booking-details.ts';
import { sellingParts } from '../selling-parts.ts';
import type { DocumentMessages } from './document-messages.ts';
import type { BookedLeg } from './legs-of.ts';

type Price = (amount: number) => string;
type Words = Pick<DocumentMessages, 't' | 'date'>;

/**
 * What a change of one way costs and what comes back, as it was agreed on the day of booking. A customer of an agency has
 * these terms on the price that they paid. The fee of a change depends on what the agency pays, so that none is named.
 */
export function fareTerms(
  messages: DocumentMessages,
  booking: BookingDetails,
  leg: BookedLeg,
  price: Price,
): string[] {
  const { agency, flights } = booking;
  const prices = sellingParts(
    booking,
    flights.map(({ priceMinor }) => priceMinor),
  );
  const parts = flights.flatMap((flight, position) =>
    leg.flights.includes(flight)
      ? [{ priceMinor: prices[position] ?? flight.priceMinor, terms: flight.fare.terms }]
      : [],
  );
  const lines = fareLines(parts, leg.date, dateIn(businessTimeZone, booking.createdAt));
  const shown = (minor: number) => price(amountOf(booking, minor));
  if (!agency) return lines.map((line) => fareSentence(messages, line, shown));
  return lines
    .filter((line, position) => !(isFee(line) && isFee(lines[position + 1])))
    .map((line) => (isFee(line) ? feeSentence(messages, line.until) : fareSentence(messages, line, shown)));
}

function isFee(line: FareLine | undefined): line is Extract<FareLine, { kind: 'change' }> {
  return line?.kind === 'change' && line.feeMinor > 0;
}

function feeSentence({ t, date }: DocumentMessages, until: CalendarDate | null): string {
  return until === null ? t('terms.changeFeeAlways') : t('terms.changeFee', { date: date(until) });
}

function fareSentence(
  { t, date }: DocumentMessages,
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

export function stayTerms({ t, date }: Words, booking: BookingDetails, price: Price): string[] {
  const { stay, createdAt } = booking;
  if (!stay) return [];
  const { checkIn } = stay;
  const terms = cancellationTerms(stay, { checkIn, today: dateIn(businessTimeZone, createdAt) });
  if (terms.freeUntil === checkIn) return [t('terms.stayFreeAlways')];
  const [paidMinor = 0] = sellingParts(booking, [stay.priceMinor]);
  const feeMinor = Math.floor((paidMinor * terms.feePercent + 50) / 100);
  const fee = { price: price(amountOf(booking, feeMinor)), percent: terms.feePercent };
  return terms.freeUntil === null
    ? [t('terms.stayFee', fee)]
    : [t('terms.stayFree', { date: date(terms.freeUntil) }), t('terms.stayFeeAfter', fee)];
}
