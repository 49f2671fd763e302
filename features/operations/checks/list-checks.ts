import { sql } from 'kysely';
import { advisoryLocks, isLockTaken } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import type { StatusState } from '../status/status-line.ts';

export interface ListedCheck {
  id: string;
  state: 'waiting' | 'running' | 'done' | 'ended';
  requestedBy: string;
  requestedAt: Date;
  steps: number;
  done: number;
  attention: number;
  failing: number;
  seconds: number | null;
}

export interface CheckResult {
  position: number;
  part: 'status' | 'rule' | 'mail';
  name: string;
  state: StatusState;
  sentence: string;
  tookMs: number;
}

/** The last ten, newest first. One whose process was killed does not run for ever. */
export async function listChecks(db: Database): Promise<ListedCheck[]> {
  const [isRunning, { rows }] = await Promise.all([
    isLockTaken(db, advisoryLocks.checkSystem),
    sql<ListedCheck & { isOld: boolean }>`
      select
        system_checks.id, state, ${nameOfPerson('users')} as "requestedBy", requested_at as "requestedAt", steps,
        coalesce(results.done, 0) as done, coalesce(results.attention, 0) as attention,
        coalesce(results.failing, 0) as failing,
        extract(epoch from finished_at - started_at)::float as seconds,
        coalesce(started_at < now() - interval '5 seconds', requested_at < now() - interval '5 minutes') as "isOld"
      from system_checks
      join users on users.id = requested_by
      left join lateral (
        select
          count(*)::integer as done,
          count(*) filter (where state = 'attention')::integer as attention,
          count(*) filter (where state = 'failing')::integer as failing
        from system_check_results where check_id = system_checks.id
      ) as results on true
      order by requested_at desc limit 10`.execute(db),
  ]);
  return rows.map(({ isOld, ...check }) => {
    const hasStopped =
      (check.state === 'running' && !isRunning && isOld) || (check.state === 'waiting' && isOld);
    return hasStopped ? { ...check, state: 'ended' } : check;
  });
}

export async function readCheckResults(db: Database, checkId: string): Promise<CheckResult[]> {
  const { rows } = await sql<CheckResult>`
    select position, part, name, state, sentence, took_ms as "tookMs"
    from system_check_results where check_id = ${checkId} order by position`.execute(db);
  return rows;
}
