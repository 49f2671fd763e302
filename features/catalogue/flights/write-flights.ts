import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Flight } from './flight.ts';

/**
 * Locks flights and returns their versions. Flights are locked before their cabins, both in id order, so that two
 * changes of the same flights can't deadlock. A purchase locks the cabins first and then refers to the flight, which
 * this weaker flight lock allows.
 */
export async function lockFlights(
  transaction: DatabaseTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const flights = await transaction
    .selectFrom('flights')
    .select(['id', 'version'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await transaction
    .selectFrom('flight_cabins')
    .select('flight_id')
    .where('flight_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('flight_id')
    .orderBy('cabin')
    .forUpdate()
    .execute();
  return new Map(flights.map(({ id, version }) => [id, version]));
}

interface Writable extends Flight {
  id: string;
  series?: { id: string; number: number } | null;
}

const columns = sql`
  id uuid, flight_number text, airline_id uuid, departure_airport_id uuid, arrival_airport_id uuid,
  departure_time timestamptz, arrival_time timestamptz, stops smallint, aircraft_type text, status text,
  series_id uuid, series_number smallint`;

/** Inserts any number of flights in two statements: a file may have ten thousand. */
export async function insertFlights(transaction: DatabaseTransaction, flights: readonly Writable[]): Promise<void> {
  if (flights.length === 0) return;
  await sql`
    insert into flights (id, flight_number, airline_id, departure_airport_id, arrival_airport_id, departure_time,
      arrival_time, stops, aircraft_type, status, series_id, series_number)
    select id, flight_number, airline_id, departure_airport_id, arrival_airport_id, departure_time,
      arrival_time, stops, aircraft_type, status, series_id, series_number
    from json_to_recordset(${asJson(flights)}::json) as given (${columns})
  `.execute(transaction);
  await writeOffers(transaction, flights);
}

/** Updates flights that the caller has locked. The version increases even if only a price changes. */
export async function writeFlights(transaction: DatabaseTransaction, flights: readonly Writable[]): Promise<void> {
  if (flights.length === 0) return;
  await sql`
    update flights set flight_number = given.flight_number, airline_id = given.airline_id,
      departure_airport_id = given.departure_airport_id, arrival_airport_id = given.arrival_airport_id,
      departure_time = given.departure_time, arrival_time = given.arrival_time, stops = given.stops,
      aircraft_type = given.aircraft_type, status = given.status
    from json_to_recordset(${asJson(flights)}::json) as given (${columns})
    where flights.id = given.id
  `.execute(transaction);
  await sql`
    delete from flight_cabins where flight_id = any(${flights.map(({ id }) => id)}::uuid[])
    and not exists (
      select from json_to_recordset(${offersAsJson(flights)}::json) as given (flight_id uuid, cabin text)
      where given.flight_id = flight_cabins.flight_id and given.cabin = flight_cabins.cabin
    )
    -- Cabins with sold or held seats are never deleted.
    and held + sold = 0
  `.execute(transaction);
  await writeOffers(transaction, flights);
}

async function writeOffers(transaction: DatabaseTransaction, flights: readonly Writable[]): Promise<void> {
  await sql`
    insert into flight_cabins (flight_id, cabin, price_minor, seats)
    select flight_id, cabin, price_minor, seats
    from json_to_recordset(${offersAsJson(flights)}::json)
      as given (flight_id uuid, cabin text, price_minor bigint, seats integer)
    on conflict (flight_id, cabin) do update set price_minor = excluded.price_minor, seats = excluded.seats
  `.execute(transaction);
}

function asJson(flights: readonly Writable[]): string {
  return JSON.stringify(
    flights.map((flight) => ({
      id: flight.id,
      flight_number: flight.flightNumber,
      airline_id: flight.airlineId,
      departure_airport_id: flight.departureAirportId,
      arrival_airport_id: flight.arrivalAirportId,
      departure_time: flight.departureTime,
      arrival_time: flight.arrivalTime,
      stops: flight.stops,
      aircraft_type: flight.aircraftType,
      status: flight.status,
      series_id: flight.series?.id ?? null,
      series_number: flight.series?.number ?? null,
    })),
  );
}

function offersAsJson(flights: readonly Writable[]): string {
  return JSON.stringify(
    flights.flatMap(({ id, offers }) =>
      offers.map(({ cabin, priceMinor, seats }) => ({
        flight_id: id,
        cabin,
        price_minor: priceMinor,
        seats,
      })),
    ),
  );
}
