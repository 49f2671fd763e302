import type { Database } from '#db/connect.ts';
import { pendingMigrations } from '#db/pending-migrations.ts';

/** What keeps this process from serving, each in a sentence without particulars: anybody may ask. */
export async function checkReadiness(db: Database): Promise<string[]> {
  try {
    const pending = await pendingMigrations(db);
    return pending.length > 0 ? [`${pending.length} migrations are pending.`] : [];
  } catch {
    return ['The database does not answer.'];
  }
}
