import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { seatsTaken } from './flight.ts';

/** How many seats of these flights are sold or held, in a sentence, before something is done to them; empty for none. */
export async function describeTravellers(db: Database, ids: readonly string[]): Promise<string> {
  const taken = await db
    .selectFrom('flight_cabins')
    .select([
      sql<number>`coalesce(sum(sold), 0)::int`.as('sold'),
      sql<number>`coalesce(sum(held), 0)::int`.as('held'),
    ])
    .where('flight_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return taken.sold + taken.held === 0 ? '' : `${seatsTaken(taken)}.`;
}
