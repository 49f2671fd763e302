import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { settleStopped } from './settle-stopped.ts';

export const makeBackupTask = 'make_backup';
export const makeBackupSchema = z.object({ backupId: z.uuid() });

/** Has one made by whichever process is free. While one is awaited or made, there is no second. */
export async function requestBackup(
  db: Database,
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; error: 'under_way' }> {
  await settleStopped(db);
  return inTransaction(db, async (transaction) => {
    const asked = await transaction
      .insertInto('backups')
      .values({ id: newId(), state: 'waiting', cause: 'administrator', requested_by: actor.id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!asked) return { ok: false, error: 'under_way' };
    await sql`
      select graphile_worker.add_job(
        ${makeBackupTask}::text, payload := ${JSON.stringify({ backupId: asked.id })}::json, max_attempts := 1
      )`.execute(transaction);
    await writeAudit(transaction, {
      actor,
      action: 'backup_requested',
      subjectType: 'backup',
      subjectId: asked.id,
    });
    return { ok: true };
  });
}
