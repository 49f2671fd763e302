import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withMarkup } from '#features/agents/markup.ts';
import { shareOut, wholeUnitsFromUsd } from '#lib/money.ts';
import { storedNames } from '#tests/booking/booked-parts.ts';
import { hotelBooking, roundTripBooking, soldByAgency } from '#tests/booking/booking-details.ts';
import { testBookingMailContext } from '#tests/booking/document-context.ts';
import { legsOf } from './booked-trip.ts';
import type { BookingDetails } from './booking.ts';
import { amountFormatter, amountStyle, totalAmount } from './booking-amount.ts';
import { quoteCancellation } from './cancel/quote-cancellation.ts';
import { documentMessages } from './documents/document-context.ts';
import { invoiceLines } from './documents/price-lines.ts';
import { fareTerms, stayTerms } from './documents/term-lines.ts';
import { showCancellation } from './retrieve/show-cancellation.ts';
import { showTrip } from './retrieve/show-trip.ts';
import { sharePrice, shareUsdPrice } from './share-price.ts';

const now = new Date('2026-11-20T09:00:00Z');
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const kinds = ['adult', 'child', 'infant'] as const;

const fare = fc.integer({ min: 0, max: 5_000_00 });
const percent = fc.integer({ min: 0, max: 100 });
const drawn = fc.record({
  fares: fc.tuple(fare, fare, fare),
  refunds: fc.tuple(percent, percent, percent),
  travellers: fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 5 }),
  rooms: fc.tuple(fare, fare),
  fee: percent,
  markup: fc.option(fc.integer({ min: 0, max: 40 })),
  isStay: fc.boolean(),
  money: fc.constantFrom(
    { currency: 'USD', ratePerUsd: 1 },
    { currency: 'KES', ratePerUsd: 129.5 },
    { currency: 'EUR', ratePerUsd: 0.85 },
    { currency: 'UGX', ratePerUsd: 3_712.4 },
  ),
});
type Drawn = typeof drawn extends fc.Arbitrary<infer Value> ? Value : never;

function bookingOf({ fares, refunds, travellers, rooms, fee, markup, isStay, money }: Drawn): BookingDetails {
  const make = (changes: Partial<BookingDetails>) => {
    const booking = isStay ? hotelBooking(changes) : roundTripBooking(changes);
    const [someone] = booking.travellers;
    if (!someone) throw new Error('Nobody travels');
    const flights = booking.flights.map((flight, position) => {
      const adult = fares[position] ?? 0;
      const fareMinor = { adult, child: Math.round(adult * 0.67), infant: Math.round(adult * 0.1) };
      const terms = [
        { daysBefore: 7, changeFeePercent: 15, refundPercent: refunds[position] ?? 0 },
        { daysBefore: 0, changeFeePercent: null, refundPercent: 0 },
      ];
      const priceMinor = sumOf(travellers.map((type) => fareMinor[type]));
      return { ...flight, fareMinor, priceMinor, fare: { ...flight.fare, terms } };
    });
    const stayRooms = (booking.stay?.rooms ?? []).map((room, position) => ({
      ...room,
      pricePerNightMinor: rooms[position] ?? 0,
    }));
    const stay = booking.stay && {
      ...booking.stay,
      rooms: stayRooms,
      priceMinor:
        sumOf(stayRooms.map(({ count, pricePerNightMinor }) => count * pricePerNightMinor)) * booking.stay.nights,
      cancellationFeePercent: fee,
      freeCancellationDays: null,
    };
    const totalUsdMinor = stay?.priceMinor ?? sumOf(flights.map(({ priceMinor }) => priceMinor));
    return {
      ...booking,
      flights,
      stay,
      totalUsdMinor,
      chargedUnits: wholeUnitsFromUsd(totalUsdMinor, money.ratePerUsd),
      travellers: travellers.map((type, position) => ({ ...someone, position, type })),
    };
  };
  return markup === null ? make(money) : soldByAgency(make, money, markup);
}

