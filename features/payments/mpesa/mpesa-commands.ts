import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import type { Minor } from '#lib/money.ts';
import type { AcceptedCommand } from './daraja-client.ts';
import { DarajaError } from './daraja-http.ts';
import type { CommandParts } from './mpesa-context.ts';

/** Our own result code: the answer is no longer awaited, but a late one still counts. */
export const LOST = 'lost';
/** Our own result code: M-Pesa was unreachable or rejected the command. A result that arrives all the same counts. */
export const NOT_TAKEN = 'not_taken';
export const DONE = '0';

/** Start of the result text of a command that never reached M-Pesa. */
export const UNREACHED = 'M-Pesa could not be reached';

/** A status query or a reversal; ages are by the clock of the database. */
export interface MpesaCommand {
  id: string;
  requestedAt: Date;
  secondsOld: number;
  timedOut: boolean;
  /** Null while the result is awaited. */
  resultCode: string | null;
  resultText: string | null;
  secondsAnswered: number | null;
  result: ReportedStatus | null;
  reversalReceipt: string | null;
}

/** Daraja's documentation shows both codes for success. */
export function isDone({ resultCode, resultText }: MpesaCommand): boolean {
  return resultCode === DONE || (resultCode === '21' && /success/i.test(resultText ?? ''));
}

/** The result is awaited or was lost, so the command may have been executed. */
export function mayBePending({ resultCode }: MpesaCommand): boolean {
  return resultCode === null || resultCode === LOST;
}

/** M-Pesa's answer to a status query. */
export interface ReportedStatus {
  receipt: string | null;
  status: string | null;
  amountMinor: Minor | null;
  /** Such as `600134 - Fika Mbali`. */
  creditParty: string | null;
}

export async function lastCommand(
  db: Database | DatabaseTransaction,
  kind: 'status' | 'reversal',
  receipt: string,
): Promise<MpesaCommand | undefined> {
  const [last] = await newestCommands(db, sql<boolean>`kind = ${kind} and receipt = ${receipt}`, 1);
  return last;
}

/** Requested reversals of a receipt or of a payment, the newest first. */
export function readReversals(db: Database, of: { receipt: string } | { paymentId: string }): Promise<MpesaCommand[]> {
  const isOf = 'receipt' in of ? sql`receipt = ${of.receipt}` : sql`payment_id = ${of.paymentId}::uuid`;
  return newestCommands(db, sql<boolean>`kind = 'reversal' and ${isOf}`, 100);
}

async function newestCommands(
  db: Database | DatabaseTransaction,
  condition: RawBuilder<boolean>,
  limit: number,
): Promise<MpesaCommand[]> {
  const { rows } = await sql<MpesaCommand>`
    select id, requested_at, extract(epoch from clock_timestamp() - requested_at)::float as seconds_old,
      timed_out_at is not null as timed_out, result_code, result_text,
      extract(epoch from clock_timestamp() - answered_at)::float as seconds_answered, result,
      reversal_receipt
    from mpesa_commands where ${condition}
    order by requested_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export type StatusVerdict =
  /** Our paybill received this amount and still has it. */
  | 'completed'
  | 'reversed'
  /** Declined, cancelled or expired. */
  | 'not_completed'
  | 'other_amount'
  | 'other_receiver'
  /** M-Pesa can not say, or not yet. */
  | 'no_answer';

/** Final statuses. Pending, Authorized and other statuses may still become Completed. */
const ended = /^(cancel+ed|declined|expired|failed)$/i;

/** Compares M-Pesa's answer about a receipt with the expected amount and receiver. */
export function verdictOf(
  command: Pick<MpesaCommand, 'resultCode' | 'result'>,
  expected: { receipt: string; amountMinor: Minor; ownCodes: readonly string[] },
): StatusVerdict {
  const { resultCode, result } = command;
  if (resultCode !== DONE || !result?.status || result.receipt !== expected.receipt) return 'no_answer';
  if (/revers/i.test(result.status)) return 'reversed';
  if (ended.test(result.status)) return 'not_completed';
  if (!/^completed$/i.test(result.status) || !result.amountMinor || !result.creditParty) return 'no_answer';
  if (result.amountMinor !== expected.amountMinor) return 'other_amount';
  const [receiver = ''] = result.creditParty.split(/\D/, 1);
  return expected.ownCodes.includes(receiver) ? 'completed' : 'other_receiver';
}

/** An unanswered status query is sent again after this long. */
const timeoutSeconds = 60;

/** `sent`: the answer comes later. `waiting`: an earlier query is unanswered. `refused`: M-Pesa rejected the query. */
type StatusRequest =
  | { state: 'sent' }
  | { state: 'waiting' }
  | { state: 'unreachable' }
  | { state: 'refused'; reason: string };

/** Sends M-Pesa a status query about a receipt. It moves no money, so it may be repeated any number of times. */
export async function requestStatus(
  { db, log, mpesa }: CommandParts,
  { receipt, paymentId }: { receipt: string; paymentId: string | null },
): Promise<StatusRequest> {
  await sql`
    update mpesa_commands set answered_at = clock_timestamp(), result_code = ${LOST}
    where kind = 'status' and receipt = ${receipt} and answered_at is null
      and (timed_out_at is not null or requested_at < clock_timestamp() - make_interval(secs => ${timeoutSeconds}))`.execute(
    db,
  );
  const id = newId();
  const inserted = await db
    .insertInto('mpesaCommands')
    .values({ id, kind: 'status', receipt, paymentId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return { state: 'waiting' };
  try {
    const command = await mpesa.client.queryTransaction({
      receipt,
      remarks: 'Status',
      resultUrl: mpesa.paths.addressOf({ kind: 'result', commandId: id }),
      timeoutUrl: mpesa.paths.addressOf({ kind: 'timeout', commandId: id }),
    });
    await noteAccepted(db, id, command);
    return { state: 'sent' };
  } catch (error) {
    return closeUnaccepted({ db, log }, id, error);
  }
}

/** The result may have arrived before this; the conversation id is then unused. */
export async function noteAccepted(db: Database, commandId: string, accepted: AcceptedCommand): Promise<void> {
  await db
    .updateTable('mpesaCommands')
    .set({
      acceptedAt: sql<Date>`clock_timestamp()`,
      conversationId: accepted.conversationId.slice(0, 120) || null,
    })
    .where('id', '=', commandId)
    .execute();
}

/**
 * Closes a command that M-Pesa rejected or that never reached it. When that is uncertain the command stays open: one that
 * failed inside M-Pesa (5xx) may have been executed.
 */
export async function closeUnaccepted(
  { db, log }: { db: Database; log: Log },
  commandId: string,
  error: unknown,
): Promise<{ state: 'unreachable' } | { state: 'refused'; reason: string }> {
  if (!(error instanceof DarajaError)) throw error;
  log.warn({ err: error, commandId }, 'M-Pesa did not accept a command');
  const isRefused = error.kind === 'refused' && (error.httpStatus ?? 400) < 500;
  const reason = error.errorMessage || error.code || 'refused';
  const unreached = error.kind === 'turned_away' ? `${UNREACHED}: ${reason}` : UNREACHED;
  if (isRefused || !error.mayHaveArrived) {
    await db
      .updateTable('mpesaCommands')
      .set({
        answeredAt: sql<Date>`clock_timestamp()`,
        resultCode: NOT_TAKEN,
        resultText: (isRefused ? reason : unreached).slice(0, 200),
      })
      .where('id', '=', commandId)
      .where('answeredAt', 'is', null)
      .execute();
  }
  return isRefused ? { state: 'refused', reason } : { state: 'unreachable' };
}
