import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { fareCabins } from '#features/catalogue/fares/fare-rules.ts';
import { seatsLeft } from '#features/catalogue/sales-stops.ts';
import type { Network } from './network.ts';
import {
  CABINS,
  type CabinFigures,
  cabinsOf,
  createColumns,
  createTexts,
  type FlightColumns,
  positionOf,
  type Texts,
} from './timetable-day.ts';

export const MINUTES_PER_DAY = 1440;
/** The longest flight that the database allows. */
const LONGEST_FLIGHT_MINUTES = 36 * 60;
/** Added to UTC offsets, so that none is negative. */
const OFFSET_BASE = 1024;
const NUMBER_LENGTH = 8;

/** In minutes since 1970; `end` is exclusive. */
export interface Span {
  first: number;
  end: number;
}

/** One row with all flights, in the same order in every column. A day would otherwise be fifty thousand texts. */
interface FlightsRow {
  ids: Buffer | null;
  times: Buffer;
  facts: Buffer;
  numbers: Buffer;
  aircraft: string[];
  cabins: Buffer;
  /** Ids in the order of the numbers that flights refer to. */
  airports: Buffer;
  airlines: Buffer;
}

/** The flights that depart in a span, optionally only some of them. */
export async function readFlights(
  db: Database,
  { network, texts }: { network: Network; texts: Texts },
  span: Span,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<FlightColumns> {
  const { rows } = await sql<FlightsRow>`
    with zones as materialized (
      -- The offset is computed per flight only if the clocks change in this span.
      select timezone, minutes, minutes = last_minutes as is_steady
      from (select distinct timezone from airports) as known
      cross join lateral (select
        ${offsetOf(sql`${timeOf(span.first)}::timestamptz`, 'timezone')} as minutes,
        ${offsetOf(sql`${timeOf(span.end + LONGEST_FLIGHT_MINUTES)}::timestamptz`, 'timezone')} as last_minutes
      ) as ends
    ), places as materialized (
      select airports.id, zones.*, row_number() over (order by airports.id) - 1 as number
      from airports join zones using (timezone)
    ), carriers as materialized (
      select id, row_number() over (order by id) - 1 as number from airlines
    )
    select
      string_agg(uuid_send(flights.id), '') as ids,
      string_agg(int8send(
        (${minutesOf('departure_time')} << 32) | ((${minutesOf('arrival_time')} - ${minutesOf('departure_time')}) << 16)
          | origin.number
      ), '') as times,
      string_agg(int8send(
        (destination.number << 48) | (carrier.number << 32) | ((stops * 2 + (status = 'delayed')::int)::int8 << 24)
          | ((${clockOf('origin', 'departure_time')} + ${sql.lit(OFFSET_BASE)}) << 12)
          | (${clockOf('destination', 'arrival_time')} + ${sql.lit(OFFSET_BASE)})
      ), '') as facts,
      string_agg(textsend(rpad(flight_number, ${sql.lit(NUMBER_LENGTH)})), '') as numbers,
      json_agg(aircraft_type) as aircraft,
      string_agg(cabins.figures, '') as cabins,
      (select string_agg(uuid_send(id), '' order by number) from places) as airports,
      (select string_agg(uuid_send(id), '' order by number) from carriers) as airlines
    from flights
    join places as origin on origin.id = departure_airport_id
    join places as destination on destination.id = arrival_airport_id
    join carriers as carrier on carrier.id = airline_id
    cross join lateral ${cabinFigures} as cabins
    where departure_time >= ${timeOf(span.first)} and departure_time < ${timeOf(span.end)}
      and flights.deleted_at is null and status <> 'cancelled' and ${condition}
  `.execute(db);
  const [row] = rows;
  return row?.ids ? toColumns(network, texts, row, row.ids) : createColumns(0, texts);
}

function toColumns(network: Network, texts: Texts, row: FlightsRow, ids: Buffer): FlightColumns {
  const airports = numbersIn(network.airportNumbers, row.airports);
  const airlines = numbersIn(network.airlineNumbers, row.airlines);
  const { times, facts } = row;
  const columns = createColumns(ids.length / 16, texts);
  let at = 0;
  let count = 0;
  for (let index = 0; index * 16 < ids.length; index += 1) {
    const from = airports[times.readUInt16BE(index * 8 + 6)] ?? -1;
    const to = airports[facts.readUInt16BE(index * 8)] ?? -1;
    const airline = airlines[facts.readUInt16BE(index * 8 + 2)] ?? -1;
    at = readCabinsAt(row.cabins, at, columns, count);
    // The airport or airline is newer than our network: its change record causes the day to be read again.
    if (from === -1 || to === -1 || airline === -1) continue;
    const departure = times.readUInt32BE(index * 8);
    const rest = facts.readUInt32BE(index * 8 + 4);
    columns.from[count] = from;
    columns.to[count] = to;
    columns.airline[count] = airline;
    columns.departure[count] = departure;
    columns.arrival[count] = departure + times.readUInt16BE(index * 8 + 4);
    columns.departureOffset[count] = ((rest >>> 12) & 0xfff) - OFFSET_BASE;
    columns.arrivalOffset[count] = (rest & 0xfff) - OFFSET_BASE;
    columns.stops[count] = rest >>> 25;
    columns.isDelayed[count] = (rest >>> 24) & 1;
    const number = row.numbers.toString('latin1', index * NUMBER_LENGTH, (index + 1) * NUMBER_LENGTH);
    columns.numbers[count] = positionOf(texts.numbers, number.trimEnd());
    columns.aircraft[count] = positionOf(texts.aircraft, row.aircraft[index] ?? '');
    ids.copy(columns.ids, count * 16, index * 16, index * 16 + 16);
    count += 1;
  }
  return { ...columns, count };
}

/** Maps the numbers of one answer to our own; -1 for newer ids. */
function numbersIn(known: ReadonlyMap<string, number>, ids: Buffer): number[] {
  return Array.from(
    { length: ids.length / 16 },
    (_, index) => known.get(ids.toString('latin1', index * 16, index * 16 + 16)) ?? -1,
  );
}

/** Current seats and fares of some flights. */
export async function readCabins(
  db: Database,
  flightIds: readonly string[],
): Promise<{ flightId: string; day: number; cabins: CabinFigures }[]> {
  const { rows } = await sql<{ id: string; departure: number; figures: Buffer }>`
    select id, ${minutesOf('departure_time')}::int as departure, cabins.figures
    from flights
    cross join lateral ${cabinFigures} as cabins
    where id = any (${flightIds}::uuid[])
  `.execute(db);
  return rows.map(({ id, departure, figures }) => ({
    flightId: id,
    day: Math.floor(departure / MINUTES_PER_DAY),
    cabins: cabinsIn(figures),
  }));
}

/**
 * The number of cabins, then eight bytes for each: number, price, seats and seats left. Cabins without a price are
 * left out, because they are not sold.
 */
const cabinFigures = sql`(
  select int2send(count(*)::int2) || coalesce(string_agg(int8send(
    ((array_position(${sql.lit(`{${fareCabins.join()}}`)}::text[], cabin) - 1)::int8 << 60)
      | (price_minor << 32) | (seats::int8 << 16) | ${seatsLeft}::int8
  ), ''), '') as figures
  from flight_cabins where flight_id = flights.id and price_minor > 0
)`;

function cabinsIn(figures: Buffer): CabinFigures {
  const columns = createColumns(1, createTexts());
  readCabinsAt(figures, 0, columns, 0);
  return cabinsOf(columns, 0);
}

/** Returns the position of the next flight's cabins. */
function readCabinsAt(figures: Buffer, start: number, columns: FlightColumns, index: number): number {
  const end = start + 2 + figures.readUInt16BE(start) * 8;
  let cabins = 0;
  columns.priceMinor.fill(0, index * CABINS, (index + 1) * CABINS);
  columns.left.fill(0, index * CABINS, (index + 1) * CABINS);
  for (let at = start + 2; at < end; at += 8) {
    const numberAndPrice = figures.readUInt32BE(at);
    const cabin = numberAndPrice >>> 28;
    if (figures.readUInt16BE(at + 4) > 0) cabins |= 1 << cabin;
    columns.priceMinor[index * CABINS + cabin] = numberAndPrice & 0x0fff_ffff;
    columns.left[index * CABINS + cabin] = figures.readUInt16BE(at + 6);
  }
  columns.cabins[index] = cabins;
  return end;
}

function minutesOf(column: string): RawBuilder<number> {
  return sql`(date_part('epoch', ${sql.ref(column)})::int8 / 60)`;
}

function clockOf(airport: string, column: string): RawBuilder<number> {
  const minutes = sql.ref(`${airport}.minutes`);
  return sql`case when ${sql.ref(`${airport}.is_steady`)} then ${minutes}
    else ${offsetOf(sql.ref(column), `${airport}.timezone`)} end`;
}

/** The UTC offset at that time, in minutes. */
function offsetOf(time: RawBuilder<unknown>, zone: string): RawBuilder<number> {
  return sql`(date_part('epoch', (${time} at time zone ${sql.ref(zone)}) - (${time} at time zone 'UTC')) / 60)::int8`;
}

function timeOf(minute: number): Date {
  return new Date(minute * 60_000);
}
