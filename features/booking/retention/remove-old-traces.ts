import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** Answers to forms that nobody sends again, and what providers of payments said a year ago. */
export async function removeOldTraces(db: Database): Promise<void> {
  await sql`delete from submits where created_at < now() - interval '2 days'`.execute(db);
  // That a callback came is kept, so that the same one still counts as a repeat.
  await sql`
    update payment_callbacks set body = '{}'
    where received_at < now() - interval '1 year' and body <> '{}'`.execute(db);
}
