import { amountFormatter, amountStyle, totalAmount } from '#features/booking/booking-amount.ts';
import type { BookedFlight, BookingDetails } from '#features/booking/booking-details.ts';
import { quoteCancellation } from '#features/booking/cancel/quote-cancellation.ts';
import { type BookedLeg, legsOf, routeOf } from '#features/booking/documents/legs-of.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import { dayOfDate } from '../parts/moment-text.ts';
import type { ShownBooking, ShownEnd, ShownFlight, ShownLeg, ShownStay } from './shown-booking.ts';

/** Who reads it, and when. */
export interface BookingReader {
  language: LanguageCode;
  cityName: PlaceIndex['cityName'];
  now: Date;
}

export function showBooking(booking: BookingDetails, reader: BookingReader): ShownBooking {
  const { language, now } = reader;
  const legs = legsOf(booking.flights);
  return {
    reference: booking.reference,
    type: booking.type,
    status: booking.status,
    total: amountFormatter(amountStyle(booking), language)(totalAmount(booking)),
    agency: booking.agency?.name ?? null,
    travelDate: { iso: booking.travelDate, text: dayOfDate(booking.travelDate, language) },
    travellers: booking.stay ? booking.stay.adults + booking.stay.children : booking.travellers.length,
    way: legs.length > 0 ? showRoute(legs, reader) : null,
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

function showLeg({ from, to, date, flights }: BookedLeg, { cityName, language }: BookingReader): ShownLeg {
  const end = ({ code, city, country }: BookedLeg['from'], local: string): ShownEnd => ({
    code,
    city: cityName(city, country, language),
    local,
  });
  const arrives = flights.at(-1)?.arrives ?? '';
  return {
    from: end(from, flights[0]?.departs ?? ''),
    to: end(to, arrives),
    date: dayOfDate(date, language),
    daysLater: daysBetween(date, arrives.slice(0, 10)),
    flights: flights.map(showFlight),
  };
}

function showFlight({ number, airline, from, to, cabin, status, disruption }: BookedFlight): ShownFlight {
  return {
    number,
    airline,
    from: from.code,
    to: to.code,
    cabin,
    change: status === 'cancelled' ? 'cancelled' : disruption,
  };
}

function showStay({ stay }: BookingDetails, { cityName, language }: BookingReader): ShownStay | null {
  if (!stay) return null;
  const { hotelId, hotel, city, country, nights, roomsCount, checkInFrom, checkOutUntil } = stay;
  return {
    hotelId,
    hotel,
    city: cityName(city, country, language),
    nights,
    roomsCount,
    checkIn: dayOfDate(stay.checkIn, language, { isYearKnown: isSameYear(stay.checkIn, stay.checkOut) }),
    checkOut: dayOfDate(stay.checkOut, language),
    checkInFrom,
    checkOutUntil,
  };
}

function isSameYear(one: CalendarDate, other: CalendarDate): boolean {
  return one.slice(0, 4) === other.slice(0, 4);
}
