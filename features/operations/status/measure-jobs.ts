import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { runnerLockClass } from '../jobs/scheduled-jobs.ts';
import { readRateFetch } from '../rates/rate-fetch.ts';
import { counted, type Measured, spanText } from './status-line.ts';

const maxWaitMs = 5 * 60_000;

interface Queue {
  runners: number;
  waiting: number;
  failed: number;
  oldestDueAt: Date | null;
}

export async function readJobQueue(db: Database): Promise<Queue> {
  const { rows } = await sql<Queue>`
    select
      (
        select count(*)::integer from pg_locks
        where locktype = 'advisory' and granted and classid = ${runnerLockClass} and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
      ) as runners,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::integer as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::integer as failed,
      min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()) as oldest_due_at
    from graphile_worker._private_jobs`.execute(db);
  return rows[0] ?? { runners: 0, waiting: 0, failed: 0, oldestDueAt: null };
}

export async function measureJobs(db: Database, now: Date): Promise<Measured> {
  const { runners, waiting, failed, oldestDueAt } = await readJobQueue(db);
  const leftRates = (await readRateFetch(db))?.leftAlone.length ?? 0;
  const oldestMs = oldestDueAt ? now.getTime() - oldestDueAt.getTime() : 0;
  const facts = [
    waiting > 0 ? `${counted(waiting, 'job')} due, the oldest for ${spanText(oldestMs)}.` : 'Nothing is due.',
    ...(failed > 0 ? [`${counted(failed, 'job')} failed for good.`] : []),
    ...(leftRates > 0
      ? [
          `${counted(leftRates, 'rate')} of the day ${leftRates === 1 ? 'was' : 'were'} not changed: see Exchange Rates.`,
        ]
      : []),
  ].join(' ');
  if (runners === 0) return { state: 'failing', value: 'Not running', sentence: `No process takes jobs. ${facts}` };
  const taken = `Taken by ${counted(runners, 'runner')}.`;
  if (oldestMs > maxWaitMs) return { state: 'attention', value: 'Behind', sentence: `${taken} ${facts}` };
  return {
    state: failed + leftRates > 0 ? 'attention' : 'ok',
    value: 'Running',
    sentence: `${taken} ${facts}`,
  };
}
