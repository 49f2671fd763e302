import { sql } from 'kysely';
import { z } from 'zod';
import { advisoryLocks, isLockTaken } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { invariants } from '#features/booking/invariants/check-invariants.ts';
import { newId } from '#lib/ids.ts';
import { type StatusState, statusKeys } from '../status/status-line.ts';

/** Status lines, invariants and a test mail. */
export const checkSteps = statusKeys.length + Object.keys(invariants).length + 1;

export const checkSystemTask = 'check_system';
export const checkSystemSchema = z.object({ checkId: z.uuid() });

/** Queues a system check. Only one waits or runs at a time. */
export async function requestCheck(
  db: Database,
  actor: Person,
): Promise<{ ok: true } | { ok: false; error: 'under_way' }> {
  await endStoppedChecks(db);
  return inTransaction(db, async (transaction) => {
    const check = await transaction
      .insertInto('systemChecks')
      .values({ id: newId(), state: 'waiting', requestedBy: actor.id, steps: checkSteps })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!check) return { ok: false, error: 'under_way' };
    await sql`
      select graphile_worker.add_job(
        ${checkSystemTask}::text, payload := ${JSON.stringify({ checkId: check.id })}::json, max_attempts := 1
      )`.execute(transaction);
    await writeAudit(transaction, actor, ['system_check', check.id], 'system_check_requested');
    return { ok: true };
  });
}

/** Ends checks that a killed process left running, or that no worker started. */
async function endStoppedChecks(db: Database): Promise<void> {
  const isRunning = await isLockTaken(db, advisoryLocks.checkSystem);
  await sql`
    update system_checks set state = 'ended', finished_at = clock_timestamp()
    where (state = 'running' and not ${isRunning}::boolean and started_at < now() - interval '5 seconds')
      or (state = 'waiting' and requested_at < now() - interval '5 minutes')`.execute(db);
}

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

/** The last ten, newest first. A running check whose process was killed is shown as ended. */
export async function listChecks(db: Database): Promise<ListedCheck[]> {
  const [isRunning, { rows }] = await Promise.all([
    isLockTaken(db, advisoryLocks.checkSystem),
    sql<ListedCheck & { isOld: boolean }>`
      select
        system_checks.id, state, ${nameOfPerson('users')} as requested_by, requested_at, steps,
        coalesce(results.done, 0) as done, coalesce(results.attention, 0) as attention,
        coalesce(results.failing, 0) as failing,
        extract(epoch from finished_at - started_at)::float as seconds,
        coalesce(started_at < now() - interval '5 seconds', requested_at < now() - interval '5 minutes') as is_old
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
    const hasStopped = (check.state === 'running' && !isRunning && isOld) || (check.state === 'waiting' && isOld);
    return hasStopped ? { ...check, state: 'ended' } : check;
  });
}

export async function readCheckResults(db: Database, checkId: string): Promise<CheckResult[]> {
  const { rows } = await sql<CheckResult>`
    select position, part, name, state, sentence, took_ms
    from system_check_results where check_id = ${checkId} order by position`.execute(db);
  return rows;
}
