import type { FareCabin, PassengerType } from '#features/catalogue/fares/fare-rules.ts';
import { type Cabin, type FlightQuery, flightSearchParams } from '#features/search/flight-query.ts';
import { parseFlightFilters } from '#features/search/flights/flight-filters.ts';
import { hotelSearchParams } from '#features/search/hotel-query.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import type { BookingDetails } from '../booking-details.ts';
import { legsOf, routeOf } from '../documents/legs-of.ts';

const cabinsOfSearch: Record<FareCabin, Cabin> = {
  economy: 'economy',
  premium: 'premium-economy',
  business: 'business',
  first: 'first',
};

/** Where whoever lost a hold finds the same trip; of one that would have begun by now, an empty search. */
export function searchAgainPath(
  { flights, stay, travellers }: Pick<BookingDetails, 'flights' | 'stay' | 'travellers'>,
  today: CalendarDate,
): string {
  if (stay) {
    if (stay.checkIn < today) return '/hotels';
    const { city, checkIn, checkOut, roomsCount, adults, children } = stay;
    const asked = {
      destination: city,
      checkIn,
      checkOut,
      rooms: roomsCount,
      adults,
      children,
      nationality: '',
    };
    return `/search?${hotelSearchParams(asked)}`;
  }
  const legs = legsOf(flights);
  const [first, ...others] = legs.map(({ from, to, date }) => ({ from: from.code, to: to.code, date }));
  if (!first || first.date < today) return '/flights';
  const { back } = routeOf(legs);
  const count = (type: PassengerType) => travellers.filter((traveller) => traveller.type === type).length;
  const query: FlightQuery = {
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
  return `/search?${flightSearchParams(query)}`;
}
