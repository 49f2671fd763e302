import type { OpenDays } from '../timetable/create-timetable.ts';
import { dropBeaten, dropBeatenBy } from './drop-beaten.ts';
import { type FoundItinerary, itineraryOf } from './found-itinerary.ts';
import { type Offer, type Offers, openOffers, type Party } from './offers.ts';
import { MAX_JOURNEY_MINUTES, MAX_LAYOVER_MINUTES, MOST_AIRPORTS_WITH_CONNECTIONS } from './rules.ts';

export interface Asked {
  /** Airports by their numbers in the network. */
  origins: readonly number[];
  destinations: readonly number[];
  /** The date at the airport of departure, as a number since 1970. */
  localDay: number;
  party: Party;
  /** With so many choices, none that changes planes more often is looked for. */
  enough: number;
  /** Nothing that has left by now, in minutes since 1970. */
  nowMinute: number;
}

/** The days of the timetable, in UTC, that a search for a date looks at: clocks differ by half a day and more. */
export function daysToOpen(localDay: number): [first: number, last: number] {
  return [localDay - 1, localDay + 3];
}

/** Everything that is offered on a day, in no particular order; docs/domain/search.md has the rules. */
export function findItineraries(open: OpenDays, asked: Asked): FoundItinerary[] {
  const offers = openOffers(open, asked.party, asked.nowMinute);
  const search: Search = {
    asked,
    offers,
    leaving: asked.origins.flatMap((origin) => [
      ...Map.groupBy(offers.leaving(origin, asked.localDay), ({ to }) => to).values(),
    ]),
    airportCount: open.network.airports.length,
    cityOf: (airport) => open.network.airports[airport]?.cityKey ?? '',
    minConnection: (before, after) => minConnection(open, before, after),
  };
  const found = directFlights(search);
  const isVague = Math.max(asked.origins.length, asked.destinations.length) > MOST_AIRPORTS_WITH_CONNECTIONS;
  if (!isVague && found.length < asked.enough) found.push(...withOneConnection(search));
  if (!isVague && found.length < asked.enough) found.push(...dropBeatenBy(found, withTwoConnections(search)));
  return found;
}

interface Search {
  asked: Asked;
  offers: Offers;
  /** What leaves on the day, those from one airport to another together and in the order of departure. */
  leaving: readonly Offer[][];
  airportCount: number;
  cityOf: (airport: number) => string;
  minConnection: (before: Offer, after: Pick<Offer, 'to'>) => number;
}

function directFlights({ asked, leaving }: Search): FoundItinerary[] {
  const wanted = new Set(asked.destinations);
  return leaving.flatMap((flights) => {
    const [first] = flights;
    if (!first || !wanted.has(first.to)) return [];
    return flights.filter((flight) => hasCabin([flight], asked)).map((flight) => itineraryOf([flight]));
  });
}

function withOneConnection(search: Search): FoundItinerary[] {
  const { asked } = search;
  const found = search.leaving.flatMap((firsts) =>
    asked.destinations.flatMap((destination) => {
      const [first] = firsts;
      if (!first || !areDifferentCities(search, [first.from, first.to, destination])) return [];
      const onwards = onwardFlights(search, firsts, destination);
      return dropBeaten(connect(search, eachAlone(firsts), onwards, { isArrival: true }));
    }),
  );
  return dropBeaten(found);
}

function withTwoConnections(search: Search): FoundItinerary[] {
  const lastFlights = flightsIntoDestinations(search);
  const found = search.leaving.flatMap((firsts) =>
    lastFlights.flatMap((thirds) => {
      const [first] = firsts;
      const [third] = thirds;
      if (!first || !third) return [];
      if (!areDifferentCities(search, [first.from, first.to, third.from, third.to])) return [];
      const seconds = onwardFlights(search, firsts, third.from);
      const pairs = connect(search, eachAlone(firsts), seconds, { isArrival: false });
      const ways = pairs.map(({ flights }) => flights);
      return dropBeaten(connect(search, ways, thirds, { isArrival: true }));
    }),
  );
  return dropBeaten(found);
}

/** Those from one airport to another together and in the order of departure. */
function flightsIntoDestinations({ asked, offers, airportCount }: Search): Offer[][] {
  return asked.destinations.flatMap((destination) =>
    Array.from({ length: airportCount }, (_, airport) =>
      offers.between(airport, destination, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
    ).filter(({ length }) => length > 0),
  );
}

function eachAlone(flights: readonly Offer[]): Offer[][] {
  return flights.map((flight) => [flight]);
}

/** All flights to an airport that could follow one of these, which all lead to the same. */
function onwardFlights({ offers }: Search, before: readonly Offer[], destination: number): Offer[] {
  const [first] = before;
  if (!first) return [];
  let earliest = Number.POSITIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  for (const { arrival } of before) {
    if (arrival < earliest) earliest = arrival;
    if (arrival > latest) latest = arrival;
  }
  return offers.between(first.to, destination, earliest, latest + MAX_LAYOVER_MINUTES);
}

/**
 * Every way that can be continued by one of these flights, in time for it and not hours too early. Where the flights
 * arrive at last, those that are beaten for sure are left out already: making them all would take most of a search.
 */
function connect(
  search: Search,
  ways: readonly (readonly Offer[])[],
  onwards: readonly Offer[],
  { isArrival }: { isArrival: boolean },
): FoundItinerary[] {
  const [onward] = onwards;
  const before = ways[0]?.at(-1);
  if (!onward || !before) return [];
  const changeMinutes = search.minConnection(before, onward);
  const found: FoundItinerary[] = [];
  for (const way of ways) {
    const last = way.at(-1);
    const first = way[0];
    if (!first || !last) continue;
    const taken: Offer[] = [];
    for (const next of onwards) {
      const layover = next.departure - last.arrival;
      if (layover < changeMinutes) continue;
      if (layover > MAX_LAYOVER_MINUTES) break;
      if (next.arrival - first.departure > MAX_JOURNEY_MINUTES) continue;
      const longer = [...way, next];
      // What is never offered beats nothing.
      if (isArrival && !hasCabin(longer, search.asked)) continue;
      if (isArrival && taken.some((other) => isWorse(next, other))) continue;
      taken.push(next);
      found.push(itineraryOf(longer));
    }
  }
  return found;
}

/** After the same flights before it. Those that are alike are left to be told apart later. */
function isWorse(flight: Offer, other: Offer): boolean {
  return (
    flight.airline === other.airline &&
    flight.arrival >= other.arrival &&
    flight.priceMinor >= other.priceMinor &&
    (flight.arrival > other.arrival || flight.priceMinor > other.priceMinor)
  );
}

function areDifferentCities({ cityOf }: Pick<Search, 'cityOf'>, airports: readonly number[]): boolean {
  return new Set(airports.map(cityOf)).size === airports.length;
}

export function minConnection({ network }: OpenDays, before: Offer, after: Pick<Offer, 'to'>): number {
  const [from, at, to] = [before.from, before.to, after.to].map((airport) => network.airports[airport]);
  if (!from || !at || !to) return MAX_LAYOVER_MINUTES;
  const isDomestic = from.country === at.country && at.country === to.country;
  return isDomestic ? at.minConnectionDomestic : at.minConnectionInternational;
}

/** Whoever asks for business sits there on one flight at least. */
export function hasCabin(flights: readonly Offer[], { party }: Pick<Asked, 'party'>): boolean {
  return flights.some(({ cabin }) => cabin === party.cabin);
}
