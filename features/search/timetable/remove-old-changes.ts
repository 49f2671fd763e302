import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** Every process has seen them by then. A job of every ten minutes. */
export async function removeOldChanges(db: Database): Promise<void> {
  for (const notes of ['timetable_changes', 'hotel_changes'] as const) {
    await db.deleteFrom(notes).where('noted_at', '<', sql<Date>`now() - interval '1 hour'`).execute();
  }
}
