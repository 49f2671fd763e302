import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Log } from '#lib/log.ts';
import type { TakenCommand } from '../daraja-client.ts';
import { DarajaError } from '../daraja-error.ts';
import { NOT_TAKEN, UNREACHED } from './mpesa-command.ts';

/** Its result may have come before this: what it is called is then of no use any more, and harmless. */
export async function noteTaken(db: Database, commandId: string, taken: TakenCommand): Promise<void> {
  await db
    .updateTable('mpesa_commands')
    .set({
      accepted_at: sql<Date>`clock_timestamp()`,
      conversation_id: taken.conversationId.slice(0, 120) || null,
    })
    .where('id', '=', commandId)
    .execute();
}

/**
 * M-Pesa would not take it, or it never came there. Where nobody can tell, it stays as it is and its answer is waited for:
 * one that broke down in M-Pesa's own house (5xx) may have been done before that.
 */
export async function closeUntaken(
  { db, log }: { db: Database; log: Log },
  commandId: string,
  error: unknown,
): Promise<{ state: 'unreachable' } | { state: 'refused'; reason: string }> {
  if (!(error instanceof DarajaError)) throw error;
  log.warn({ err: error, commandId }, 'M-Pesa did not take a command');
  const isRefused = error.kind === 'refused' && (error.httpStatus ?? 400) < 500;
  const reason = error.errorMessage || error.code || 'refused';
  const unreached = error.kind === 'turned_away' ? `${UNREACHED}: ${reason}` : UNREACHED;
  if (isRefused || !error.mayHaveArrived) {
    await db
      .updateTable('mpesa_commands')
      .set({
        answered_at: sql<Date>`clock_timestamp()`,
        result_code: NOT_TAKEN,
        result_text: (isRefused ? reason : unreached).slice(0, 200),
      })
      .where('id', '=', commandId)
      .where('answered_at', 'is', null)
      .execute();
  }
  return isRefused ? { state: 'refused', reason } : { state: 'unreachable' };
}
