import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import { countFound } from '#db/count-rows.ts';
import { type CalendarDate, dateOrEmpty } from '#lib/calendar-date.ts';
import {
  type Listed,
  type ListQuery,
  listed,
  maxCounted,
  offsetOf,
  readFilter,
  readListQuery,
  rowsPerPage,
  sqlDirection,
} from '#lib/paged-list.ts';
import { businessTimeZone } from './business-today.ts';
import { type FlightStatus, flightStatuses } from './flight.ts';
import { type ListedFlight, readPage } from './listed-flight.ts';

const flightSorts = ['departure', 'number', 'price'] as const;

/** The first is the default and is left out of the URL. */
const flightPeriods = ['upcoming', 'today', 'past', 'all'] as const;
type FlightPeriod = (typeof flightPeriods)[number];

export interface FlightQuery extends ListQuery<(typeof flightSorts)[number]> {
  status: FlightStatus | undefined;
  period: FlightPeriod;
  /** At the departure airport; it overrides the period. */
  date: CalendarDate | '';
}

export function readFlightQuery(params: URLSearchParams): FlightQuery {
  const query = readListQuery(params, flightSorts);
  return {
    ...query,
    status: readFilter(params, 'status', flightStatuses),
    period: readFilter(params, 'period', flightPeriods) ?? (query.deleted ? 'all' : 'upcoming'),
    date: dateOrEmpty(params.get('date') ?? ''),
  };
}

/** With more matching numbers than this, a list of them is no longer selective. */
const maxNumbers = 500;

type Condition = RawBuilder<unknown>;

interface Found {
  kind: 'airline' | 'airport' | 'aircraft' | 'number';
  value: string;
}

/**
 * Matches a part of the number, the airline's name or a city. The small tables are searched first, then flights by
 * key. Airports without flights are left out: for these PostgreSQL would expect matches and scan all flights.
 */
async function findByNumberAirlineOrCity(db: Database, pattern: string): Promise<Condition> {
  const { rows } = await sql<Found>`
    select 'airline' as kind, id::text as value from airlines where name ilike ${pattern} or code ilike ${pattern}
    union all
    select 'airport', id::text from airports where (city ilike ${pattern} or code ilike ${pattern})
    and (
      exists (select from flights where departure_airport_id = airports.id)
      or exists (select from flights where arrival_airport_id = airports.id)
    )
    union all
    (select 'number', flight_number from flight_numbers where flight_number ilike ${pattern} limit ${maxNumbers + 1})
  `.execute(db);
  const airports = valuesOf(rows, 'airport');
  return anyOf([
    isOneOf('flights.airline_id', valuesOf(rows, 'airline'), 'uuid'),
    isOneOf('flights.departure_airport_id', airports, 'uuid'),
    isOneOf('flights.arrival_airport_id', airports, 'uuid'),
    byNumbers(valuesOf(rows, 'number'), pattern),
  ]);
}

/** Matches a part of the number or of the aircraft type. */
async function findByNumberOrAircraft(db: Database, pattern: string): Promise<Condition> {
  // A loose index scan: each step of the recursion jumps to the next distinct type.
  const { rows } = await sql<Found>`
    with recursive types as (
      (select aircraft_type from flights where deleted_at is null order by aircraft_type limit 1)
      union all
      select (
        select aircraft_type from flights where deleted_at is null and aircraft_type > types.aircraft_type
        order by aircraft_type limit 1
      ) from types where aircraft_type is not null
    )
    select 'aircraft' as kind, aircraft_type as value from types where aircraft_type ilike ${pattern}
    union all
    (select 'number', flight_number from flight_numbers where flight_number ilike ${pattern} limit ${maxNumbers + 1})
  `.execute(db);
  return anyOf([
    isOneOf('flights.aircraft_type', valuesOf(rows, 'aircraft'), 'text'),
    byNumbers(valuesOf(rows, 'number'), pattern),
  ]);
}

function valuesOf(rows: readonly Found[], kind: Found['kind']): string[] {
  return rows.filter((row) => row.kind === kind).map(({ value }) => value);
}

function byNumbers(numbers: string[], pattern: string): Condition | undefined {
  return numbers.length > maxNumbers
    ? sql`flights.flight_number ilike ${pattern}`
    : isOneOf('flights.flight_number', numbers, 'text');
}

function isOneOf(column: string, values: string[], type: 'uuid' | 'text'): Condition | undefined {
  return values.length === 0 ? undefined : sql`${sql.ref(column)} = any(${values}::${sql.raw(type)}[])`;
}

