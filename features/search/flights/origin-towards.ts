import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { DEFAULT_FROM } from '../flight-query.ts';
import type { PlaceIndex } from '../places/place-index.ts';
import { isSamePlace } from './place-legs.ts';

/**
 * The origin of a search whose address names only a destination, where that is the very place at which such a search
 * starts: the airport with the most flights there in the next week.
 */
export async function originTowards(
  { db, places }: { db: Database; places: Pick<PlaceIndex, 'airportsMeant'> },
  params: URLSearchParams,
  now: Date,
): Promise<string | undefined> {
  // A form says for which kind of trip it is, and shows its origin to whoever sends it.
  if (!params.get('to') || ['from', 'trip', 'legs'].some((name) => params.has(name))) return undefined;
  const meant = await places.airportsMeant(params.get('to') ?? '');
  if (!isSamePlace([DEFAULT_FROM], meant)) return undefined;
  const { rows } = await sql<{ code: string }>`
    select origin.code
    from flights
    join airports as origin on origin.id = departure_airport_id
    where arrival_airport_id in (select id from airports where code = any(${meant}) and deleted_at is null)
      and departure_time > ${now} and departure_time < ${now}::timestamptz + interval '7 days'
      and flights.deleted_at is null and status <> 'cancelled' and origin.code <> all(${meant})
    group by origin.code
    order by count(*) desc, origin.code
    limit 1
  `.execute(db);
  return rows[0]?.code;
}
