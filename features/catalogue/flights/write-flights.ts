import { sql } from 'kysely';
import { columnNames } from '#db/column-names.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { insertRows, overwriteRows } from '../editing/save-record.ts';
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
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await transaction
    .selectFrom('flightCabins')
    .select('flightId')
    .where('flightId', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('flightId')
    .orderBy('cabin')
    .forUpdate()
    .execute();
  return new Map(flights.map(({ id, version }) => [id, version]));
}

interface Writable extends Flight {
  id: string;
}

/** Inserts any number of flights in two statements: a file may have ten thousand. */
export async function insertFlights(
  transaction: DatabaseTransaction,
  flights: readonly (Writable & { series?: { id: string; number: number } | null })[],
): Promise<void> {
  if (flights.length === 0) return;
  const rows = flights.map(({ series, ...flight }) => ({
    ...columnsOf(flight),
    id: flight.id,
    seriesId: series?.id ?? null,
    seriesNumber: series?.number ?? null,
  }));
  await insertRows(transaction, 'flights', rows);
  await writeOffers(transaction, flights);
}

/** Updates flights that the caller has locked. The version increases even if only a price changes. */
export async function writeFlights(
  transaction: DatabaseTransaction,
  flights: readonly (Writable & { version: number })[],
): Promise<void> {
  if (flights.length === 0) return;
  const rows = flights.map((flight) => ({ id: flight.id, version: flight.version, value: columnsOf(flight) }));
  await overwriteRows(transaction, 'flights', rows);
  await sql`
    delete from flight_cabins where flight_id = any(${flights.map(({ id }) => id)}::uuid[])
    and not exists (
      select from ${offersOf(flights)} as given
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
    select flight_id, cabin, price_minor, seats from ${offersOf(flights)} as given
    on conflict (flight_id, cabin) do update set price_minor = excluded.price_minor, seats = excluded.seats
  `.execute(transaction);
}

function columnsOf(flight: Flight) {
  const { flightNumber, airlineId, departureAirportId, arrivalAirportId, departureTime, arrivalTime } = flight;
  const { stops, aircraftType, status } = flight;
  const route = { flightNumber, airlineId, departureAirportId, arrivalAirportId, departureTime, arrivalTime };
  return { ...route, stops, aircraftType, status };
}

function offersOf(flights: readonly Writable[]) {
  const rows = flights.flatMap(({ id, offers }) =>
    offers.map(({ cabin, priceMinor, seats }) => columnNames({ flightId: id, cabin, priceMinor, seats })),
  );
  return sql`json_populate_recordset(null::flight_cabins, ${JSON.stringify(rows)})`;
}
