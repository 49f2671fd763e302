import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { containing } from '#db/containing.ts';
import type { DB } from '#db/schema.ts';

/** A condition on flights that their indexes answer. Undefined finds all, null none. */
export type FlightCondition =
  | ((where: ExpressionBuilder<DB, 'flights'>) => Expression<SqlBool>)
  | undefined
  | null;

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
export async function findByNumberAirlineOrCity(db: Database, text: string): Promise<FlightCondition> {
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
export async function findByNumberOrAircraft(db: Database, text: string): Promise<FlightCondition> {
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
