import type { Database } from '#db/connect.ts';

const mostSuggested = 1_000;

/** Of the airports in the catalogue, for a list of suggestions. */
export function listAirportCodes(db: Database): Promise<{ code: string; city: string }[]> {
  return db
    .selectFrom('airports')
    .select(['code', 'city'])
    .where('deleted_at', 'is', null)
    .orderBy('city')
    .limit(mostSuggested)
    .execute();
}
