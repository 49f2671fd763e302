import type { BookedFlight, BookingDetails } from '../booking-details.ts';

/**
 * When the flights of a held booking leave and arrive by now, as flight_times_of in the database writes it; null where
 * the airline has moved none of them. Who issues it says with this which times they have seen.
 */
export function movedFlightTimes({ flights }: Pick<BookingDetails, 'flights'>): string | null {
  if (!flights.some(({ disruption }) => disruption === 'moved')) return null;
  return flights.map(timesOf).join(' ');
}

function timesOf({ departsAt, arrivesAt }: BookedFlight): string {
  return [departsAt, arrivesAt].map((at) => Math.floor(at.getTime() / 60_000)).join('-');
}
