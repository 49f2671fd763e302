import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import type { Network } from './network.ts';
import type { ReadCabin, ReadFlight } from './timetable-day.ts';

export const MINUTES_A_DAY = 1440;

/** In the order in which they are selected below. Whole arrays come as one text that the platform parses at once. */
type FlightRow = [
  id: string,
  number: string,
  aircraft: string,
  airlineId: string,
  fromId: string,
  toId: string,
  departure: number,
  arrival: number,
  departureOffset: number,
  arrivalOffset: number,
  stops: number,
  isDelayed: boolean,
  cabins: number[],
];

/** All flights that leave in some days after one another, in UTC. A day is its number since 1970. */
export async function readFlights(
  db: Database,
  network: Network,
  { firstDay, dayCount }: { firstDay: number; dayCount: number },
): Promise<ReadFlight[]> {
  const { rows } = await sql<{ flights: FlightRow[] | null }>`
    select json_agg(json_build_array(
      flights.id, flight_number, aircraft_type, airline_id, departure_airport_id, arrival_airport_id,
      ${minutesOf('departure_time')}, ${minutesOf('arrival_time')},
      ${offsetOf('departure_time', 'origin.timezone')}, ${offsetOf('arrival_time', 'destination.timezone')},
      stops, status = 'delayed', cabins.figures
    )) as flights
    from flights
    join airports as origin on origin.id = departure_airport_id
    join airports as destination on destination.id = arrival_airport_id
    cross join lateral (select ${cabinFigures()} as figures from flight_cabins where flight_id = flights.id) as cabins
    where departure_time >= ${startOf(firstDay)} and departure_time < ${startOf(firstDay + dayCount)}
      and flights.deleted_at is null and status <> 'cancelled'
  `.execute(db);
  return (rows[0]?.flights ?? []).flatMap((row): ReadFlight[] => {
    const [id, number, aircraft, airlineId, fromId, toId, departure, arrival, ...rest] = row;
    const [departureOffset, arrivalOffset, stops, isDelayed, figures] = rest;
    const from = network.airportNumbers.get(fromId);
    const to = network.airportNumbers.get(toId);
    const airline = network.airlineNumbers.get(airlineId);
    // Of an airport or airline newer than our network: the note of its making brings the day here again.
    if (from === undefined || to === undefined || airline === undefined) return [];
    return [
      {
        id,
        number,
        aircraft,
        airline,
        from,
        to,
        departure,
        arrival,
        departureOffset,
        arrivalOffset,
        stops,
        isDelayed,
        cabins: toCabins(figures),
      },
    ];
  });
}

/** Seats and fares of some flights as they are now. */
export async function readCabins(
  db: Database,
  flightIds: readonly string[],
): Promise<{ flightId: string; day: number; cabins: ReadCabin[] }[]> {
  const { rows } = await sql<{ id: string; departure: number; figures: number[] }>`
    select id, ${minutesOf('departure_time')} as departure, cabins.figures
    from flights
    cross join lateral (select ${cabinFigures()} as figures from flight_cabins where flight_id = flights.id) as cabins
    where id = any (${flightIds}::uuid[])
  `.execute(db);
  return rows.map(({ id, departure, figures }) => ({
    flightId: id,
    day: Math.floor(departure / MINUTES_A_DAY),
    cabins: toCabins(figures),
  }));
}

/** Price, seats and seats left of each cabin, one after the other. What has no price has no seats either: it is not sold. */
function cabinFigures(): RawBuilder<number[]> {
  const figures = fareCabins.flatMap((cabin) =>
    ['price_minor', 'seats', 'seats - held - sold'].map((figure) =>
      sql.raw(`coalesce(min(${figure}) filter (where cabin = '${cabin}' and price_minor > 0), 0)::int`),
    ),
  );
  return sql`array[${sql.join(figures)}]`;
}

function toCabins(figures: readonly number[]): ReadCabin[] {
  return fareCabins.map((_, cabin) => ({
    priceMinor: figures[cabin * 3] ?? 0,
    seats: figures[cabin * 3 + 1] ?? 0,
    left: figures[cabin * 3 + 2] ?? 0,
  }));
}

function minutesOf(column: string): RawBuilder<number> {
  return sql`(extract(epoch from ${sql.ref(column)})::bigint / 60)::int`;
}

/** How far the clocks there are ahead of UTC at that moment. */
function offsetOf(column: string, zone: string): RawBuilder<number> {
  return sql`(extract(epoch from
    (${sql.ref(column)} at time zone ${sql.ref(zone)}) - (${sql.ref(column)} at time zone 'UTC')) / 60)::int`;
}

function startOf(day: number): Date {
  return new Date(day * MINUTES_A_DAY * 60_000);
}