function anyOf(conditions: (Condition | undefined)[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined);
  return given.length === 0 ? sql`false` : sql`(${sql.join(given, sql` or `)})`;
}

/** A page of flights, searched by number, airline or city; on the schedules screen by number or aircraft. */
export async function listFlights(
  db: Database,
  query: FlightQuery,
  searched: 'flights' | 'schedules' = 'flights',
): Promise<Listed<ListedFlight>> {
  const condition = await matching(db, query, searched);
  const counted = await countFound(db, sql`from flights where ${condition}`);
  // Few matches are collected and then sorted; many are found quickly along the order's index. The offset keeps
  // PostgreSQL from merging the subquery.
  const found =
    counted > maxCounted
      ? sorted(query, condition)
      : sql`
          select flights.id from (select flights.* from flights where ${condition} offset 0) as flights
          order by ${orderOf(query, economyPrice)}`;
  return listed(await readPage(db, sql`${found} limit ${rowsPerPage} offset ${offsetOf(query)}`), counted);
}

/** The ids of all pages, in the order of the list. */
export async function listedFlightIds(
  db: Database,
  query: FlightQuery,
  searched: 'flights' | 'schedules',
): Promise<Expression<unknown>> {
  return sorted(query, await matching(db, query, searched));
}

/** For few flights, where a join would read all prices. */
const economyPrice = sql`(select price_minor from flight_cabins where flight_id = flights.id and cabin = 'economy')`;

function sorted(query: FlightQuery, condition: Condition): RawBuilder<unknown> {
  const isByPrice = query.sort === 'price' && !query.deleted;
  const economy = sql`join flight_cabins as economy on economy.flight_id = flights.id and economy.cabin = 'economy'`;
  return sql`
    select flights.id from flights ${isByPrice ? economy : sql``}
    where ${condition} order by ${orderOf(query, sql`economy.price_minor`)}`;
}

/** Deleted flights are sorted by deletion time; the other orders follow an index. */
function orderOf(query: FlightQuery, price: RawBuilder<unknown>): RawBuilder<unknown> {
  if (query.deleted) return sql`flights.deleted_at desc, flights.id`;
  const columns = {
    departure: [sql`flights.departure_time`, sql`flights.id`],
    number: [sql`flights.flight_number`, sql`flights.departure_time`, sql`flights.departure_airport_id`],
    price: [price, sql`flights.id`],
  }[query.sort];
  return sql.join(columns.map((column) => sql`${column} ${sql.raw(sqlDirection(query))}`));
}

/** Flights of today are upcoming until the end of the business day. */
const startOfToday = sql`date_trunc('day', now(), ${businessTimeZone})`;

async function matching(db: Database, query: FlightQuery, searched: 'flights' | 'schedules'): Promise<Condition> {
  const { text, status, period, date, deleted } = query;
  const find = searched === 'flights' ? findByNumberAirlineOrCity : findByNumberOrAircraft;
  const conditions = [sql`flights.deleted_at ${sql.raw(deleted ? 'is not null' : 'is null')}`];
  if (text !== '') conditions.push(await find(db, containing(text)));
  if (status) conditions.push(sql`flights.status = ${status}`);
  if (date || period === 'today') conditions.push(isOnDay(date));
  else if (period === 'upcoming') conditions.push(sql`flights.departure_time >= ${startOfToday}`);
  else if (period === 'past') conditions.push(sql`flights.departure_time < ${startOfToday}`);
  return sql.join(conditions, sql` and `);
}

/**
 * Matches the local date at the departure airport, today without a date. The range of UTC hours covers that date in
 * every time zone and can use the index; the exact limits are computed once for each time zone.
 */
function isOnDay(date: CalendarDate | ''): Condition {
  const earliest = date ? sql`${date}::date` : sql`(now() - interval '12 hours')::date`;
  const latest = date ? sql`${date}::date` : sql`(now() + interval '14 hours')::date`;
  const day = date ? sql`${date}::date` : sql`(now() at time zone timezone)::date`;
  return sql`
    flights.departure_time >= ${earliest}::timestamp at time zone 'UTC' - interval '14 hours'
    and flights.departure_time < ${latest}::timestamp at time zone 'UTC' + interval '36 hours'
    and exists (
      select from airports
      join (
        select timezone, ${day}::timestamp at time zone timezone as starts,
          (${day} + 1)::timestamp at time zone timezone as ends
        from (select distinct timezone from airports) as zones
        offset 0
      ) as days on days.timezone = airports.timezone
      where airports.id = flights.departure_airport_id
      and flights.departure_time >= days.starts and flights.departure_time < days.ends
    )`;
}
