import { runMigrations } from 'graphile-worker';
import type { Log } from '#lib/log.ts';
import { advisoryLocks, withAdvisoryLock } from './advisory-lock.ts';
import { createPool } from './connect.ts';

/** Installs or updates the job queue's own tables in the schema graphile_worker. */
export async function installJobSchema(directUrl: string, log: Log): Promise<void> {
  // The queue tolerates several installers by retrying; taking turns spares a first start those retries.
  await withAdvisoryLock(directUrl, advisoryLocks.installJobSchema, async () => {
    const pool = createPool(directUrl, { max: 2, applicationName: 'fika-mbali migrate', log });
    try {
      await runMigrations({ pgPool: pool });
    } finally {
      await pool.end();
    }
  });
}
