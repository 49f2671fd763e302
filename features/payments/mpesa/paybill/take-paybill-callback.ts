import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { Minor } from '#lib/money.ts';
import { parseJson } from '#lib/untrusted-input.ts';
import { followRefund } from '../../follow-refund.ts';
import type { UnknownEvent } from '../../payment-provider.ts';
import { followTakebacks } from '../../takebacks/takebacks.ts';
import { storeUnknownEvent } from '../../unknown-events.ts';
import { readConfirmation, readResult } from '../callback-messages.ts';
import type { CallbackTarget } from '../callback-paths.ts';
import { LOST, NOT_TAKEN } from '../mpesa-commands.ts';
import { followUpReceipt } from './follow-up-receipts.ts';
import type { PaybillParts } from './paybill-receipt.ts';
import { findSubject } from './paybill-subject.ts';

/** Daraja's format. */
interface CheckAnswer {
  ResultCode: '0' | 'C2B00012' | 'C2B00013';
  ResultDesc: 'Accepted' | 'Rejected';
}

const accepted: CheckAnswer = { ResultCode: '0', ResultDesc: 'Accepted' };

/** An error must not reject a payment: money accepted by mistake waits to be matched. */
async function answerCheck(
  { db, log, mpesa }: Pick<PaybillParts, 'db' | 'log' | 'mpesa'>,
  body: string,
): Promise<CheckAnswer> {
  try {
    const payment = readConfirmation(body, new Date());
    if (!payment || payment.shortCode !== mpesa.shortCode) return accepted;
    const verdict = await checkAccount(db, payment);
    if (verdict === 'accepted') return accepted;
    return { ResultCode: verdict === 'other_amount' ? 'C2B00013' : 'C2B00012', ResultDesc: 'Rejected' };
  } catch (error) {
    log.error({ err: error }, 'checking an account for the paybill failed');
    return accepted;
  }
}

type PaybillTarget = Exclude<CallbackTarget, { kind: 'push' }>;

/** Daraja's format of an acknowledgement. */
const acknowledged = { ResultCode: 0, ResultDesc: 'Accepted' };

/**
 * Handles callbacks of the paybill and results of commands, each at its own secret URL, and returns the answer for Daraja.
 * Reported money is only stored here; the next round queries M-Pesa about it.
 */
export async function takePaybillCallback(
  parts: PaybillParts,
  target: PaybillTarget,
  body: string,
): Promise<Record<string, string | number>> {
  switch (target.kind) {
    case 'paybill_check':
      return { ...(await answerCheck(parts, body)) };
    case 'paybill_money': {
      const { state } = await receivePaybillMoney(parts, body);
      if (state === 'unreadable' || state === 'other_paybill') {
        parts.log.warn({ state }, 'a paybill callback reported money that is not ours');
        const why = state === 'unreadable' ? 'unreadable' : 'not_ours';
        await store(parts, { type: 'paybill money', objectId: '', why, body: parseJson(body) });
      }
      return acknowledged;
    }
    case 'result': {
      const { commandId } = target;
      if (!readResult(body))
        await store(parts, { type: 'result', objectId: commandId, why: 'unreadable', body: parseJson(body) });
      await followUpCommand(parts, await noteResult(parts.db, commandId, body));
      return acknowledged;
    }
    case 'timeout':
      await followUpCommand(parts, await noteTimeout(parts.db, target.commandId));
      return acknowledged;
  }
}

function store({ db }: PaybillParts, event: UnknownEvent): Promise<void> {
  return storeUnknownEvent(db, 'mpesa', event);
}

/** The answer is stored by now, so the next round retries whatever fails here. */
async function followUpCommand(parts: PaybillParts, answered: AnsweredCommand | undefined): Promise<void> {
  if (!answered) return;
  const { paymentId, receipt } = answered;
  try {
    if (paymentId === null) await followUpReceipt(parts, receipt, { canRequest: false });
    else {
      await followRefund(parts, paymentId);
      await followTakebacks(parts, paymentId);
    }
  } catch (error) {
    parts.log.warn({ err: error, receipt, paymentId }, 'following up an M-Pesa command failed');
  }
}

/** The reasons for which Daraja has a code. */
type AccountVerdict = 'accepted' | 'unknown_account' | 'other_amount';

/**
 * Accepts exactly the price of a held booking in shillings, and any amount for an agency's deposit that is open and less than
 * a day old.
 */