test('checkout, ticket, invoice, booking page and quote say the same of every part, and all of them add up', () => {
  const messages = documentMessages(testBookingMailContext(), 'en');
  fc.assert(
    fc.property(drawn, (trip) => {
      const booking = bookingOf(trip);
      const { parts, items } = sharePrice(booking);
      const write = amountFormatter(amountStyle(booking), 'en');
      const quoted = quoteCancellation(booking, now);
      if (!quoted.ok) throw new Error(quoted.error);
      const cancellation = showCancellation(booking, quoted.quote, now);

      expect(sumOf(parts.map(({ amount }) => amount))).toBe(totalAmount(booking));
      expect(invoiceLines(messages, booking, write).lines.map(({ amount }) => amount)).toEqual(
        parts.map(({ amount }) => write(amount)),
      );
      const reader = {
        language: 'en',
        cityName: (city: string) => city,
        names: storedNames,
      } as const;
      const shown = showTrip(booking, { ...reader, access: 'owner' }, now);
      expect(shown.price.parts.map(({ amount }) => amount)).toEqual(parts.map(({ amount }) => amount));

      if (!trip.isStay && trip.markup === null) expect(parts).toEqual(partsOfCheckout(booking));
      expect(sumOf(items)).toBe(totalAmount(booking));
      expect(cancellation.parts.map(({ paid }) => paid)).toEqual(items);
      expect(sumOf(cancellation.parts.map(({ back }) => back))).toBe(cancellation.back);
      expect(cancellation.back).toBeLessThanOrEqual(cancellation.paid);
      expect(promisedBack(messages, booking)).toBe(cancellation.back);
    }),
    { numRuns: 300 },
  );
});

/** What the checkout shows for each leg and type of passenger, added up by type. */
function partsOfCheckout(booking: BookingDetails) {
  const passengers = kinds
    .map((kind) => ({ kind, count: booking.travellers.filter(({ type }) => type === kind).length }))
    .filter(({ count }) => count > 0);
  const legs = [...Map.groupBy(booking.flights, ({ leg }) => leg).values()];
  const fares = legs.flatMap((own) =>
    passengers.map(({ kind, count }) => sumOf(own.map(({ fareMinor }) => fareMinor[kind])) * count),
  );
  const units = shareOut(wholeUnitsFromUsd(sumOf(fares), booking.ratePerUsd), fares);
  return passengers.map((part, position) => ({
    part,
    amount: sumOf(units.filter((_, index) => index % passengers.length === position)) * 100,
  }));
}

/** The refunds that the ticket or voucher promises today, added up over the legs. */
function promisedBack(messages: ReturnType<typeof documentMessages>, booking: BookingDetails): number {
  const written = new Map<string, number>();
  const note = (amount: number) => {
    const text = `<${amount}>`;
    written.set(text, amount);
    return text;
  };
  const amountIn = (sentence = '') => written.get(/<\d+>/.exec(sentence)?.[0] ?? '') ?? 0;
  if (booking.stay) {
    const fee = stayTerms(messages, booking, note).map(amountIn);
    return totalAmount(booking) - sumOf(fee);
  }
  return sumOf(
    legsOf(booking.flights).map((leg) =>
      amountIn(fareTerms(messages, booking, leg, note).find((sentence) => / back until /.test(sentence))),
    ),
  );
}

test('whatever is sold at whatever markup, no part is below its net, and none is two cents from its share', () => {
  const fares = fc.array(fc.integer({ min: 1, max: 90_000_000 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fares, fc.integer({ min: 0, max: 10_000 }), (net, markupMinor) => {
      const { commissionMinor, totalUsdMinor } = withMarkup(sumOf(net), markupMinor / 100);
      const sold = soldByAgency(roundTripBooking);
      if (!sold.agency) throw new Error('Nobody sold it');
      const booking = {
        ...sold,
        agency: { ...sold.agency, commissionMinor },
        totalUsdMinor,
        travellers: sold.travellers.slice(0, 1),
        flights: sold.flights.map((flight, position) => {
          const adult = net[position] ?? 0;
          return { ...flight, priceMinor: adult, fareMinor: { adult, child: 0, infant: 0 } };
        }),
      };
      const { items } = shareUsdPrice(booking);
      expect(sumOf(items)).toBe(totalUsdMinor);
      for (const [position, part] of items.entries()) {
        const own = net[position] ?? 0;
        expect(Math.abs(part - own - (own * markupMinor) / 10_000)).toBeLessThan(3);
      }
    }),
    { numRuns: 200 },
  );
});
