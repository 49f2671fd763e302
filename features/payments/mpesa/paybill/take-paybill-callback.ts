import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { parseJson } from '#lib/parse-json.ts';
import { keepUnknownEvent } from '../../events/unknown-events.ts';
import { followRefund } from '../../follow-refund.ts';
import type { UnknownEvent } from '../../payment-provider.ts';
import { followTakebacks } from '../../takebacks/follow-takebacks.ts';
import type { CallbackMatter } from '../callback-paths.ts';
import { LOST, NOT_TAKEN } from '../commands/mpesa-command.ts';
import { readResult } from '../commands/read-result.ts';
import { findSubject } from './find-subject.ts';
import { followUpReceipt } from './follow-up-receipts.ts';
import type { PaybillParts } from './paybill-parts.ts';
import { readConfirmation } from './read-confirmation.ts';

/** As Daraja wants it. */
interface CheckAnswer {
  ResultCode: '0' | 'C2B00012' | 'C2B00013';
  ResultDesc: 'Accepted' | 'Rejected';
}

const accepted: CheckAnswer = { ResultCode: '0', ResultDesc: 'Accepted' };

/** Whatever goes wrong here must keep nobody's money out: what is taken in confusion waits to be matched. */
async function answerCheck(
  { db, log, mpesa }: Pick<PaybillParts, 'db' | 'log' | 'mpesa'>,
  body: string,
): Promise<CheckAnswer> {
  try {
    const asked = readConfirmation(body, new Date());
    if (!asked || asked.shortCode !== mpesa.shortCode) return accepted;
    const verdict = await checkAccount(db, asked);
    if (verdict === 'accepted') return accepted;
    return { ResultCode: verdict === 'other_amount' ? 'C2B00013' : 'C2B00012', ResultDesc: 'Rejected' };
  } catch (error) {
    log.error({ err: error }, 'an account could not be checked for the paybill');
    return accepted;
  }
}

type PaybillMatter = Exclude<CallbackMatter, { kind: 'push' }>;

/** What Daraja reads where nothing is asked of us: that we heard it. */
const heard = { ResultCode: 0, ResultDesc: 'Accepted' };

/**
 * What Daraja says of the paybill and of what it was asked to do, each at its own secret address, and what it is answered.
 * Money is only written down here; M-Pesa is asked about it in the next round.
 */
export async function takePaybillCallback(
  parts: PaybillParts,
  matter: PaybillMatter,
  body: string,
): Promise<Record<string, string | number>> {
  switch (matter.kind) {
    case 'paybill_check':
      return { ...(await answerCheck(parts, body)) };
    case 'paybill_money': {
      const { state } = await receivePaybillMoney(parts, body);
      if (state === 'unreadable' || state === 'other_paybill') {
        parts.log.warn({ state }, 'money was told of that can not be ours');
        const why = state === 'unreadable' ? 'unreadable' : 'not_ours';
        await keep(parts, { type: 'paybill money', objectId: '', why, body: parseJson(body) });
      }
      return heard;
    }
    case 'result': {
      const { commandId } = matter;
      if (!readResult(body))
        await keep(parts, { type: 'result', objectId: commandId, why: 'unreadable', body: parseJson(body) });
      await goOn(parts, await takeResult(parts.db, commandId, body));
      return heard;
    }
    case 'timeout':
      await goOn(parts, await takeTimeOut(parts.db, matter.commandId));
      return heard;
  }
}

function keep({ db }: PaybillParts, event: UnknownEvent): Promise<void> {
  return keepUnknownEvent(db, 'mpesa', event);
}

/** The answer is kept by now: whatever goes wrong here is tried again by the next round. */
async function goOn(parts: PaybillParts, answered: AnsweredCommand | undefined): Promise<void> {
  if (!answered) return;
  const { paymentId, receipt } = answered;
  try {
    if (paymentId === null) await followUpReceipt(parts, receipt, { mayAsk: false });
    else {
      await followRefund(parts, paymentId);
      await followTakebacks(parts, paymentId);
    }
  } catch (error) {
    parts.log.warn({ err: error, receipt, paymentId }, 'what M-Pesa answered could not be followed yet');
  }
}

