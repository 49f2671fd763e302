import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** What a form offers; any other airport can be typed. */
export interface FlightChoices {
  airlines: { code: string; name: string }[];
  airports: { code: string; city: string }[];
}

const suggestedAirports = 200;

/** The airlines, and of thousands of airports those where something flies. */
export async function listFlightChoices(db: Database): Promise<FlightChoices> {
  const [airlines, airports] = await Promise.all([
    db
      .selectFrom('airlines')
      .select(['code', 'name'])
      .where('deleted_at', 'is', null)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('airports')
      .select(['code', 'city'])
      .where('deleted_at', 'is', null)
      .orderBy(sql`exists (select from flights where departure_airport_id = airports.id)`, 'desc')
      .orderBy('city')
      .orderBy('code')
      .limit(suggestedAirports)
      .execute(),
  ]);
  return { airlines, airports };
}
