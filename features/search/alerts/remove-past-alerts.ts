import type { Database } from '#db/connect.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';

const retainedAfterStopMs = 24 * 3600 * 1000;

/** What has left can't become cheaper, and what was stopped yesterday is not taken back. A job of every night. */
export async function removePastAlerts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('price_alerts').where('date', '<', businessToday(now)).execute();
  await db
    .deleteFrom('price_alerts')
    .where('stopped_at', '<', new Date(now.getTime() - retainedAfterStopMs))
    .execute();
}
