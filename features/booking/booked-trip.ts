import type { Database } from '#db/connect.ts';
import type { FareCabin, PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { parseFlightFilters } from '#features/search/flight-filters.ts';
import { type Cabin, type FlightQuery, flightSearchParams } from '#features/search/flight-query.ts';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { dateFormat } from '#lib/formats.ts';
import type { BookedAirport, BookedFlight, BookedStay, BookingDetails, GuestState } from './booking.ts';

/** One leg of the search, with its flights. */
export interface BookedLeg {
  number: number;
  from: BookedAirport;
  to: BookedAirport;
  /** Local date at the airport of departure. */
  date: CalendarDate;
  flights: BookedFlight[];
}

export function legsOf(flights: readonly BookedFlight[]): BookedLeg[] {
  return [...Map.groupBy(flights, ({ leg }) => leg)].map(([number, own]) => {
    const { first, last } = endsOf(own);
    return { number, from: first.from, to: last.to, date: first.departs.slice(0, 10), flights: own };
  });
}

/**
 * The destination of a trip: of a round trip the far end, of any other trip that ends where it began the place with the
 * longest stay, else the last airport. `back` is the return date of a round trip.
 */
export function routeOf(legs: readonly BookedLeg[]): {
  from: BookedAirport;
  to: BookedAirport;
  back: CalendarDate | null;
} {
  const { first, last } = endsOf(legs);
  const isRound = legs.length === 2 && first.from.city === last.to.city && first.to.city === last.from.city;
  const to = first.from.city === last.to.city ? longestStay(legs) : last.to;
  return { from: first.from, to, back: isRound ? last.date : null };
}

function longestStay(legs: readonly BookedLeg[]): BookedAirport {
  const stays = legs.map(({ to, flights }, position) => {
    const leaves = legs[position + 1]?.flights[0]?.departsAt.getTime() ?? 0;
    return { to, staysMs: leaves - endsOf(flights).last.arrivesAt.getTime() };
  });
  return stays.reduce((longest, stay) => (stay.staysMs > longest.staysMs ? stay : longest)).to;
}

function endsOf<Item>(items: readonly Item[]): { first: Item; last: Item } {
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) throw new Error('A booking of flights without a flight');
  return { first, last };
}

/**
 * The current times of the flights of a held booking, written as flight_times_of does in SQL; null when the airline
 * moved none of them. An agency or payer sends it back to prove which times they saw.
 */
export function movedFlightTimes({ flights }: Pick<BookingDetails, 'flights'>): string | null {
  if (!flights.some(({ disruption }) => disruption === 'moved')) return null;
  return flights.map(timesOf).join(' ');
}

function timesOf({ departsAt, arrivesAt }: BookedFlight): string {
  return [departsAt, arrivesAt].map((at) => Math.floor(at.getTime() / 60_000)).join('-');
}

/** A booking with a cancelled flight can no longer be paid. */
export function hasCancelledFlight({ flights }: Pick<BookingDetails, 'flights'>): boolean {
  return flights.some(({ disruption }) => disruption === 'cancelled');
}

/** The times become the agreed ones when the money of this payment is received. */
export async function storeAgreedTimes(db: Database, paymentId: string, times: string): Promise<void> {
  await db.updateTable('payments').set({ agreedTimes: times }).where('id', '=', paymentId).execute();
}

/** The customer has to see such a change before paying. */
export async function hasChangedFlights(db: Database, bookingId: string): Promise<boolean> {
  const changed = await db
    .selectFrom('flightBookings')
    .select('flightId')
    .where('bookingId', '=', bookingId)
    .where('disruption', 'is not', null)
    .executeTakeFirst();
  return changed !== undefined;
}

const cabinsOfSearch: Record<FareCabin, Cabin> = {
  economy: 'economy',
  premium: 'premium-economy',
  business: 'business',
  first: 'first',
};

/** The search that finds the trip of an expired hold again; an empty search when the trip would have begun. */
export function searchAgainPath(
  { flights, stay, travellers }: Pick<BookingDetails, 'flights' | 'stay' | 'travellers'>,
  today: CalendarDate,
): string {
  if (stay) {
    if (stay.checkIn < today) return '/hotels';
    const { city, checkIn, checkOut, roomsCount, adults, children } = stay;
    const query = {
      destination: city,
      checkIn,
      checkOut,
      rooms: roomsCount,
      adults,
      children,
      nationality: '',
    };
    return `/search?${hotelSearchParams(query)}`;
  }
  const legs = legsOf(flights);
  const [first, ...others] = legs.map(({ from, to, date }) => ({ from: from.code, to: to.code, date }));
  if (!first || first.date < today) return '/flights';
  const { back } = routeOf(legs);
  const count = (type: PassengerType) => travellers.filter((traveller) => traveller.type === type).length;
  const flightQuery: FlightQuery = {
    trip: back ? 'round-trip' : others.length > 0 ? 'multi-city' : 'one-way',
    legs: back ? [first] : [first, ...others],
    returnDate: back,
    adults: count('adult'),
    children: count('child'),
    infants: count('infant'),
    cabin: cabinsOfSearch[flights[0]?.cabin ?? 'economy'],
    flexibleDates: false,
    filters: parseFlightFilters(new URLSearchParams()),
  };
  return `/search?${flightSearchParams(flightQuery)}`;
}

/** The stay is confirmed, its check-out day has come, and somebody came. */
export function isStayMade({ status, stay }: Pick<BookingDetails, 'status' | 'stay'>, now: Date): boolean {
  return status === 'confirmed' && stay !== null && stay.checkOut <= businessToday(now) && guestsOf(stay) !== 'no_show';
}

/** What has become of the guests of all rooms together. */
export function guestsOf({ givenRooms }: Pick<BookedStay, 'givenRooms'>): GuestState {
  const states = givenRooms.map(({ guest }) => guest);
  if (states.includes('checked_in')) return 'checked_in';
  if (states.includes('expected') || states.length === 0) return 'expected';
  return states.includes('checked_out') ? 'checked_out' : 'no_show';
}

/** Local date and time: 2026-12-11T05:10. */
export function clockIn(timeZone: string, at: Date): string {
  const format = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(at).replace(' ', 'T');
}
