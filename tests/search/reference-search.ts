import { fareCabins, passengerFareMinor } from '#features/catalogue/fares/fare-rules.ts';
import { MINUTES_PER_DAY } from '#features/search/timetable/read-flights.ts';
import type { RandomWorld, WorldFlight } from './random-world.ts';

interface ReferenceItinerary {
  flights: WorldFlight[];
  priceMinor: number;
}

/** Applies the rules of docs/domain/search.md one after the other to every sequence of flights. */
export function referenceSearch(world: RandomWorld): ReferenceItinerary[] {
  const { query, flights } = world;
  const sold = flights.filter((flight) => isSold(world, flight));
  const itinerariesByLength = [1, 2, 3].map((length) =>
    sequences(sold, length)
      .filter((sequence) => isPossible(world, sequence))
      .filter((sequence) => sequence.some((flight) => cabinOf(world, flight) === query.party.cabin))
      .map((sequence) => ({
        flights: sequence,
        priceMinor: sum(sequence.map((flight) => priceOf(world, flight))),
      })),
  );
  const isVague = Math.max(query.origins.length, query.destinations.length) > 10;
  const found: ReferenceItinerary[] = [];
  for (const [connections, ofLength] of itinerariesByLength.entries()) {
    if (connections > 0 && (isVague || found.length >= query.enough)) break;
    const undominated =
      connections === 0 ? ofLength : ofLength.filter((itinerary) => !isDominated(itinerary, ofLength));
    const worthwhile =
      connections < 2
        ? undominated
        : undominated.filter((itinerary) => !found.some((other) => isPointless(itinerary, other)));
    found.push(...worthwhile);
  }
  return found;
}

/** All sequences of so many flights in which each departs where the previous one arrives. */
function sequences(flights: readonly WorldFlight[], length: number): WorldFlight[][] {
  if (length === 1) return flights.map((flight) => [flight]);
  return sequences(flights, length - 1).flatMap((sequence) =>
    flights.filter((next) => next.from === sequence.at(-1)?.to).map((next) => [...sequence, next]),
  );
}

function isPossible({ query, airports }: RandomWorld, sequence: readonly WorldFlight[]): boolean {
  const first = sequence[0];
  const last = sequence.at(-1);
  if (!first || !last) return false;
  if (!query.origins.includes(first.from) || !query.destinations.includes(last.to)) return false;
  if (Math.floor((first.departure + first.departureOffset) / MINUTES_PER_DAY) !== query.localDay) return false;
  if (sequence.length > 1) {
    const cities = [first.from, ...sequence.map(({ to }) => to)].map((airport) => airports[airport]?.cityKey);
    if (new Set(cities).size !== cities.length) return false;
    if (last.arrival - first.departure > 48 * 60) return false;
  }
  return sequence.slice(1).every((next, position) => {
    const before = sequence[position];
    const at = airports[next.from];
    if (!before || !at) return false;
    const countries = [before.from, next.from, next.to].map((airport) => airports[airport]?.country);
    const needed = new Set(countries).size === 1 ? at.minConnectionDomestic : at.minConnectionInternational;
    const layover = next.departure - before.arrival;
    return layover >= needed && layover <= 18 * 60;
  });
}

/** By another with the same airlines that is no worse in anything, and better or first by ids. */
function isDominated(itinerary: ReferenceItinerary, others: readonly ReferenceItinerary[]): boolean {
  const kind = ({ flights }: ReferenceItinerary) =>
    [flights[0]?.from, flights.at(-1)?.to, ...flights.map(({ airline }) => airline)].join();
  const ids = (one: ReferenceItinerary) => one.flights.map(({ id }) => id).join();
  return others.some((other) => {
    if (other === itinerary || kind(other) !== kind(itinerary)) return false;
    const isNoWorse =
      departure(other) >= departure(itinerary) &&
      arrival(other) <= arrival(itinerary) &&
      other.priceMinor <= itinerary.priceMinor;
    const isAlike =
      departure(other) === departure(itinerary) &&
      arrival(other) === arrival(itinerary) &&
      other.priceMinor === itinerary.priceMinor;
    return isNoWorse && (!isAlike || ids(other) < ids(itinerary));
  });
}

/** Two connections that are no better than fewer, with any airline. */
function isPointless(itinerary: ReferenceItinerary, fewer: ReferenceItinerary): boolean {
  return (
    fewer.flights[0]?.from === itinerary.flights[0]?.from &&
    fewer.flights.at(-1)?.to === itinerary.flights.at(-1)?.to &&
    departure(fewer) >= departure(itinerary) &&
    arrival(fewer) <= arrival(itinerary) &&
    fewer.priceMinor <= itinerary.priceMinor
  );
}

function departure({ flights }: ReferenceItinerary): number {
  return flights[0]?.departure ?? 0;
}

function arrival({ flights }: ReferenceItinerary): number {
  return flights.at(-1)?.arrival ?? 0;
}

function isSold(world: RandomWorld, flight: WorldFlight): boolean {
  const { party, nowMinute } = world.query;
  const cabin = cabinOf(world, flight);
  const left = flight.cabins[cabin]?.left ?? 0;
  return cabin !== -1 && left >= party.adults + party.children && flight.departure > nowMinute;
}

/** The requested cabin, or the next lower one that the aircraft has. */
function cabinOf({ query }: RandomWorld, flight: WorldFlight): number {
  return fareCabins.findLastIndex((_, cabin) => cabin <= query.party.cabin && (flight.cabins[cabin]?.seats ?? 0) > 0);
}

function priceOf(world: RandomWorld, flight: WorldFlight): number {
  const { party } = world.query;
  const cabin = cabinOf(world, flight);
  const fare = world.airlines[flight.airline]?.fares[cabin];
  const base = flight.cabins[cabin]?.priceMinor;
  if (!fare || base === undefined) throw new Error('A flight without a fare');
  const people = [
    ...Array.from({ length: party.adults }, () => 'adult' as const),
    ...Array.from({ length: party.children }, () => 'child' as const),
    ...Array.from({ length: party.infants }, () => 'infant' as const),
  ];
  return sum(people.map((person) => passengerFareMinor(base, person, fare)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
