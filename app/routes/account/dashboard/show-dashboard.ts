import type { BookingDetails } from '#features/booking/booking-details.ts';
import { legsOf } from '#features/booking/documents/legs-of.ts';
import type { MyDashboard } from '#features/booking/my-bookings/read-my-dashboard.ts';
import { houseTimeZone } from '#features/catalogue/flights/house-today.ts';
import { dateIn, daysBetween } from '#lib/calendar-date.ts';
import { type BookingReader, showBooking } from '../bookings/show-booking.ts';
import type { ShownDashboard } from './shown-dashboard.ts';

export function showDashboard(
  { nextTrip, toPay, toDecide, toRate }: MyDashboard,
  reader: BookingReader,
): Omit<ShownDashboard, 'isPhoneMissing'> {
  return {
    nextTrip: nextTrip && showTrip(nextTrip, reader),
    toPay: toPay.map((booking) => showBooking(booking, reader)),
    toDecide: toDecide.map((booking) => showChange(booking, reader)),
    toRate: toRate.map(({ reference, stay }) => ({ reference, hotel: stay?.hotel ?? reference })),
  };
}

/** On the way already, what counts is the next leg: that of the way home. */
function showTrip(booking: BookingDetails, reader: BookingReader) {
  const legs = legsOf(booking.flights);
  const ahead = legs.findIndex(({ flights }) => flights.some(({ arrivesAt }) => arrivesAt > reader.now));
  const nextLeg = Math.max(ahead, 0);
  const leg = legs[nextLeg];
  const date = leg?.date ?? booking.travelDate;
  const today = dateIn(leg?.from.timezone ?? houseTimeZone, reader.now);
  const departsAt = leg?.flights[0]?.departsAt;
  const hasBegun = departsAt ? departsAt <= reader.now : date < today;
  return {
    booking: showBooking(booking, reader),
    daysAhead: hasBegun ? null : daysBetween(today, date),
    nextLeg,
  };
}

function showChange(booking: BookingDetails, reader: BookingReader) {
  const changed =
    booking.flights.find(({ disruption }) => disruption === 'cancelled') ??
    booking.flights.find(({ disruption }) => disruption !== null);
  const shown = showBooking(booking, reader);
  return {
    booking: shown,
    change: changed?.disruption ?? 'moved',
    place: changed ? reader.cityName(changed.to.city, changed.to.country, reader.language) : '',
  };
}
