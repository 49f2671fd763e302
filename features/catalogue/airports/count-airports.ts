import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface CountryOfAirports {
  /** ISO 3166-1. */
  code: string;
  name: string;
  airports: number;
  cities: number;
  /** Elsewhere than in Kenya. */
  isInternational: boolean;
}

/** Those with the most airports first. */
export async function countAirportsByCountry(db: Database): Promise<CountryOfAirports[]> {
  const rows = await db
    .selectFrom('airports')
    .innerJoin('countries', 'countries.code', 'airports.country')
    .select([
      'countries.code',
      'countries.name',
      sql<number>`count(*)::int`.as('airports'),
      sql<number>`count(distinct lower(airports.city))::int`.as('cities'),
    ])
    .where('airports.deleted_at', 'is', null)
    .groupBy('countries.code')
    .orderBy('airports', 'desc')
    .orderBy('countries.name')
    .execute();
  return rows.map((row) => ({ ...row, isInternational: row.code !== 'KE' }));
}

export interface AirportFigures {
  total: number;
  countries: number;
  cities: number;
  international: number;
}

export function airportFigures(countries: readonly CountryOfAirports[]): AirportFigures {
  const sum = (count: (country: CountryOfAirports) => number) =>
    countries.reduce((total, country) => total + count(country), 0);
  return {
    total: sum(({ airports }) => airports),
    countries: countries.length,
    cities: sum(({ cities }) => cities),
    international: sum(({ airports, isInternational }) => (isInternational ? airports : 0)),
  };
}
