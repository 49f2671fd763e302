import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import type { DB } from '#db/schema.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { countFound } from '../editing/count-found.ts';
import { countedAtMost, type Listed, listed, offsetOf, rowsPerPage } from '../editing/list-query.ts';
import { businessTimeZone } from './business-today.ts';
import type { FlightQuery } from './flight-query.ts';
import { type ListedFlight, readPage } from './listed-flight.ts';

/** A condition on flights that their indexes answer. Undefined finds all, null none. */
type FlightCondition = ((where: ExpressionBuilder<DB, 'flights'>) => Expression<SqlBool>) | undefined | null;

/** Of so many numbers that naming them one by one helps no index: flights with one of them are everywhere. */
const manyNumbers = 500;

interface Found {
  kind: 'airline' | 'airport' | 'number';
  value: string;
}

/**
 * By a part of the number, of the airline's name or of a city. Small tables are searched first, the big one by key.
 * Airports where nothing flies are left out: PostgreSQL would expect flights there and read them all to find some.
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
    (select 'number', flight_number from flight_numbers where flight_number ilike ${pattern} limit ${manyNumbers + 1})
  `.execute(db);
  const airlines = valuesOf(rows, 'airline');
  const airports = valuesOf(rows, 'airport');
  const numbers = valuesOf(rows, 'number');
  return anyOf([
    airlines.length > 0 && (({ eb }) => eb('airline_id', '=', isAny(airlines, 'uuid'))),
    airports.length > 0 &&
      (({ eb }) =>
        eb.or([
          eb('departure_airport_id', '=', isAny(airports, 'uuid')),
          eb('arrival_airport_id', '=', isAny(airports, 'uuid')),
        ])),
    byNumbers(numbers, pattern),
  ]);
}

/** By a part of the number or of the aircraft's type. */
async function findByNumberOrAircraft(db: Database, text: string): Promise<FlightCondition> {
  if (text === '') return undefined;
  const pattern = containing(text);
  // There are few types among many flights: each step of the recursion leaps to the next one in the index.
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
    (select 'number', flight_number from flight_numbers where flight_number ilike ${pattern} limit ${manyNumbers + 1})
  `.execute(db);
  const types = valuesOf(rows, 'aircraft');
  return anyOf([
    types.length > 0 && (({ eb }) => eb('aircraft_type', '=', isAny(types, 'text'))),
    byNumbers(valuesOf(rows, 'number'), pattern),
  ]);
}

type Condition = (where: ExpressionBuilder<DB, 'flights'>) => Expression<SqlBool>;

function byNumbers(numbers: string[], pattern: string): Condition | false {
  if (numbers.length === 0) return false;
  return numbers.length > manyNumbers
    ? (where) => where('flight_number', 'ilike', pattern)
    : (where) => where('flight_number', '=', isAny(numbers, 'text'));
}

function anyOf(conditions: (Condition | false)[]): FlightCondition {
  const given = conditions.filter((condition) => condition !== false);
  return given.length === 0 ? null : (where) => where.or(given.map((condition) => condition(where)));
}

function isAny(values: string[], type: 'uuid' | 'text') {
  return sql<string>`any(${values}::${sql.raw(type)}[])`;
}

function valuesOf(rows: readonly { kind: string; value: string }[], kind: string): string[] {
  return rows.filter((row) => row.kind === kind).map(({ value }) => value);
}

/** One page of the flights, found by number, airline or city, or for the schedules by number or aircraft. */
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
  // Few are gathered and then sorted, many are met soon enough on the way through the order.
  const isMany = counted > countedAtMost;
  const page = sorted(isMany ? matching : gathered(db, matching), query, isMany)
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

/** What leaves today is still on everybody's desk in the evening. The office's day, as `businessToday` has it. */
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
 * A date is that of the departure airport. Its day lies within these hours wherever that is, so the index finds it;
 * when it begins and ends is worked out once for each time zone.
 */
function onDay(matching: Matching, date?: CalendarDate): Matching {
  const earliest = date ? sql`${date}::date` : sql`(now() - interval '12 hours')::date`;
  const latest = date ? sql`${date}::date` : sql`(now() + interval '14 hours')::date`;
  const day = date ? sql`${date}::date` : sql`(now() at time zone timezone)::date`;
  return matching
    .where(
      'flights.departure_time',
      '>=',
      sql<Date>`${earliest}::timestamp at time zone 'UTC' - interval '14 hours'`,
    )
    .where(
      'flights.departure_time',
      '<',
      sql<Date>`${latest}::timestamp at time zone 'UTC' + interval '36 hours'`,
    )
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

/** PostgreSQL takes the offset for a reason to find these before it looks at any order. */
function gathered(db: Database, matching: Matching): Matching {
  return db.selectFrom(matching.selectAll('flights').offset(sql<number>`0`).as('flights'));
}

/** What was deleted last is looked for first; the other orders follow an index each. */
function sorted(matching: Matching, { deleted, sort, direction }: FlightQuery, isMany: boolean): Matching {
  const way = direction === 'ascending' ? 'asc' : 'desc';
  if (deleted) return matching.orderBy('flights.deleted_at', 'desc').orderBy('flights.id');
  switch (sort) {
    case 'departure':
      return matching.orderBy('flights.departure_time', way).orderBy('flights.id', way);
    case 'number':
      return matching
        .orderBy('flights.flight_number', way)
        .orderBy('flights.departure_time', way)
        .orderBy('flights.departure_airport_id', way);
    case 'price':
      // Where few were gathered their prices are looked up one by one; a join would read all prices there are.
      if (!isMany) {
        return matching
          .orderBy(
            sql`(select price_minor from flight_cabins where flight_id = flights.id and cabin = 'economy')`,
            way,
          )
          .orderBy('flights.id', way);
      }
      return matching
        .innerJoin('flight_cabins as economy', (join) =>
          join.onRef('economy.flight_id', '=', 'flights.id').on('economy.cabin', '=', 'economy'),
        )
        .orderBy('economy.price_minor', way)
        .orderBy('economy.flight_id', way);
  }
}
