import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

/** Not M-Pesa's words but ours, where it has none for us. `lost`: no answer is waited for; should one come, it counts. */
export const LOST = 'lost';
/** It never came to M-Pesa, or M-Pesa would not take it. */
export const NOT_TAKEN = 'not_taken';
export const DONE = '0';

/** What M-Pesa was asked, as it stands by the clock of the database. */
export interface MpesaCommand {
  id: string;
  askedAt: Date;
  secondsOld: number;
  timedOut: boolean;
  /** Null while its answer is waited for. */
  resultCode: string | null;
  resultText: string | null;
  secondsAnswered: number | null;
  result: ToldStatus | null;
  reversalReceipt: string | null;
}

/** What M-Pesa says of a transaction. */
export interface ToldStatus {
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
  const { rows } = await sql<MpesaCommand>`
    select id, asked_at as "askedAt", extract(epoch from clock_timestamp() - asked_at)::float as "secondsOld",
      timed_out_at is not null as "timedOut", result_code as "resultCode", result_text as "resultText",
      extract(epoch from clock_timestamp() - answered_at)::float as "secondsAnswered", result,
      reversal_receipt as "reversalReceipt"
    from mpesa_commands where kind = ${kind} and receipt = ${receipt}
    order by asked_at desc, id desc limit 1`.execute(db);
  return rows[0];
}
