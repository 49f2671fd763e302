import { type BookedLeg, legsOf, routeOf } from '#features/booking/booked-trip.ts';
import type { BookedFlight, BookingDetails } from '#features/booking/booking.ts';
import { amountFormatter, amountStyle, totalAmount } from '#features/booking/booking-amount.ts';
import { quoteCancellation } from '#features/booking/cancel/quote-cancellation.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import { dayOfDate } from '../moment.tsx';

/** A booking as its owner sees it in lists, without passenger data. */
export type ShownBooking = ReturnType<typeof showBooking>;
export type ShownLeg = ShownBooking['legs'][number];
export type ShownStay = NonNullable<ShownBooking['stay']>;

export interface BookingReader {
  language: LanguageCode;
  cityName: PlaceIndex['cityName'];
  now: Date;
}

export function showBooking(booking: BookingDetails, reader: BookingReader) {
  const { language, now } = reader;
  const legs = legsOf(booking.flights);
  return {
    reference: booking.reference,
    type: booking.type,
    status: booking.status,
    /** In the currency of the booking. */
    total: amountFormatter(amountStyle(booking), language)(totalAmount(booking)),
    /** The agency that sold it, which handles everything with the customer. */
    agency: booking.agency?.name ?? null,
    travelDate: { iso: booking.travelDate, text: dayOfDate(booking.travelDate, language) },
    travellers: booking.stay ? booking.stay.adults + booking.stay.children : booking.travellers.length,
    /** Null for a stay. */
    route: legs.length > 0 ? showRoute(legs, reader) : null,
    legs: legs.map((leg) => showLeg(leg, reader)),
    stay: showStay(booking, reader),
    secondsLeft: booking.holdSecondsLeft,
    canCancel: booking.agency === null && quoteCancellation(booking, now).ok,
  };
}

function showRoute(legs: readonly BookedLeg[], { cityName, language }: BookingReader) {
  const { from, to, back } = routeOf(legs);
  return {
    from: cityName(from.city, from.country, language),
    to: cityName(to.city, to.country, language),
    isRound: back !== null,
  };
}

function showLeg({ from, to, date, flights }: BookedLeg, { language }: BookingReader) {
  const arrives = flights.at(-1)?.arrives ?? '';
  return {
    from: { code: from.code, local: flights[0]?.departs ?? '' },
    to: { code: to.code, local: arrives },
    date: dayOfDate(date, language),
    /** Calendar days between departure and arrival, each in local time. */
    daysLater: daysBetween(date, arrives.slice(0, 10)),
    flights: flights.map(showFlight),
  };
}

function showFlight({ number, airline, from, to, cabin, status, disruption }: BookedFlight) {
  const change = status === 'cancelled' ? status : disruption;
  return { number, airline, from: from.code, to: to.code, cabin, change };
}

function showStay({ stay }: BookingDetails, { cityName, language }: BookingReader) {
  if (!stay) return null;
  const { hotelId, hotel, city, country, nights, roomsCount, checkIn, checkOut } = stay;
  return {
    ...{ hotelId, hotel, nights, roomsCount },
    city: cityName(city, country, language),
    checkIn: dayOfDate(checkIn, language, { isYearKnown: isSameYear(checkIn, checkOut) }),
    checkOut: dayOfDate(checkOut, language),
  };
}

function isSameYear(one: CalendarDate, other: CalendarDate): boolean {
  return one.slice(0, 4) === other.slice(0, 4);
}
