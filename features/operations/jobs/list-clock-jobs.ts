import type { Database } from '#db/connect.ts';

export interface ClockJob {
  task: string;
  /** As in a crontab, in UTC. */
  schedule: string;
  startedAt: Date | null;
  finishedAt: Date | null;
  tookMs: number | null;
  failure: string | null;
}

/** Everything that the clock starts, in the order of the crontab, with its last run. */
export async function listClockJobs(db: Database, crontab: string): Promise<ClockJob[]> {
  const runs = new Map((await db.selectFrom('job_runs').selectAll().execute()).map((run) => [run.task, run]));
  return readCrontab(crontab).map(({ task, schedule }) => {
    const run = runs.get(task);
    return {
      task,
      schedule,
      startedAt: run?.started_at ?? null,
      finishedAt: run?.finished_at ?? null,
      tookMs: run?.took_ms ?? null,
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
