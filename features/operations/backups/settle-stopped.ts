import { sql } from 'kysely';
import { advisoryLocks, isLockTaken } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';

/** Since when nobody can still be about to begin it. */
const longestWait = sql`interval '15 minutes'`;

/** What a process that was killed left as running has ended with it, and what nobody took up is not awaited for ever. */
export async function settleStopped(db: Database): Promise<void> {
  const isRunning = await isLockTaken(db, advisoryLocks.backUp);
  await sql`
    update backups set
      state = 'failed', finished_at = clock_timestamp(), was_stopped = true,
      failure = case state
        when 'running' then 'Its process ended before it was done.'
        else 'No process took it up.'
      end
    where (state = 'running' and not ${isRunning}::boolean and started_at < now() - interval '5 seconds')
      or (state = 'waiting' and requested_at < now() - ${longestWait})`.execute(db);
}
