import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storedNames } from '#tests/booking/booked-parts.ts';
import { hotelBooking, roundTripBooking, soldByAgency } from '#tests/booking/booking-details.ts';
import { testBookingMailContext } from '#tests/booking/document-context.ts';
import { readPdf } from '#tests/booking/read-pdf.ts';
import { legsOf } from '../booked-trip.ts';
import type { BookingDetails } from '../booking.ts';
import { amountFormatter, amountStyle, totalAmount } from '../booking-amount.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { bookingCalendar } from '../documents/booking-calendar.ts';
import { documentMessages } from '../documents/document-context.ts';
import { invoiceLines } from '../documents/price-lines.ts';
import { renderBookingDocument, renderInvoice } from '../documents/render-documents.ts';
import { fareTerms, stayTerms } from '../documents/term-lines.ts';
import { whatsAppShareLink } from '../documents/whatsapp-share-link.ts';
import { bookingEmailKinds } from '../emails/booking-email.ts';
import { composeBookingEmail } from '../emails/compose-booking-email.ts';
import { showTrip } from '../retrieve/show-trip.ts';

const context = testBookingMailContext();
const now = new Date('2026-11-20T09:00:00Z');

/** Prices are so large that no two amounts meet by chance, and no share of a price is 100 / (100 + markup). */
const price = fc.noBias(fc.integer({ min: 100_000_000, max: 999_999_999 }));
const percent = fc.constantFrom(0, 25, 40, 60, 75, 100);
const sale = fc.record({
  prices: fc.tuple(price, price, price),
  refunds: fc.oneof(
    percent.map((one) => [one, one, one]),
    fc.tuple(percent, percent, percent),
  ),
  fee: percent,
  isFreeAtFirst: fc.boolean(),
  markup: fc.constantFrom(3.17, 7.43, 11.9, 13.1, 19.7, 28.3),
  isStay: fc.boolean(),
  money: fc.constantFrom({}, { currency: 'KES', ratePerUsd: 129.5 }),
});
type Sale = typeof sale extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function sell({ prices, refunds, fee, isFreeAtFirst, markup, isStay, money }: Sale): BookingDetails {
  const make = (changes: Partial<BookingDetails>) => {
    const booking = isStay ? hotelBooking(changes) : roundTripBooking(changes);
    const flights = booking.flights.map((flight, position) => {
      const fare = (prices[position] ?? 0) * 4;
      const refundPercent = refunds[position] ?? 0;
      return {
        ...flight,
        priceMinor: fare * 2.75,
        fareMinor: { adult: fare, child: fare * 0.75, infant: fare * 0.1 },
        fare: {
          ...flight.fare,
          terms: [
            { daysBefore: 7, changeFeePercent: 15, refundPercent },
            { daysBefore: 0, changeFeePercent: null, refundPercent: 0 },
          ],
        },
      };
    });
    const rooms = booking.stay?.rooms.map((room, position) => ({
      ...room,
      priceMinor: (prices[position] ?? 0) * (booking.stay?.nights ?? 0),
    }));
    const stay = booking.stay && {
      ...booking.stay,
      rooms: rooms ?? [],
      priceMinor: (prices[0] + prices[1]) * booking.stay.nights,
      cancellationFeePercent: fee,
      freeCancellationDays: isFreeAtFirst ? 3 : null,
    };
    const totalUsdMinor = stay?.priceMinor ?? flights.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
    return { ...booking, flights, stay, totalUsdMinor };
  };
  return soldByAgency(make, money, markup);
}

/** The same booking after its agency has cancelled it. */
function cancelled(booking: BookingDetails): BookingDetails {
  const quoted = quoteCancellation(booking, now);
  if (!quoted.ok) throw new Error(quoted.error);
  const { parts: _, ...detail } = quoted.quote;
  const event = { id: 1, kind: 'cancelled', at: now, actorId: null, actorRole: null, detail };
  return { ...booking, status: 'cancelled', cancelledAt: now, cancelledBy: 'agent', events: [event] };
}

/** Everything that a customer of an agency is sent, given or shown. */
function whatTheCustomerReads(booking: BookingDetails): string[] {
  const reader = { language: 'en', cityName: (city: string) => city, names: storedNames } as const;
  const texts = [booking, cancelled(booking)].flatMap((state) => {
    const detail = { ...state.events[0]?.detail, flightId: state.flights[0]?.flightId ?? '' };
    const mails = bookingEmailKinds
      .filter((kind) => !['money_returns', 'refunded'].includes(kind))
      .filter((kind) => state.flights.length > 0 || !kind.startsWith('flight_'))
      .map((kind) => composeBookingEmail(context, state, { kind, detail }));
    return [
      ...mails.map((mail) => (mail ? `${mail.subject}\n${mail.text}` : '')),
      ...(['owner', 'payer', 'limited'] as const).map((access) =>
        JSON.stringify(showTrip(state, { ...reader, access }, now)),
      ),
      decodeURIComponent(whatsAppShareLink(context, state)),
      bookingCalendar(context, state),
    ];
  });
  return texts;
}

