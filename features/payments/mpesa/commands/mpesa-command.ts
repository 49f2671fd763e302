import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** Not M-Pesa's words but ours, where it has none for us. `lost`: no answer is waited for; should one come, it counts. */
export const LOST = 'lost';
/** It never came to M-Pesa, or M-Pesa would not take it; should it tell of a result all the same, that counts. */
export const NOT_TAKEN = 'not_taken';
export const DONE = '0';

/** How the text of a command begins that never came to M-Pesa. */
export const UNREACHED = 'M-Pesa could not be reached';

/** What M-Pesa was asked, as it stands by the clock of the database. */
export interface MpesaCommand {
  id: string;
  requestedAt: Date;
  secondsOld: number;
  timedOut: boolean;
  /** Null while its answer is waited for. */
  resultCode: string | null;
  resultText: string | null;
  secondsAnswered: number | null;
  result: ReportedStatus | null;
  reversalReceipt: string | null;
}

/** Daraja's own documents show both. */
export function isDone({ resultCode, resultText }: MpesaCommand): boolean {
  return resultCode === DONE || (resultCode === '21' && /success/i.test(resultText ?? ''));
}

/** Its answer is waited for, or was lost: nobody knows. */
export function mayBePending({ resultCode }: MpesaCommand): boolean {
  return resultCode === null || resultCode === LOST;
}

/** What M-Pesa says of a transaction. */
export interface ReportedStatus {
  receipt: string | null;
  status: string | null;
  amountMinor: number | null;
  /** Such as `600134 - Fika Mbali`. */
  creditParty: string | null;
}

/** The newest of its kind. */
export async function lastCommand(
  db: Database | DatabaseTransaction,
  kind: 'status' | 'reversal',
  receipt: string,
): Promise<MpesaCommand | undefined> {
  const [last] = await newestCommands(db, sql<boolean>`kind = ${kind} and receipt = ${receipt}`, 1);
  return last;
}

/** Reversals that were asked for, the newest first: of a receipt, or of a payment. */
export function readReversals(
  db: Database,
  of: { receipt: string } | { paymentId: string },
): Promise<MpesaCommand[]> {
  const isOf = 'receipt' in of ? sql`receipt = ${of.receipt}` : sql`payment_id = ${of.paymentId}::uuid`;
  return newestCommands(db, sql<boolean>`kind = 'reversal' and ${isOf}`, 100);
}

async function newestCommands(
  db: Database | DatabaseTransaction,
  isWanted: RawBuilder<boolean>,
  most: number,
): Promise<MpesaCommand[]> {
  const { rows } = await sql<MpesaCommand>`
    select id, requested_at as "requestedAt", extract(epoch from clock_timestamp() - requested_at)::float as "secondsOld",
      timed_out_at is not null as "timedOut", result_code as "resultCode", result_text as "resultText",
      extract(epoch from clock_timestamp() - answered_at)::float as "secondsAnswered", result,
      reversal_receipt as "reversalReceipt"
    from mpesa_commands where ${isWanted}
    order by requested_at desc, id desc limit ${most}`.execute(db);
  return rows;
}