async function checkAccount(
  db: Database,
  { account, amountMinor }: { account: string; amountMinor: Minor },
): Promise<AccountVerdict> {
  const subject = await findSubject(db, account);
  if (!subject) return 'unknown_account';
  if (subject.bookingId === null) {
    const open = await db
      .selectFrom('payments')
      .select('id')
      .where('depositId', '=', subject.depositId)
      .where('provider', '=', 'mpesa')
      .where('state', 'in', ['created', 'submitted', 'unknown'])
      .where(sql<boolean>`created_at > clock_timestamp() - interval '1 day'`)
      .executeTakeFirst();
    return open ? 'accepted' : 'unknown_account';
  }
  const { rows } = await sql<{ amount: number | null }>`
    select requested.amount_minor as amount from bookings, amount_to_request(bookings, 'KES') as requested
    where id = ${subject.bookingId}::uuid and status = 'held' and hold_expires_at > clock_timestamp()
      and not exists (select from agent_bookings where booking_id = bookings.id)`.execute(db);
  const [booking] = rows;
  if (!booking) return 'unknown_account';
  return booking.amount === amountMinor ? 'accepted' : 'other_amount';
}

type PaybillMoneyOutcome =
  | { state: 'reported' | 'repeated'; receipt: string }
  | { state: 'unreadable' | 'other_paybill' };

/** Stores the reported money without trusting it. */
async function receivePaybillMoney(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  body: string,
): Promise<PaybillMoneyOutcome> {
  const payment = readConfirmation(body, new Date());
  if (!payment) return { state: 'unreadable' };
  if (payment.shortCode !== mpesa.shortCode) return { state: 'other_paybill' };
  const { receipt, amountMinor, account, payerName, paidAt } = payment;
  const { rows } = await sql`
    insert into mpesa_receipts (receipt, amount_minor, account, payer_name, paid_at, source)
    values (${receipt}, ${amountMinor}, ${account}, ${payerName}, ${paidAt}, 'confirmation')
    on conflict (receipt) do nothing
    returning receipt`.execute(db);
  if (rows.length === 0) return { state: 'repeated', receipt };
  await assignToOwnPayment(db, receipt);
  return { state: 'reported', receipt };
}

/** Matches the receipt of a prompt that has been settled with it. */
async function assignToOwnPayment(db: Database, receipt: string): Promise<void> {
  await sql`
    update mpesa_receipts set state = 'matched', payment_id = payments.id, decided_at = clock_timestamp()
    from payments
    left join bookings on bookings.id = payments.booking_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    where receipt = ${receipt} and mpesa_receipts.state = 'reported' and provider = 'mpesa'
      and provider_reference = receipt and payments.state in ('captured', 'refund_due', 'refunded')
      and captured_minor = mpesa_receipts.amount_minor
      and account_key(account) = account_key(coalesce(bookings.reference, agent_deposits.reference))`.execute(db);
}

/** The receipt or refund that a command was about. */
interface AnsweredCommand {
  receipt: string;
  /** Set for a refund. */
  paymentId: string | null;
}

/**
 * Stores the result of a command. A command takes one result, also after it was given up as lost or not accepted. Undefined
 * when the result was not stored.
 */
async function noteResult(db: Database, commandId: string, body: string): Promise<AnsweredCommand | undefined> {
  const result = readResult(body);
  if (!result) return undefined;
  const { rows } = await sql<AnsweredCommand>`
    update mpesa_commands set
      answered_at = clock_timestamp(),
      result_code = ${result.code},
      result_text = ${result.text || null},
      result = case when kind = 'status' then ${JSON.stringify(result.status)}::jsonb end,
      reversal_receipt = case when kind = 'reversal' then ${result.transactionId}::text end
    where id = ${commandId}::uuid and (answered_at is null or result_code in (${LOST}, ${NOT_TAKEN}))
      and (conversation_id is null or ${result.conversationId}::text in ('', conversation_id))
    returning receipt, payment_id`.execute(db);
  return rows[0];
}

/** M-Pesa's queue timed out. The command may still be executed later. */
async function noteTimeout(db: Database, commandId: string): Promise<AnsweredCommand | undefined> {
  const { rows } = await sql<AnsweredCommand>`
    update mpesa_commands set timed_out_at = clock_timestamp()
    where id = ${commandId}::uuid and answered_at is null and timed_out_at is null
    returning receipt, payment_id`.execute(db);
  return rows[0];
}
