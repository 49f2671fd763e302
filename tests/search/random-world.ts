import fc from 'fast-check';
import type { ItineraryQuery } from '#features/search/flights/find-itineraries.ts';
import { ENOUGH_CHOICES } from '#features/search/flights/itinerary.ts';
import type { OpenDays } from '#features/search/timetable/create-timetable.ts';
import { createNetwork, type NetworkAirline, type NetworkAirport } from '#features/search/timetable/network.ts';
import { MINUTES_PER_DAY } from '#features/search/timetable/read-flights.ts';
import {
  bytesOfId,
  type CabinFigures,
  createColumns,
  createTexts,
  type FlightColumns,
  packDay,
  positionOf,
  type Texts,
  writeCabins,
} from '#features/search/timetable/timetable-day.ts';

export interface RandomWorld {
  airports: NetworkAirport[];
  airlines: NetworkAirline[];
  flights: WorldFlight[];
  query: ItineraryQuery;
}

/** A flight in plain fields. */
export interface WorldFlight {
  id: string;
  number: string;
  aircraft: string;
  airline: number;
  from: number;
  to: number;
  departure: number;
  arrival: number;
  departureOffset: number;
  arrivalOffset: number;
  stops: number;
  isDelayed: boolean;
  cabins: { priceMinor: number; seats: number; left: number }[];
}

const firstDay = 20_800;

/** A few airports, some of one city, some of one country, and enough flights that many connect. */
export function randomWorld(): fc.Arbitrary<RandomWorld> {
  return fc
    .record({
      airports: fc.array(randomAirport(), { minLength: 3, maxLength: 7 }),
      airlines: fc.array(randomAirline(), { minLength: 1, maxLength: 3 }),
    })
    .chain(({ airports, airlines }) =>
      fc.record({
        airports: fc.constant(airports.map((airport, number) => ({ ...airport, ...named(number) }))),
        airlines: fc.constant(airlines.map((airline, number) => ({ ...airline, ...named(number) }))),
        flights: fc
          .array(randomFlight(airports.length, airlines.length), { minLength: 45, maxLength: 70 })
          .map((flights) => flights.map((flight, number) => ({ ...flight, id: idOf(number) }))),
        query: randomQuery(airports.length),
      }),
    );
}

/** In the format that a process holds in memory. */
export function packWorld({ airports, airlines, flights }: RandomWorld): OpenDays {
  const network = createNetwork(airports, airlines, new Map(airports.map(({ code }, number) => [code, number])));
  const texts = createTexts();
  const days = Array.from({ length: 5 }, (_, day) =>
    packDay(
      [
        columnsOf(
          flights.filter(({ departure }) => Math.floor(departure / MINUTES_PER_DAY) === firstDay - 1 + day),
          texts,
        ),
      ],
      airports.length,
      texts,
    ),
  );
  return { network, days };
}

function columnsOf(flights: readonly WorldFlight[], texts: Texts): FlightColumns {
  const columns = createColumns(flights.length, texts);
  flights.forEach((flight, index) => {
    columns.ids.set(bytesOfId(flight.id), index * 16);
    columns.numbers[index] = positionOf(texts.numbers, flight.number);
    columns.aircraft[index] = positionOf(texts.aircraft, flight.aircraft);
    columns.airline[index] = flight.airline;
    columns.from[index] = flight.from;
    columns.to[index] = flight.to;
    columns.departure[index] = flight.departure;
    columns.arrival[index] = flight.arrival;
    columns.departureOffset[index] = flight.departureOffset;
    columns.arrivalOffset[index] = flight.arrivalOffset;
    columns.stops[index] = flight.stops;
    columns.isDelayed[index] = Number(flight.isDelayed);
    writeCabins(columns, index, cabinFigures(flight));
  });
  return columns;
}

export function cabinFigures({ cabins }: Pick<WorldFlight, 'cabins'>): CabinFigures {
  return {
    cabins: cabins.reduce((bits, { seats }, cabin) => (seats > 0 ? bits | (1 << cabin) : bits), 0),
    priceMinor: Int32Array.from(cabins, ({ priceMinor }) => priceMinor),
    left: Int16Array.from(cabins, ({ left }) => left),
  };
}

function randomAirport(): fc.Arbitrary<Omit<NetworkAirport, 'id' | 'code' | 'name'>> {
  return fc
    .record({
      city: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      country: fc.constantFrom('KE', 'TZ'),
      minConnectionDomestic: fc.constantFrom(30, 45),
      minConnectionInternational: fc.constantFrom(60, 90),
    })
    .map((airport) => ({ ...airport, cityKey: `${airport.country} ${airport.city}` }));
}

function randomAirline(): fc.Arbitrary<Omit<NetworkAirline, 'id' | 'code' | 'name'>> {
  return fc.record({
    logoFile: fc.constant(null),
    fares: fc.array(
      fc.record({
        childFarePercent: fc.constantFrom(0, 67, 75, 100),
        infantFarePercent: fc.constantFrom(0, 10, 33),
        cabinBagKg: fc.constant(7),
        checkedBags: fc.integer({ min: 0, max: 2 }),
        checkedBagKg: fc.constant(23),
        terms: fc.constant([]),
      }),
      { minLength: 4, maxLength: 4 },
    ),
  });
}

function randomFlight(airportCount: number, airlineCount: number): fc.Arbitrary<Omit<WorldFlight, 'id'>> {
  return fc
    .record({
      from: fc.nat({ max: airportCount - 1 }),
      step: fc.integer({ min: 1, max: airportCount - 1 }),
      airline: fc.nat({ max: airlineCount - 1 }),
      // In quarters of an hour, so that many gaps are exactly the minimum connection time.
      quarter: fc.integer({ min: 0, max: 4 * 96 - 1 }),
      length: fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 80 })),
      departureOffset: fc.constantFrom(0, 180, -300, 765),
      arrivalOffset: fc.constantFrom(0, 180, -300),
      cabins: fc.array(
        fc
          .record({
            priceMinor: fc.constantFrom(0, 333, 5_001, 10_000),
            seats: fc.constantFrom(0, 2, 9, 9, 9),
            taken: fc.constantFrom(0, 0, 1, 2),
          })
          .map(({ priceMinor, seats, taken }) => ({ priceMinor, seats, left: Math.max(seats - taken, 0) })),
        { minLength: 4, maxLength: 4 },
      ),
    })
    .map(({ from, step, quarter, length, ...flight }) => {
      const departure = (firstDay - 1) * MINUTES_PER_DAY + quarter * 15;
      return {
        ...flight,
        from,
        to: (from + step) % airportCount,
        departure,
        arrival: departure + length * 15,
        number: 'KQ1',
        aircraft: 'A320',
        stops: 0,
        isDelayed: false,
      };
    });
}

function randomQuery(airportCount: number): fc.Arbitrary<ItineraryQuery> {
  const airports = fc.uniqueArray(fc.nat({ max: airportCount - 1 }), { minLength: 1, maxLength: 2 });
  return fc.record({
    origins: airports,
    destinations: airports,
    localDay: fc.constant(firstDay),
    party: fc.record({
      adults: fc.constantFrom(1, 1, 2, 3),
      children: fc.constantFrom(0, 0, 1, 2),
      infants: fc.nat({ max: 1 }),
      cabin: fc.nat({ max: 3 }),
    }),
    enough: fc.constantFrom(3, ENOUGH_CHOICES),
    nowMinute: fc.constantFrom(0, 0, firstDay * MINUTES_PER_DAY + 600),
  });
}

function named(number: number) {
  return { id: idOf(number), code: `X${number}`, name: `Number ${number}` };
}

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
