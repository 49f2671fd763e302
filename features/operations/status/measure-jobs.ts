import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Measured } from './status-line.ts';
import { counted, spanText } from './words.ts';

/** The class of the locks that runners hold while they live: server/abandoned-jobs.ts. */
const runnerLockClass = 7_301;
const waitedTooLongMs = 5 * 60_000;

interface Queue {
  runners: number;
  waiting: number;
  failed: number;
  oldestDueAt: Date | null;
  /** Rates of the day that moved too far, or can not be true. */
  leftRates: number;
}

export async function measureJobs(db: Database, now: Date): Promise<Measured> {
  const { rows } = await sql<Queue>`
    select
      (
        select count(*)::integer from pg_locks
        where locktype = 'advisory' and granted and classid = ${runnerLockClass} and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
      ) as runners,
      count(*) filter (where attempts < max_attempts and locked_at is null and run_at <= now())::integer as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::integer as failed,
      min(run_at) filter (where attempts < max_attempts and locked_at is null and run_at <= now()) as "oldestDueAt",
      (
        -- What somebody has set since is decided.
        select count(*)::integer from rates_news, jsonb_to_recordset(left_alone) as rate (currency text, "from" numeric)
        where not exists (
          select from settings where key = 'ratesPerUsd' and (value ->> rate.currency)::numeric <> rate."from"
        )
      ) as "leftRates"
    from graphile_worker._private_jobs`.execute(db);
  const { runners, waiting, failed, oldestDueAt, leftRates } = rows[0] ?? {
    runners: 0,
    waiting: 0,
    failed: 0,
    oldestDueAt: null,
    leftRates: 0,
  };
  const oldestMs = oldestDueAt ? now.getTime() - oldestDueAt.getTime() : 0;
  const facts = [
    waiting > 0 ? `${counted(waiting, 'job')} due, the oldest for ${spanText(oldestMs)}.` : 'Nothing is due.',
    ...(failed > 0 ? [`${counted(failed, 'job')} failed for good.`] : []),
    ...(leftRates > 0
      ? [
          `${counted(leftRates, 'rate')} of the day ${leftRates === 1 ? 'was' : 'were'} left alone: see Exchange Rates.`,
        ]
      : []),
  ].join(' ');
  if (runners === 0)
    return { state: 'failing', value: 'Not running', sentence: `No process takes jobs. ${facts}` };
  const taken = `Taken by ${counted(runners, 'runner')}.`;
  if (oldestMs > waitedTooLongMs)
    return { state: 'attention', value: 'Behind', sentence: `${taken} ${facts}` };
  return {
    state: failed + leftRates > 0 ? 'attention' : 'ok',
    value: 'Running',
    sentence: `${taken} ${facts}`,
  };
}
