import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

const keptDays = 30;

/** What was given up is kept for a look at what went wrong, and no longer: a mail holds names, addresses and links. A job of every night. */
export async function removeFailedJobs(db: Database): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
      where attempts >= max_attempts and updated_at < now() - make_interval(days => ${keptDays})
    ))`.execute(db);
}
