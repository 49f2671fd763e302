import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

const retentionDays = 7;

/** What was imported is in the catalogue and in the audit; what was not is no longer wanted. A job of every night. */
export async function removeOldImports(db: Database): Promise<void> {
  const tooOld = sql<Date>`now() - make_interval(days => ${retentionDays})`;
  await db.deleteFrom('catalogue_imports').where('created_at', '<', tooOld).execute();
  await db.deleteFrom('done_once').where('done_at', '<', tooOld).execute();
}