/** The same for the files, which take a while to make. */
async function whatTheFilesSay(booking: BookingDetails): Promise<string[]> {
  const document = { name: 'TA-000001', issuedAt: now };
  const files = [
    await renderBookingDocument(context, booking),
    await renderInvoice(context, cancelled(booking), document, { to: 'customer' }),
  ];
  return files.map((file) => readPdf(file).text);
}

/** What an e-ticket or a voucher says of prices. */
function priceTexts(booking: BookingDetails): string[] {
  const messages = documentMessages(context, 'en');
  const price = amountFormatter(amountStyle(booking), 'en');
  return [
    ...stayTerms(messages, booking, price),
    ...legsOf(booking.flights).flatMap((leg) => fareTerms(messages, booking, leg, price)),
    ...invoiceLines(messages, booking, price).lines.map(({ amount }) => amount),
  ];
}

/** Every number in hundredths of the booking's currency; numbers of data are in hundredths already. */
function amountsIn(text: string): number[] {
  const numbers = [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([found]) => Number(found.replaceAll(',', '')));
  return [...new Set(numbers.flatMap((value) => [value, Math.round(value * 100)]))].filter(
    (value) => value > 10_000_000,
  );
}

/** What the agency pays and earns, in all and for each part. */
function secretsOf({ agency, flights, stay, ratePerUsd, travellers }: BookingDetails): number[] {
  const legs = Map.groupBy(flights, ({ leg }) => leg).values();
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const net = [
    agency?.netMinor ?? 0,
    agency?.commissionMinor ?? 0,
    ...flights.map(({ priceMinor }) => priceMinor),
    ...legs.map((own) => sum(own.map(({ priceMinor }) => priceMinor))),
    ...(['adult', 'child'] as const).map((kind) =>
      sum(flights.map(({ fareMinor }) => fareMinor[kind] * travellers.filter(({ type }) => type === kind).length)),
    ),
    ...(stay?.rooms.map(({ priceMinor }) => priceMinor) ?? []),
  ];
  const markup = (agency?.commissionMinor ?? 0) / (agency?.netMinor ?? 1);
  const amounts = [...net, ...net.map((amount) => amount * markup)];
  return [...amounts, ...amounts.map((amount) => amount * ratePerUsd)].filter((amount) => amount > 0);
}

test('nothing that a customer of an agency reads tells what the agency pays or earns, nor do two amounts or a share of one', async () => {
  let files = 4;
  await fc.assert(
    fc.asyncProperty(sale, async (drawn) => {
      const booking = sell(drawn);
      const texts = [...whatTheCustomerReads(booking), ...priceTexts(booking)];
      if (files > 0) texts.push(...(await whatTheFilesSay(booking)));
      files -= 1;
      const amounts = [...new Set(texts.flatMap(amountsIn))];
      const revealed = new Set(amounts);
      for (const one of amounts) for (const other of amounts) revealed.add(one + other).add(Math.abs(one - other));
      for (const share of [15, 25, 40, 60, 75]) for (const one of [...revealed]) revealed.add((one * 100) / share);
      const known = [...revealed].toSorted((one, other) => one - other);
      const inDollars = booking.currency === 'USD';
      // Amounts are rounded: to cents, or to whole shillings, each of two.
      const near = inDollars ? 2 : 200;
      for (const secret of secretsOf(booking)) {
        const closest = known.reduce((best, amount) =>
          Math.abs(amount - secret) < Math.abs(best - secret) ? amount : best,
        );
        expect(Math.abs(closest - secret), `${secret} from ${amounts}`).toBeGreaterThan(near);
      }
    }),
    { numRuns: 16, seed: 44, endOnFailure: true },
  );
});

test('a customer has the terms of the fare on the price that they paid, and the agency never pays more than it was paid', () => {
  fc.assert(
    fc.property(sale, (drawn) => {
      const booking = sell(drawn);
      const quoted = quoteCancellation(booking, now);
      if (!quoted.ok || !booking.agency) throw new Error('Not to be cancelled');
      const { parts, customerRefundMinor, refundMinor, paidMinor } = quoted.quote;
      expect(paidMinor).toBe(booking.totalUsdMinor);
      expect(parts.reduce((sum, part) => sum + part.paid, 0)).toBe(totalAmount(booking));
      // Rounded once a leg.
      const step = booking.currency === 'USD' ? 1 : 100;
      const legs = Map.groupBy(parts, (_, position) => booking.flights[position]?.leg ?? null);
      for (const own of legs.values()) {
        const errors = own.map(({ paid, back, refundPercent }) => back - (paid * refundPercent) / 100);
        for (const error of errors) expect(Math.abs(error)).toBeLessThan(step);
        expect(Math.abs(errors.reduce((sum, error) => sum + error, 0))).toBeLessThanOrEqual(step * 0.501);
      }
      // The credit gets its share of net back, and the rest of the customer's money stays with the agency.
      expect(customerRefundMinor).toBeLessThanOrEqual(refundMinor + parts.length);
      if (parts.every(({ refundPercent }) => refundPercent === 100)) expect(customerRefundMinor).toBe(paidMinor);
    }),
    { numRuns: 100 },
  );
});
