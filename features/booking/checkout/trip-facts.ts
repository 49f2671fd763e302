import type { ShownItinerary, ShownNames } from '#features/search/flights/shown-itinerary.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';

/** What ages and passports are checked against. All days are by the clocks there. */
export interface TripFacts {
  firstDay: CalendarDate;
  /** On which the last flight leaves. */
  lastFlightOn: CalendarDate;
  /** On which everybody has arrived. */
  endsOn: CalendarDate;
  /** Passports are needed. */
  isInternational: boolean;
  startsIn: string;
  /** Where each way leads. */
  arrivals: { on: CalendarDate; country: string }[];
}

export function tripFacts(itineraries: readonly ShownItinerary[], names: ShownNames): TripFacts {
  const flights = itineraries.flatMap((itinerary) => itinerary.flights);
  const [first] = flights;
  const last = flights.at(-1);
  if (!first || !last) throw new Error('A trip without flights');
  const countryOf = (code: string) => names.airports[code]?.country ?? '';
  const firstDay = first.departs.slice(0, 10);
  const arrivals = itineraries.map((itinerary) => {
    const end = itinerary.flights.at(-1) ?? last;
    return { on: end.arrives.slice(0, 10), country: countryOf(end.to) };
  });
  return {
    firstDay,
    lastFlightOn: last.departs.slice(0, 10),
    // Across the date line one may arrive on the day before one left.
    endsOn: [firstDay, ...arrivals.map(({ on }) => on)].toSorted().at(-1) ?? firstDay,
    isInternational: new Set(flights.flatMap(({ from, to }) => [countryOf(from), countryOf(to)])).size > 1,
    startsIn: countryOf(first.from),
    arrivals,
  };
}
