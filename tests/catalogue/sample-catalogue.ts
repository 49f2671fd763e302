import { loadSampleCatalogue } from '#features/sample/load-sample-catalogue.ts';
import { createLog } from '#lib/log.ts';

/** The sample catalogue with the flights of today and tomorrow. */
export async function loadTwoDays(directUrl: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await loadSampleCatalogue({ directUrl, today, log: createLog('silent'), window: { daysBehind: 0, daysAhead: 1 } });
}
