import type { Database } from '#db/connect.ts';
import { isId } from '#lib/is-id.ts';

/** When the first flight of a trip leaves. Undefined where there is no such flight. */
export async function firstDeparture(db: Database, picks: readonly string[]): Promise<Date | undefined> {
  const [id = ''] = picks[0]?.split('.', 1) ?? [];
  if (!isId(id)) return undefined;
  const flight = await db
    .selectFrom('flights')
    .select('departure_time')
    .where('id', '=', id)
    .executeTakeFirst();
  return flight?.departure_time;
}