/** The codes that Daraja knows: an account that there is not, and an amount that is not asked for. */
type AccountVerdict = 'accepted' | 'unknown_account' | 'other_amount';

/**
 * Whether money may come to the paybill for an account: while a booking waits for it, exactly its price in shillings; for
 * the deposit of an agency that is open and less than a day old, what it likes.
 */
async function checkAccount(
  db: Database,
  { account, amountMinor }: { account: string; amountMinor: number },
): Promise<AccountVerdict> {
  const subject = await findSubject(db, account);
  if (!subject) return 'unknown_account';
  if (subject.bookingId === null) {
    const open = await db
      .selectFrom('payments')
      .select('id')
      .where('deposit_id', '=', subject.depositId)
      .where('provider', '=', 'mpesa')
      .where('state', 'in', ['created', 'submitted', 'unknown'])
      .where(sql<boolean>`created_at > clock_timestamp() - interval '1 day'`)
      .executeTakeFirst();
    return open ? 'accepted' : 'unknown_account';
  }
  const { rows } = await sql<{ amount: number | null }>`
    select asked.amount_minor as amount from bookings, amount_to_request(bookings, 'mpesa') as asked
    where id = ${subject.bookingId}::uuid and status = 'held' and hold_expires_at > clock_timestamp()
      and not exists (select from agent_bookings where booking_id = bookings.id)`.execute(db);
  const [booking] = rows;
  if (!booking) return 'unknown_account';
  return booking.amount === amountMinor ? 'accepted' : 'other_amount';
}

/** `heard`: for the first time. `repeated`: and nothing done. `unreadable`: not what Daraja says. */
type PaybillMoneyOutcome =
  | { state: 'reported' | 'repeated'; receipt: string }
  | { state: 'unreadable' | 'other_paybill' };

/** Daraja says that money came. It is written down, and nothing is believed of it. */
async function receivePaybillMoney(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  body: string,
): Promise<PaybillMoneyOutcome> {
  const told = readConfirmation(body, new Date());
  if (!told) return { state: 'unreadable' };
  if (told.shortCode !== mpesa.shortCode) return { state: 'other_paybill' };
  const { receipt } = told;
  const { rows } = await sql`
    insert into mpesa_receipts (receipt, amount_minor, account, payer_name, paid_at, source)
    values (${receipt}, ${told.amountMinor}, ${told.account}, ${told.payerName}, ${told.paidAt}, 'confirmation')
    on conflict (receipt) do nothing
    returning receipt`.execute(db);
  if (rows.length === 0) return { state: 'repeated', receipt };
  await leaveToItsPayment(db, receipt);
  return { state: 'reported', receipt };
}

/** A prompt that was paid, and has been settled with this very receipt: nothing is left to do. */
async function leaveToItsPayment(db: Database, receipt: string): Promise<void> {
  await sql`
    update mpesa_receipts set state = 'matched', payment_id = payments.id, decided_at = clock_timestamp()
    from payments
    left join bookings on bookings.id = payments.booking_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    where receipt = ${receipt} and mpesa_receipts.state = 'reported' and provider = 'mpesa'
      and provider_reference = receipt and payments.state in ('captured', 'refund_due', 'refunded')
      and captured_minor = mpesa_receipts.amount_minor
      and account_key(account) = account_key(coalesce(bookings.reference, agent_deposits.reference))`.execute(
    db,
  );
}

/** What it answers, so that whoever waits for it goes on. */
interface AnsweredCommand {
  receipt: string;
  /** Of a refund. */
  paymentId: string | null;
}

/**
 * The result of a command, as told at its secret address. Only a command that waits takes one, and only one; that it was
 * given up, or seemed not to have been taken, does not matter. Undefined where there is nothing to take.
 */
async function takeResult(
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
async function takeTimeOut(db: Database, commandId: string): Promise<AnsweredCommand | undefined> {
  const { rows } = await sql<AnsweredCommand>`
    update mpesa_commands set timed_out_at = clock_timestamp()
    where id = ${commandId}::uuid and answered_at is null and timed_out_at is null
    returning receipt, payment_id as "paymentId"`.execute(db);
  return rows[0];
}
