import { runMigrations } from 'graphile-worker';
import { Pool } from 'pg';
import { advisoryLocks, withAdvisoryLock } from './advisory-lock.ts';

/** Installs or updates the job queue's own tables in the schema graphile_worker. */
export async function installJobSchema(directUrl: string): Promise<void> {
  // The queue tolerates several installers by retrying; taking turns spares a first start those retries.
  await withAdvisoryLock(directUrl, advisoryLocks.installJobSchema, async () => {
    const pool = new Pool({ connectionString: directUrl, max: 2 });
    try {
      await runMigrations({ pgPool: pool });
    } finally {
      await pool.end();
    }
  });
}
