import { houseTimeZone } from '#features/catalogue/flights/house-today.ts';
import { type FareLine, fareLines } from '#features/search/flights/fare-lines.ts';
import { cancellationTerms } from '#features/search/hotels/cancellation-terms.ts';
import { type CalendarDate, dateIn } from '#lib/calendar-date.ts';
import { amountOf } from '../booking-amount.ts';
import type { BookingDetails } from '../booking-details.ts';
import { sellingParts } from '../selling-parts.ts';
import type { DocumentWords } from './document-words.ts';
import type { BookedLeg } from './legs-of.ts';

type Price = (amount: number) => string;
type Words = Pick<DocumentWords, 't' | 'date'>;

/**
 * What a change of one way costs and what comes back, as it was agreed on the day of booking. An agency's customer gets
 * back what the airline gives and the agency's commission, as whoever cancels it will read; a fee is a share of what the
 * agency pays, so that none is named.
 */
export function fareTerms(
  words: DocumentWords,
  booking: BookingDetails,
  leg: BookedLeg,
  price: Price,
): string[] {
  const parts = leg.flights.map(({ priceMinor, fare }) => ({ priceMinor, terms: fare.terms }));
  const bookedOn = dateIn(houseTimeZone, booking.createdAt);
  const commissionMinor = commissionOn(booking, leg);
  const lines = fareLines(parts, leg.date, bookedOn).map((line) => withCommission(line, commissionMinor));
  const shown = (minor: number) => price(amountOf(booking, minor));
  if (!booking.agency) return lines.map((line) => fareSentence(words, line, shown));
  return lines
    .filter((line, position) => !(isFee(line) && isFee(lines[position + 1])))
    .map((line) => (isFee(line) ? feeSentence(words, line.until) : fareSentence(words, line, shown)));
}

/** Where the airline gives nothing, the agency still gives back what it earned. */
function withCommission(line: FareLine, commissionMinor: number): FareLine {
  if (line.kind === 'refund') return { ...line, backMinor: line.backMinor + commissionMinor };
  if (line.kind === 'noRefund' && commissionMinor > 0)
    return { kind: 'refund', backMinor: commissionMinor, percent: null, until: null };
  return line;
}

function commissionOn(booking: BookingDetails, leg: BookedLeg): number {
  const prices = booking.flights.map(({ priceMinor }) => priceMinor);
  const selling = sellingParts(booking, prices);
  return booking.flights.reduce(
    (sum, flight, position) =>
      leg.flights.includes(flight) ? sum + (selling[position] ?? 0) - flight.priceMinor : sum,
    0,
  );
}

function isFee(line: FareLine | undefined): line is Extract<FareLine, { kind: 'change' }> {
  return line?.kind === 'change' && line.feeMinor > 0;
}

function feeSentence({ t, date }: DocumentWords, until: CalendarDate | null): string {
  return until === null ? t('terms.changeFeeAlways') : t('terms.changeFee', { date: date(until) });
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

export function stayTerms({ t, date }: Words, booking: BookingDetails, price: Price): string[] {
  const { stay, createdAt } = booking;
  if (!stay) return [];
  const { checkIn, priceMinor } = stay;
  const terms = cancellationTerms(stay, { checkIn, today: dateIn(houseTimeZone, createdAt) });
  if (terms.freeUntil === checkIn) return [t('terms.stayFreeAlways')];
  const feeMinor = Math.floor((priceMinor * terms.feePercent + 50) / 100);
  if (booking.agency) {
    const backMinor = priceMinor - feeMinor + booking.agency.commissionMinor;
    return agencyStayTerms({ t, date }, terms.freeUntil, backMinor && price(amountOf(booking, backMinor)));
  }
  const fee = { price: price(amountOf(booking, feeMinor)), percent: terms.feePercent };
  return terms.freeUntil === null
    ? [t('terms.stayFee', fee)]
    : [t('terms.stayFree', { date: date(terms.freeUntil) }), t('terms.stayFeeAfter', fee)];
}

/** A percentage and what it comes to would tell what the agency pays: only what comes back is said. */
function agencyStayTerms({ t, date }: Words, freeUntil: CalendarDate | null, back: string | 0): string[] {
  if (freeUntil === null) return [back === 0 ? t('terms.noRefund') : t('terms.stayBack', { price: back })];
  const until = { date: date(freeUntil) };
  return [
    t('terms.stayFree', until),
    back === 0 ? t('terms.noRefundAfter', until) : t('terms.stayBackAfter', { price: back }),
  ];
}
