import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import type { DB } from '#db/schema.ts';
import { type CalendarDate, dateOrEmpty } from '#lib/calendar-date.ts';
import { countFound } from '../editing/count-found.ts';
import {
  type Listed,
  type ListQuery,
  listed,
  maxCounted,
  offsetOf,
  readFilter,
  readListQuery,
  rowsPerPage,
} from '../editing/list-query.ts';
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

/** An indexable condition on flights. Undefined matches all flights, null none. */
type FlightCondition = ((where: ExpressionBuilder<DB, 'flights'>) => Expression<SqlBool>) | undefined | null;

/** With more matching numbers than this, a list of them is no longer selective. */
const maxNumbers = 500;

interface Found {
  kind: 'airline' | 'airport' | 'number';
  value: string;
}

/**
 * Matches a part of the number, the airline's name or a city. The small tables are searched first, then flights by
 * key. Airports without flights are left out: for these PostgreSQL would expect matches and scan all flights.
 */
async function findByNumberAirlineOrCity(db: Database, text: string): Promise<FlightCondition> {
  if (text === '') return undefined;
  const pattern = containing(text);
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
  const airlines = valuesOf(rows, 'airline');
  const airports = valuesOf(rows, 'airport');
  const numbers = valuesOf(rows, 'number');
  return anyOf([
    airlines.length > 0 && (({ eb }) => eb('airline_id', '=', anyOfArray(airlines, 'uuid'))),
    airports.length > 0 &&
      (({ eb }) =>
        eb.or([
          eb('departure_airport_id', '=', anyOfArray(airports, 'uuid')),
          eb('arrival_airport_id', '=', anyOfArray(airports, 'uuid')),
        ])),
    byNumbers(numbers, pattern),
  ]);
}

