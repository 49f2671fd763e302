import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { LOST, NOT_TAKEN } from './mpesa-command.ts';
import { readResult } from './read-result.ts';

/** What it answers, so that whoever waits for it goes on. */
export interface AnsweredCommand {
  receipt: string;
  /** Of a refund. */
  paymentId: string | null;
}

/**
 * The result of a command, as told at its secret address. Only a command that waits takes one, and only one; that it was
 * given up, or seemed not to have been taken, does not matter. Undefined where there is nothing to take.
 */
export async function takeResult(
  db: Database,
  commandId: string,
  body: string,
): Promise<AnsweredCommand | undefined> {
  const told = readResult(body);
  if (!told) return undefined;
  const { rows } = await sql<AnsweredCommand>`
    update mpesa_commands set
      answered_at = clock_timestamp(),
      result_code = ${told.code},
      result_text = ${told.text || null},
      result = case when kind = 'status' then ${JSON.stringify(told.status)}::jsonb end,
      reversal_receipt = case when kind = 'reversal' then ${told.transactionId}::text end
    where id = ${commandId}::uuid and (answered_at is null or result_code in (${LOST}, ${NOT_TAKEN}))
      and (conversation_id is null or ${told.conversationId}::text in ('', conversation_id))
    returning receipt, payment_id as "paymentId"`.execute(db);
  return rows[0];
}

/** M-Pesa says that it did not get to it in time. Whether it does later nobody knows. */
export async function takeTimeOut(db: Database, commandId: string): Promise<AnsweredCommand | undefined> {
  const { rows } = await sql<AnsweredCommand>`
    update mpesa_commands set timed_out_at = clock_timestamp()
    where id = ${commandId}::uuid and answered_at is null and timed_out_at is null
    returning receipt, payment_id as "paymentId"`.execute(db);
  return rows[0];
}
