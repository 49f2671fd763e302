import { sql } from 'kysely';
import { z } from 'zod';
import { advisoryLocks, isLockTaken } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { invariants } from '#features/booking/invariants/check-invariants.ts';
import { newId } from '#lib/ids.ts';
import { statusKeys } from '../status/status-line.ts';

/** What is measured, each rule of the core, and a mail. */
export const checkSteps = statusKeys.length + invariants.length + 1;

export const checkSystemTask = 'check_system';
export const checkSystemSchema = z.object({ checkId: z.uuid() });

/** Has the product look at itself. One at a time: whoever asks meanwhile watches the one that runs. */
export async function requestCheck(
  db: Database,
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'under_way' }> {
  await endStoppedChecks(db);
  return inTransaction(db, async (transaction) => {
    const check = await transaction
      .insertInto('system_checks')
      .values({ id: newId(), state: 'waiting', requested_by: actor.id, steps: checkSteps })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!check) return { ok: false, error: 'under_way' };
    await sql`
      select graphile_worker.add_job(
        ${checkSystemTask}::text, payload := ${JSON.stringify({ checkId: check.id })}::json, max_attempts := 1
      )`.execute(transaction);
    await writeAudit(transaction, {
      actor,
      action: 'system_check_requested',
      subjectType: 'system_check',
      subjectId: check.id,
    });
    return { ok: true };
  });
}

/** One whose process was killed has ended with it, and one that nobody took up is not awaited for ever. */
export async function endStoppedChecks(db: Database): Promise<void> {
  const isRunning = await isLockTaken(db, advisoryLocks.checkSystem);
  await sql`
    update system_checks set state = 'ended', finished_at = clock_timestamp()
    where (state = 'running' and not ${isRunning}::boolean and started_at < now() - interval '5 seconds')
      or (state = 'waiting' and requested_at < now() - interval '5 minutes')`.execute(db);
}