/** Matches a part of the number or of the aircraft type. */
async function findByNumberOrAircraft(db: Database, text: string): Promise<FlightCondition> {
  if (text === '') return undefined;
  const pattern = containing(text);
  // A loose index scan: each step of the recursion jumps to the next distinct type.
  const { rows } = await sql<{ kind: 'aircraft' | 'number'; value: string }>`
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
  const types = valuesOf(rows, 'aircraft');
  return anyOf([
    types.length > 0 && (({ eb }) => eb('aircraft_type', '=', anyOfArray(types, 'text'))),
    byNumbers(valuesOf(rows, 'number'), pattern),
  ]);
}

type Condition = (where: ExpressionBuilder<DB, 'flights'>) => Expression<SqlBool>;

function byNumbers(numbers: string[], pattern: string): Condition | false {
  if (numbers.length === 0) return false;
  return numbers.length > maxNumbers
    ? (where) => where('flight_number', 'ilike', pattern)
    : (where) => where('flight_number', '=', anyOfArray(numbers, 'text'));
}

function anyOf(conditions: (Condition | false)[]): FlightCondition {
  const given = conditions.filter((condition) => condition !== false);
  return given.length === 0 ? null : (where) => where.or(given.map((condition) => condition(where)));
}

function anyOfArray(values: string[], type: 'uuid' | 'text') {
  return sql<string>`any(${values}::${sql.raw(type)}[])`;
}

function valuesOf(rows: readonly { kind: string; value: string }[], kind: string): string[] {
  return rows.filter((row) => row.kind === kind).map(({ value }) => value);
}

/** A page of flights, searched by number, airline or city; on the schedules screen by number or aircraft. */
export async function listFlights(
  db: Database,
  query: FlightQuery,
  searched: 'flights' | 'schedules' = 'flights',
): Promise<Listed<ListedFlight>> {
  const find = searched === 'flights' ? findByNumberAirlineOrCity : findByNumberOrAircraft;
  const condition = await find(db, query.text);
  if (condition === null) return listed([], 0);
  const matching = matchingFlights(db, query, condition);
  const counted = await countFound(db, matching.select('flights.id'));
  // Few matches are collected and then sorted; many are found quickly along the order's index.
  const isMany = counted > maxCounted;
  const page = sorted(isMany ? matching : materialized(db, matching), query, isMany)
    .select('flights.id')
    .limit(rowsPerPage)
    .offset(offsetOf(query));
  return listed(await readPage(db, page), counted);
}

/** The ids of all pages, in the order of the list. */
export async function listedFlightIds(
  db: Database,
  query: FlightQuery,
  searched: 'flights' | 'schedules',
): Promise<Expression<unknown> | null> {
  const find = searched === 'flights' ? findByNumberAirlineOrCity : findByNumberOrAircraft;
  const condition = await find(db, query.text);
  if (condition === null) return null;
  return sorted(matchingFlights(db, query, condition), query, true).select('flights.id');
}

/** Flights of today are upcoming until the end of the business day. */
const startOfToday = sql<Date>`date_trunc('day', now(), ${businessTimeZone})`;

type Matching = SelectQueryBuilder<DB, 'flights', object>;

function matchingFlights(db: Database, query: FlightQuery, condition: FlightCondition): Matching {
  const { status, period, date, deleted } = query;
  let matching = db.selectFrom('flights').where('flights.deleted_at', deleted ? 'is not' : 'is', null);
  if (condition) matching = matching.where(condition);
  if (status) matching = matching.where('flights.status', '=', status);
  if (date) return onDay(matching, date);
  if (period === 'today') return onDay(matching);
  if (period === 'upcoming') return matching.where('flights.departure_time', '>=', startOfToday);
  if (period === 'past') return matching.where('flights.departure_time', '<', startOfToday);
  return matching;
}

/**
 * Matches the local date at the departure airport. The range of UTC hours covers that date in every time zone and can
 * use the index; the exact limits are computed once for each time zone.
 */
function onDay(matching: Matching, date?: CalendarDate): Matching {
  const earliest = date ? sql`${date}::date` : sql`(now() - interval '12 hours')::date`;
  const latest = date ? sql`${date}::date` : sql`(now() + interval '14 hours')::date`;
  const day = date ? sql`${date}::date` : sql`(now() at time zone timezone)::date`;
  return matching
    .where('flights.departure_time', '>=', sql<Date>`${earliest}::timestamp at time zone 'UTC' - interval '14 hours'`)
    .where('flights.departure_time', '<', sql<Date>`${latest}::timestamp at time zone 'UTC' + interval '36 hours'`)
    .where(
      sql<boolean>`exists (
        select from airports
        join (
          select timezone, ${day}::timestamp at time zone timezone as starts,
            (${day} + 1)::timestamp at time zone timezone as ends
          from (select distinct timezone from airports) as zones
          offset 0
        ) as days on days.timezone = airports.timezone
        where airports.id = flights.departure_airport_id
        and flights.departure_time >= days.starts and flights.departure_time < days.ends
      )`,
    );
}

/** The offset keeps PostgreSQL from merging the subquery, so that it collects the matches before sorting. */
function materialized(db: Database, matching: Matching): Matching {
  return db.selectFrom(matching.selectAll('flights').offset(sql<number>`0`).as('flights'));
}

/** Deleted flights are sorted by deletion time; the other orders follow an index. */
function sorted(matching: Matching, { deleted, sort, direction }: FlightQuery, isMany: boolean): Matching {
  const order = direction === 'ascending' ? 'asc' : 'desc';
  if (deleted) return matching.orderBy('flights.deleted_at', 'desc').orderBy('flights.id');
  switch (sort) {
    case 'departure':
      return matching.orderBy('flights.departure_time', order).orderBy('flights.id', order);
    case 'number':
      return matching
        .orderBy('flights.flight_number', order)
        .orderBy('flights.departure_time', order)
        .orderBy('flights.departure_airport_id', order);
    case 'price':
      // A join would read all prices; for few flights a lookup for each is faster.
      if (!isMany) {
        return matching
          .orderBy(
            sql`(select price_minor from flight_cabins where flight_id = flights.id and cabin = 'economy')`,
            order,
          )
          .orderBy('flights.id', order);
      }
      return matching
        .innerJoin('flight_cabins as economy', (join) =>
          join.onRef('economy.flight_id', '=', 'flights.id').on('economy.cabin', '=', 'economy'),
        )
        .orderBy('economy.price_minor', order)
        .orderBy('economy.flight_id', order);
  }
}
