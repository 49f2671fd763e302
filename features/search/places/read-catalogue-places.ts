import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

export interface CataloguePlaces {
  airports: { id: string; code: string; name: string; city: string; country: string }[];
  locations: { id: string; city: string; country: string; region: string }[];
  hotels: { id: string; name: string; locationId: string; starRating: number }[];
}

export async function readCataloguePlaces(db: Database): Promise<CataloguePlaces> {
  const [airports, locations, hotels] = await Promise.all([
    db
      .selectFrom('airports')
      .select(['id', 'code', 'name', 'city', 'country'])
      .where('deletedAt', 'is', null)
      .execute(),
    db.selectFrom('locations').select(['id', 'city', 'country', 'region']).where('deletedAt', 'is', null).execute(),
    db
      .selectFrom('hotels')
      .select(['id', 'name', 'locationId', 'starRating'])
      .where('deletedAt', 'is', null)
      .where('status', '=', 'active')
      .execute(),
  ]);
  return { airports, locations, hotels };
}

/** Changes with every airport, location and hotel, and takes a millisecond or two to read. */
export async function readPlacesVersion(db: Database): Promise<string> {
  const { rows } = await sql`
    select count(*), sum(version), max(updated_at) from airports
    union all select count(*), sum(version), max(updated_at) from locations
    union all select count(*), sum(version), max(updated_at) from hotels
  `.execute(db);
  return JSON.stringify(rows);
}

/** Departures of the next two days by airport id, which rank matches of the same class. */
export async function readDepartures(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('flights')
    .select(['departureAirportId', (eb) => eb.fn.countAll<number>().as('departures')])
    .where('deletedAt', 'is', null)
    .where('departureTime', '>=', sql<Date>`now()`)
    .where('departureTime', '<', sql<Date>`now() + interval '2 days'`)
    .groupBy('departureAirportId')
    .execute();
  return new Map(rows.map((row) => [row.departureAirportId, Number(row.departures)]));
}
