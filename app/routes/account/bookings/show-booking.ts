import { type BookedLeg, legsOf, routeOf } from '#features/booking/booked-trip.ts';
import type { BookedFlight, BookingDetails, BookingStatus, BookingType } from '#features/booking/booking.ts';
import { amountFormatter, amountStyle, totalAmount } from '#features/booking/booking-amount.ts';
import { quoteCancellation } from '#features/booking/cancel/quote-cancellation.ts';
import type { FareCabin } from '#features/catalogue/fares/fare-rules.ts';
import type { PlaceIndex } from '#features/search/places/place-index.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { type CalendarDate, daysBetween } from '#lib/calendar-date.ts';
import { dayOfDate } from '../moment.tsx';

export interface ShownFlight {
  number: string;
  airline: { code: string; name: string; logoFile: string | null };
  from: string;
  to: string;
  cabin: FareCabin;
  change: 'cancelled' | 'moved' | null;
}

export interface ShownLeg {
  from: ShownEnd;
  to: ShownEnd;
  /** Fri, 11 Dec 2026 */
  date: string;
  /** Calendar days between departure and arrival, each in local time. */
  daysLater: number;
  flights: ShownFlight[];
}

export interface ShownEnd {
  code: string;
  city: string;
  /** Local time: 2026-12-11T06:15. */
  local: string;
}

export interface ShownStay {
  hotelId: string;
  hotel: string;
  city: string;
  nights: number;
  roomsCount: number;
  checkIn: string;
  checkOut: string;
  checkInFrom: string;
  checkOutUntil: string;
}

/** A booking as its owner sees it in lists, without passenger data. */
export interface ShownBooking {
  reference: string;
  type: BookingType;
  status: BookingStatus;
  /** In the currency of the booking. */
  total: string;
  /** The agency that sold it, which handles everything with the customer. */
  agency: string | null;
  travelDate: { iso: string; text: string };
  travellers: number;
  /** Null for a stay. */
  route: { from: string; to: string; isRound: boolean } | null;
  legs: ShownLeg[];
  stay: ShownStay | null;
  secondsLeft: number;
  canCancel: boolean;
}

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
