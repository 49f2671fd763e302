import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** The class of the advisory locks that job runners hold while they run: server/jobs.ts. */
export const runnerLockClass = 7_301;

export interface ScheduledJob {
  task: string;
  /** Crontab syntax, in UTC. */
  schedule: string;
  startedAt: Date | null;
  finishedAt: Date | null;
  tookMs: number | null;
  failure: string | null;
}

/** In the order of the crontab, with the last run of each. */
export async function listScheduledJobs(db: Database, crontab: string): Promise<ScheduledJob[]> {
  const runs = new Map((await db.selectFrom('jobRuns').selectAll().execute()).map((run) => [run.task, run]));
  return readCrontab(crontab).map(({ task, schedule }) => {
    const run = runs.get(task);
    return {
      task,
      schedule,
      startedAt: run?.startedAt ?? null,
      finishedAt: run?.finishedAt ?? null,
      tookMs: run?.tookMs ?? null,
      failure: run?.failure ?? null,
    };
  });
}

export function readCrontab(crontab: string): { task: string; schedule: string }[] {
  return crontab
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((tokens) => tokens.length >= 6)
    .map((tokens) => ({ task: tokens[5] ?? '', schedule: tokens.slice(0, 5).join(' ') }));
}

type Run<Arguments extends unknown[]> = (...given: Arguments) => unknown;

/** Records the last run of a scheduled job and whether it succeeded, one row per task. */
export function withRunRecord<Arguments extends unknown[]>(
  db: Database,
  task: string,
  run: Run<Arguments>,
): (...given: Arguments) => Promise<void> {
  return async (...given) => {
    const startedAt = new Date();
    try {
      await run(...given);
    } catch (error) {
      await recordRun(db, task, startedAt, error instanceof Error ? error.message : String(error));
      throw error;
    }
    await recordRun(db, task, startedAt, null);
  };
}

export async function recordRun(db: Database, task: string, startedAt: Date, failure: string | null): Promise<void> {
  const tookMs = Date.now() - startedAt.getTime();
  // Failing to record a run must not repeat its work.
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
