import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import type { Network } from './network.ts';
import { CABINS, type ReadCabins, type ReadFlight } from './timetable-day.ts';

export const MINUTES_A_DAY = 1440;
/** The longest flight that the database takes. */
const LONGEST_FLIGHT_MINUTES = 36 * 60;

/** Minutes since 1970; the last one is not among them. */
export interface Span {
  first: number;
  end: number;
}

/** Columns of all flights after one another, in the same order. Rows would be fifty thousand texts for each day. */
interface FlightColumns {
  ids: Buffer | null;
  airlines: Buffer;
  origins: Buffer;
  destinations: Buffer;
  departures: Buffer;
  arrivals: Buffer;
  departure_offsets: Buffer;
  arrival_offsets: Buffer;
  stops: Buffer;
  delays: Buffer;
  numbers: string;
  aircraft: string[];
  cabins: Buffer;
}

/** The flights that leave in a span, all of them or only some. */
export async function readFlights(
  db: Database,
  network: Network,
  span: Span,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<ReadFlight[]> {
  const { rows } = await sql<FlightColumns>`
    with zones as materialized (
      -- Clocks are seldom changed: only then each flight is asked for its own.
      select timezone, minutes, minutes = last_minutes as is_steady
      from (select distinct timezone from airports) as known
      cross join lateral (select
        ${offsetOf(sql`${timeOf(span.first)}::timestamptz`, 'timezone')} as minutes,
        ${offsetOf(sql`${timeOf(span.end + LONGEST_FLIGHT_MINUTES)}::timestamptz`, 'timezone')} as last_minutes
      ) as ends
    ), clocks as materialized (
      select airports.id, zones.* from airports join zones using (timezone)
    )
    select
      string_agg(uuid_send(flights.id), '') as ids,
      string_agg(uuid_send(airline_id), '') as airlines,
      string_agg(uuid_send(departure_airport_id), '') as origins,
      string_agg(uuid_send(arrival_airport_id), '') as destinations,
      string_agg(int4send(${minutesOf('departure_time')}), '') as departures,
      string_agg(int4send(${minutesOf('arrival_time')}), '') as arrivals,
      string_agg(int2send(${clockOf('origin', 'departure_time')}), '') as departure_offsets,
      string_agg(int2send(${clockOf('destination', 'arrival_time')}), '') as arrival_offsets,
      string_agg(int2send(stops), '') as stops,
      string_agg(boolsend(status = 'delayed'), '') as delays,
      string_agg(flight_number, ',') as numbers,
      json_agg(aircraft_type) as aircraft,
      string_agg(cabins.figures, '') as cabins
    from flights
    join clocks as origin on origin.id = departure_airport_id
    join clocks as destination on destination.id = arrival_airport_id
    cross join lateral ${cabinFigures} as cabins
    where departure_time >= ${timeOf(span.first)} and departure_time < ${timeOf(span.end)}
      and flights.deleted_at is null and status <> 'cancelled' and ${condition}
  `.execute(db);
  const [columns] = rows;
  return columns?.ids ? toFlights(network, columns, columns.ids) : [];
}

function toFlights(network: Network, columns: FlightColumns, ids: Buffer): ReadFlight[] {
  const numbers = columns.numbers.split(',');
  const figures = { bytes: columns.cabins, at: 0 };
  const flights: ReadFlight[] = [];
  for (let index = 0; index * 16 < ids.length; index += 1) {
    const cabins = nextCabins(figures);
    const from = network.airportNumbers.get(columns.origins.toString('latin1', index * 16, index * 16 + 16));
    const to = network.airportNumbers.get(
      columns.destinations.toString('latin1', index * 16, index * 16 + 16),
    );
    const airline = network.airlineNumbers.get(
      columns.airlines.toString('latin1', index * 16, index * 16 + 16),
    );
    // Of an airport or airline newer than our network: the note of its making brings the day here again.
    if (from === undefined || to === undefined || airline === undefined) continue;
    flights.push({
      id: ids.subarray(index * 16, index * 16 + 16),
      number: numbers[index] ?? '',
      aircraft: columns.aircraft[index] ?? '',
      airline,
      from,
      to,
      departure: columns.departures.readInt32BE(index * 4),
      arrival: columns.arrivals.readInt32BE(index * 4),
      departureOffset: columns.departure_offsets.readInt16BE(index * 2),
      arrivalOffset: columns.arrival_offsets.readInt16BE(index * 2),
      stops: columns.stops.readInt16BE(index * 2),
      isDelayed: columns.delays[index] === 1,
      cabins,
    });
  }
  return flights;
}

/** Seats and fares of some flights as they are now. */
export async function readCabins(
  db: Database,
  flightIds: readonly string[],
): Promise<{ flightId: string; day: number; cabins: ReadCabins }[]> {
  const { rows } = await sql<{ id: string; departure: number; figures: Buffer }>`
    select id, ${minutesOf('departure_time')} as departure, cabins.figures
    from flights
    cross join lateral ${cabinFigures} as cabins
    where id = any (${flightIds}::uuid[])
  `.execute(db);
  return rows.map(({ id, departure, figures }) => ({
    flightId: id,
    day: Math.floor(departure / MINUTES_A_DAY),
    cabins: nextCabins({ bytes: figures, at: 0 }),
  }));
}

/**
 * How many cabins a flight has, and eight bytes for each: its number, price, seats and seats left. What has no price is
 * not there: it is not sold.
 */
const cabinFigures = sql`(
  select int2send(count(*)::int2) || coalesce(string_agg(int8send(
    ((array_position(${sql.lit(`{${fareCabins.join()}}`)}::text[], cabin) - 1)::int8 << 60)
      | (price_minor << 32) | (seats::int8 << 16) | (seats - held - sold)::int8
  ), ''), '') as figures
  from flight_cabins where flight_id = flights.id and price_minor > 0
)`;

function nextCabins(figures: { bytes: Buffer; at: number }): ReadCabins {
  const { bytes } = figures;
  const cabins = { priceMinor: noFigures(), seats: noFigures(), left: noFigures() };
  const end = figures.at + 2 + bytes.readUInt16BE(figures.at) * 8;
  for (let at = figures.at + 2; at < end; at += 8) {
    const numberAndPrice = bytes.readUInt32BE(at);
    const cabin = numberAndPrice >>> 28;
    cabins.priceMinor[cabin] = numberAndPrice & 0x0fff_ffff;
    cabins.seats[cabin] = bytes.readUInt16BE(at + 4);
    cabins.left[cabin] = bytes.readUInt16BE(at + 6);
  }
  figures.at = end;
  return cabins;
}

function noFigures(): number[] {
  return new Array(CABINS).fill(0);
}

function minutesOf(column: string): RawBuilder<number> {
  return sql`(date_part('epoch', ${sql.ref(column)})::bigint / 60)::int`;
}

function clockOf(airport: string, column: string): RawBuilder<number> {
  const minutes = sql.ref(`${airport}.minutes`);
  return sql`case when ${sql.ref(`${airport}.is_steady`)} then ${minutes}
    else ${offsetOf(sql.ref(column), `${airport}.timezone`)} end`;
}

/** How far the clocks there are ahead of UTC at that moment. */
function offsetOf(time: RawBuilder<unknown>, zone: string): RawBuilder<number> {
  return sql`(date_part('epoch', (${time} at time zone ${sql.ref(zone)}) - (${time} at time zone 'UTC')) / 60)::int2`;
}

function timeOf(minute: number): Date {
  return new Date(minute * 60_000);
}
