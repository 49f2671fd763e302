import { businessTimeZone } from '#features/catalogue/flights/business-today.ts';
import { type FareLine, fareLines } from '#features/search/flights/fare-lines.ts';
import { cancellationTerms } from '#features/search/hotels/stay.ts';
import { type CalendarDate, dateIn } from '#lib/calendar-date.ts';
import type { Minor } from '#lib/money.ts';
import type { BookedLeg } from '../booked-trip.ts';
import type { BookingDetails } from '../booking.ts';
import { stepOf, totalAmount } from '../booking-amount.ts';
import { sharePrice, shareRefund } from '../share-price.ts';
import type { DocumentMessages } from './document-context.ts';

type Price = (amount: Minor) => string;
type TermMessages = Pick<DocumentMessages, 't' | 'date'>;

/**
 * The change and refund terms of one leg as agreed at booking. An agency customer has them on the selling price; the
 * change fee depends on the net price, so its amount is not named.
 */
export function fareTerms(messages: DocumentMessages, booking: BookingDetails, leg: BookedLeg, price: Price): string[] {
  const { agency, flights } = booking;
  const step = stepOf(booking);
  const { items: amounts } = sharePrice(booking);
  const parts = flights.flatMap((flight, position) =>
    leg.flights.includes(flight) ? [{ amount: (amounts[position] ?? 0) / step, terms: flight.fare.terms }] : [],
  );
  const lines = fareLines(parts, leg.date, dateIn(businessTimeZone, booking.createdAt));
  const shown = (steps: number) => price(steps * step);
  if (!agency) return lines.map((line) => fareSentence(messages, line, shown));
  return lines
    .filter((line, position) => !(isFee(line) && isFee(lines[position + 1])))
    .map((line) => (isFee(line) ? feeSentence(messages, line.until) : fareSentence(messages, line, shown)));
}

function isFee(line: FareLine | undefined): line is Extract<FareLine, { kind: 'change' }> {
  return line?.kind === 'change' && line.fee > 0;
}

function feeSentence({ t, date }: DocumentMessages, until: CalendarDate | null): string {
  return until === null ? t('terms.changeFeeAlways') : t('terms.changeFee', { date: date(until) });
}

function fareSentence({ t, date }: DocumentMessages, line: FareLine, price: (steps: number) => string): string {
  switch (line.kind) {
    case 'change': {
      const values = { price: price(line.fee), date: line.until === null ? '' : date(line.until) };
      if (line.fee === 0) return line.until === null ? t('terms.changeFreeAlways') : t('terms.changeFree', values);
      return line.until === null ? t('terms.changeAlways', values) : t('terms.change', values);
    }
    case 'noChange':
      return line.after === null ? t('terms.noChange') : t('terms.noChangeAfter', { date: date(line.after) });
    case 'refund': {
      const values = { price: price(line.back), date: line.until === null ? '' : date(line.until) };
      return line.until === null ? t('terms.refundAlways', values) : t('terms.refund', values);
    }
    case 'noRefund':
      return line.after === null ? t('terms.noRefund') : t('terms.noRefundAfter', { date: date(line.after) });
  }
}

export function stayTerms({ t, date }: TermMessages, booking: BookingDetails, price: Price): string[] {
  const { stay, createdAt } = booking;
  if (!stay) return [];
  const { checkIn } = stay;
  const terms = cancellationTerms(stay, { checkIn, today: dateIn(businessTimeZone, createdAt) });
  if (terms.freeUntil === checkIn) return [t('terms.stayFreeAlways')];
  const paid = totalAmount(booking);
  const [back = 0] = shareRefund(booking, [100 - terms.feePercent]);
  const fee = { price: price(paid - back), percent: terms.feePercent };
  return terms.freeUntil === null
    ? [t('terms.stayFee', fee)]
    : [t('terms.stayFree', { date: date(terms.freeUntil) }), t('terms.stayFeeAfter', fee)];
}
