import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import type { Network } from './network.ts';
import type { ReadCabin, ReadFlight } from './timetable-day.ts';

export const MINUTES_A_DAY = 1440;

/** All flights that leave in some days after one another, in UTC. A day is its number since 1970. */
export async function readFlights(
  db: Database,
  network: Network,
  { firstDay, dayCount }: { firstDay: number; dayCount: number },
): Promise<ReadFlight[]> {
  const rows = await db
    .selectFrom('flights')
    .innerJoin('airports as origin', 'origin.id', 'flights.departure_airport_id')
    .innerJoin('airports as destination', 'destination.id', 'flights.arrival_airport_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('flight_cabins')
          .whereRef('flight_cabins.flight_id', '=', 'flights.id')
          .select(cabinsAsArray().as('values'))
          .as('cabins'),
      (join) => join.onTrue(),
    )
    .select([
      'flights.id',
      'flight_number',
      'aircraft_type',
      'airline_id',
      'stops',
      'status',
      'cabins.values',
    ])
    .select(['departure_airport_id', 'arrival_airport_id'])
    .select([
      minutesOf('flights.departure_time').as('departure'),
      minutesOf('flights.arrival_time').as('arrival'),
      offsetOf('flights.departure_time', 'origin.timezone').as('departureOffset'),
      offsetOf('flights.arrival_time', 'destination.timezone').as('arrivalOffset'),
    ])
    .where('flights.departure_time', '>=', startOf(firstDay))
    .where('flights.departure_time', '<', startOf(firstDay + dayCount))
    .where('flights.deleted_at', 'is', null)
    .where('flights.status', '<>', 'cancelled')
    .execute();
  return rows.flatMap((row): ReadFlight[] => {
    const from = network.airportNumbers.get(row.departure_airport_id);
    const to = network.airportNumbers.get(row.arrival_airport_id);
    const airline = network.airlineNumbers.get(row.airline_id);
    // Of an airport or airline newer than our network: the note of its making brings the day here again.
    if (from === undefined || to === undefined || airline === undefined) return [];
    return [
      {
        id: row.id,
        number: row.flight_number,
        aircraft: row.aircraft_type,
        airline,
        from,
        to,
        departure: row.departure,
        arrival: row.arrival,
        departureOffset: row.departureOffset,
        arrivalOffset: row.arrivalOffset,
        stops: row.stops,
        isDelayed: row.status === 'delayed',
        cabins: toCabins(row.values ?? []),
      },
    ];
  });
}

/** Seats and fares of some flights as they are now. */
export async function readCabins(
  db: Database,
  flightIds: readonly string[],
): Promise<{ flightId: string; day: number; cabins: ReadCabin[] }[]> {
  const rows = await db
    .selectFrom('flights')
    .leftJoin('flight_cabins', 'flight_cabins.flight_id', 'flights.id')
    .select(['flights.id as flightId', minutesOf('flights.departure_time').as('departure')])
    .select(cabinsAsArray().as('values'))
    .where('flights.id', 'in', flightIds)
    .groupBy('flights.id')
    .execute();
  return rows.map(({ flightId, departure, values }) => ({
    flightId,
    day: Math.floor(departure / MINUTES_A_DAY),
    cabins: toCabins(values ?? []),
  }));
}

/** Price, seats and seats left of each cabin, one after the other: one value travels faster than twelve. */
function cabinsAsArray() {
  const values = fareCabins.flatMap((cabin) => [
    sql`coalesce(min(price_minor) filter (where cabin = ${sql.lit(cabin)}), 0)::int`,
    sql`coalesce(min(seats) filter (where cabin = ${sql.lit(cabin)}), 0)::int`,
    sql`coalesce(min(seats - held - sold) filter (where cabin = ${sql.lit(cabin)}), 0)::int`,
  ]);
  return sql<number[]>`array[${sql.join(values)}]`;
}

function toCabins(values: readonly number[]): ReadCabin[] {
  return fareCabins.map((_, cabin) => ({
    priceMinor: values[cabin * 3] ?? 0,
    seats: values[cabin * 3 + 1] ?? 0,
    left: values[cabin * 3 + 2] ?? 0,
  }));
}

function minutesOf(column: string) {
  return sql<number>`(extract(epoch from ${sql.ref(column)})::bigint / 60)::int`;
}

function offsetOf(column: string, zone: string) {
  return sql<number>`(extract(epoch from
    (${sql.ref(column)} at time zone ${sql.ref(zone)}) - (${sql.ref(column)} at time zone 'UTC')) / 60)::int`;
}

function startOf(day: number): Date {
  return new Date(day * MINUTES_A_DAY * 60_000);
}
