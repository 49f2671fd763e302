import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { dollarsText } from '../editing/amounts.ts';
import type { Values } from '../editing/form-values.ts';
import type { Editable, StoredRow } from '../editing/record-kind.ts';
import { readStored } from '../editing/save-record.ts';
import { fareCabins } from '../fares/fare-rules.ts';
import { type Cabin, type CabinOffer, type Flight, type FlightField, flightLabel } from './flight.ts';
import { daysToArrival, type Instants, toLocalTimes } from './flight-times.ts';

export interface StoredCabin extends CabinOffer {
  sold: number;
  held: number;
}

export interface StoredFlight extends Flight, StoredRow {
  seriesNumber: number | null;
  /** Codes. */
  airline: string;
  departureAirport: string;
  arrivalAirport: string;
  departureCity: string;
  arrivalCity: string;
  departureZone: string;
  arrivalZone: string;
  offers: StoredCabin[];
}

/** The flights that are not deleted, with what forms, files and the API show. */
export const storedFlights: RawBuilder<StoredFlight> = sql`
  select flights.*, airlines.code as airline,
    origin.code as departure_airport, origin.city as departure_city, origin.timezone as departure_zone,
    target.code as arrival_airport, target.city as arrival_city, target.timezone as arrival_zone,
    (
      select coalesce(json_agg(json_build_object(
        'cabin', cabin, 'priceMinor', price_minor, 'seats', seats, 'sold', sold, 'held', held
      )), '[]') from flight_cabins where flight_id = flights.id
    ) as offers
  from flights
  join airlines on airlines.id = flights.airline_id
  join airports as origin on origin.id = flights.departure_airport_id
  join airports as target on target.id = flights.arrival_airport_id
  where flights.deleted_at is null
`;

export async function readStoredFlights(db: Database, ids: readonly string[]): Promise<Map<string, StoredFlight>> {
  const rows = await readStored(db, { stored: storedFlights }, sql`and flights.id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface EditedFlight extends Editable<FlightField> {
  /** KQ100-3 */
  label: string;
  series: { number: number; count: number } | null;
  instants: Instants;
  /** How many days later it arrives, by local dates. */
  arrivalDays: number;
  cabins: StoredCabin[];
}

export async function readFlight(db: Database, id: string): Promise<EditedFlight | undefined> {
  // Deleted flights of the series count too: the others keep their numbers in it.
  const { rows } = await sql<StoredFlight & { seriesCount: number }>`
    select stored.*, (select count(*)::int from flights where flights.series_id = stored.series_id) as series_count
    from (${storedFlights}) as stored where stored.id = ${id}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { departureTime, arrivalTime, seriesNumber } = row;
  const instants = { departureTime, arrivalTime };
  const zones = { from: row.departureZone, to: row.arrivalZone };
  const local = toLocalTimes(instants, zones);
  return {
    id,
    version: row.version,
    label: flightLabel(row.flightNumber, seriesNumber),
    series: seriesNumber === null ? null : { number: seriesNumber, count: row.seriesCount },
    instants,
    arrivalDays: daysToArrival(instants, zones),
    cabins: row.offers,
    values: {
      flight_number: row.flightNumber,
      aircraft_type: row.aircraftType,
      airline: row.airline,
      departure_airport: `${row.departureAirport}, ${row.departureCity}`,
      arrival_airport: `${row.arrivalAirport}, ${row.arrivalCity}`,
      date: local.date,
      departure_time: local.departure,
      arrival_time: local.arrival,
      stops: String(row.stops),
      status: row.status,
      ...cabinValues(row.offers),
    },
  };
}

type CabinField = `${Cabin}_${'price' | 'seats'}`;

export function cabinValues(offers: readonly CabinOffer[]): Values<CabinField> {
  const entries = fareCabins.flatMap((cabin) => {
    const offer = offers.find((each) => each.cabin === cabin);
    return [
      [`${cabin}_price`, offer ? dollarsText(offer.priceMinor) : ''],
      [`${cabin}_seats`, String(offer?.seats ?? '')],
    ];
  });
  // Object.fromEntries does not know that every cabin has its entries.
  return Object.fromEntries(entries) as Values<CabinField>;
}
