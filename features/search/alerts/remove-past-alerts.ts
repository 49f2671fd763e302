import type { Database } from '#db/connect.ts';
import { houseToday } from '#features/catalogue/flights/house-today.ts';

const keptAfterStopMs = 24 * 3600 * 1000;

/** What has left can't become cheaper, and what was stopped yesterday is not taken back. A job of every night. */
export async function removePastAlerts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('price_alerts').where('date', '<', houseToday(now)).execute();
  await db
    .deleteFrom('price_alerts')
    .where('stopped_at', '<', new Date(now.getTime() - keptAfterStopMs))
    .execute();
}
