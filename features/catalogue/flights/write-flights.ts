import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Flight } from './flight.ts';

interface Writable extends Flight {
  id: string;
  series?: { id: string; number: number } | null;
}

const columns = sql`
  id uuid, flight_number text, airline_id uuid, departure_airport_id uuid, arrival_airport_id uuid,
  departure_time timestamptz, arrival_time timestamptz, stops smallint, aircraft_type text, status text,
  series_id uuid, series_number smallint`;

/** Any number in two statements: a file may bring ten thousand. */
export async function insertFlights(
  transaction: DatabaseTransaction,
  flights: readonly Writable[],
): Promise<void> {
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

/** Writes over flights that the caller has locked. A new version is made even where only a price changes. */
export async function writeFlights(
  transaction: DatabaseTransaction,
  flights: readonly Writable[],
): Promise<void> {
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
    -- Whoever has a seat keeps it, whatever is written here.
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
