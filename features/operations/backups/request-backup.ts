import { sql } from 'kysely';
import { z } from 'zod';
import { advisoryLocks, isLockTaken } from '#db/advisory-lock.ts';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';

export const makeBackupTask = 'make_backup';
export const makeBackupSchema = z.object({ backupId: z.uuid() });

/** Queues a backup job. Only one backup waits or runs at a time. */
export async function requestBackup(
  db: Database,
  actor: Person,
): Promise<{ ok: true } | { ok: false; error: 'under_way' }> {
  await failStoppedBackups(db);
  return inTransaction(db, async (transaction) => {
    const request = await transaction
      .insertInto('backups')
      .values({ id: newId(), state: 'waiting', cause: 'administrator', requestedBy: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!request) return { ok: false, error: 'under_way' };
    await sql`
      select graphile_worker.add_job(
        ${makeBackupTask}::text, payload := ${JSON.stringify({ backupId: request.id })}::json, max_attempts := 1
      )`.execute(transaction);
    await writeAudit(transaction, actor, ['backup', request.id], 'backup_requested');
    return { ok: true };
  });
}

/** Longer than any worker takes to start the job. */
const maxStartDelay = sql`interval '15 minutes'`;

/** Marks backups as failed that a killed process left running, or that no worker started. */
export async function failStoppedBackups(db: Database): Promise<void> {
  const isRunning = await isLockTaken(db, advisoryLocks.backUp);
  await sql`
    update backups set
      state = 'failed', finished_at = clock_timestamp(), was_stopped = true,
      failure = case state
        when 'running' then 'The process ended before it was finished.'
        else 'No process started it.'
      end
    where (state = 'running' and not ${isRunning}::boolean and started_at < now() - interval '5 seconds')
      or (state = 'waiting' and requested_at < now() - ${maxStartDelay})`.execute(db);
}
