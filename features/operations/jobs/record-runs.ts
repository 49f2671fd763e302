import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

type Run<Arguments extends unknown[]> = (...given: Arguments) => unknown;

/** Writes down when something that the clock starts ran last and whether it worked. A row each, however often it runs. */
export function recordingRuns<Arguments extends unknown[]>(
  db: Database,
  task: string,
  run: Run<Arguments>,
): (...given: Arguments) => Promise<void> {
  return async (...given) => {
    const startedAt = new Date();
    try {
      await run(...given);
    } catch (error) {
      await noteRun(db, task, startedAt, error instanceof Error ? error.message : String(error));
      throw error;
    }
    await noteRun(db, task, startedAt, null);
  };
}

export async function noteRun(
  db: Database,
  task: string,
  startedAt: Date,
  failure: string | null,
): Promise<void> {
  const tookMs = Date.now() - startedAt.getTime();
  // Work that was done is not done again because it could not be written down.
  await sql`
    insert into job_runs (task, started_at, finished_at, took_ms, failed_at, failure)
    values (
      ${task}, ${startedAt}, case when ${failure}::text is null then now() end, ${tookMs},
      case when ${failure}::text is not null then now() end, left(${failure}::text, 500)
    )
    on conflict (task) do update set
      started_at = excluded.started_at,
      took_ms = excluded.took_ms,
      finished_at = coalesce(excluded.finished_at, job_runs.finished_at),
      failed_at = excluded.failed_at,
      failure = excluded.failure`
    .execute(db)
    .catch(() => {});
}
