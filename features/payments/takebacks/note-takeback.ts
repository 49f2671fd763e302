import { sql } from 'kysely';
import type { DatabaseTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import {
  agentAccounts,
  CUSTOMERS,
  exchange,
  moneyAt,
  postTransfers,
  providerFees,
  TAKEN_BACK,
  type Transfer,
} from '#features/ledger/ledger.ts';
import { newId } from '#lib/ids.ts';
import type { Minor, UsdMinor } from '#lib/money.ts';
import type { PaymentHooks, TakebackChange } from '../payment-hooks.ts';
import type { ReportedTakeback } from '../payment-provider.ts';
import { subjectOf } from '../payment-row.ts';

interface LockedPayment {
  bookingId: string | null;
  depositId: string | null;
  agentId: string | null;
  provider: string;
  currency: string;
  state: string;
  receivedMinor: Minor | null;
  receivedUsdMinor: UsdMinor | null;
  refundMinor: Minor | null;
  coveredMinor: Minor;
  coveredUsdMinor: UsdMinor;
}

/**
 * Stores a takeback as its provider reports it and posts the difference to what was posted before, so that repeats post
 * nothing. A deposit is taken from the agency's credit, below its limit if necessary. A booking's payment is our loss until
 * the dispute is won. False when nothing changed.
 */
export async function noteTakeback(
  transaction: DatabaseTransaction,
  hooks: Pick<PaymentHooks, 'onTakenBack'>,
  paymentId: string,
  reported: ReportedTakeback,
): Promise<boolean> {
  const payment = await lockPayment(transaction, paymentId);
  if (!payment?.receivedMinor || payment.receivedUsdMinor === null) return false;
  const { provider, currency, bookingId, depositId } = payment;
  const before = await lockTakeback(transaction, provider, paymentId, reported);
  const takenUsdMinor =
    reported.takenMinor === payment.receivedMinor
      ? payment.receivedUsdMinor
      : Math.round((reported.takenMinor * payment.receivedUsdMinor) / payment.receivedMinor);
  const fee = reported.fee ?? { minor: before.feeMinor, currency: before.feeCurrency };
  const movedMinor = reported.takenMinor - before.takenMinor;
  const movedUsdMinor = takenUsdMinor - before.takenUsdMinor;
  const isNewEvent = before.isNew || movedMinor !== 0 || before.status !== reported.status;
  if (!isNewEvent && fee.minor === before.feeMinor) return false;

  await sql`
    update payment_takebacks set
      status = ${reported.status}, reason = ${reported.reason?.slice(0, 120) || null}, amount_minor = ${reported.amountMinor},
      taken_minor = ${reported.takenMinor}, taken_usd_minor = ${takenUsdMinor}, fee_minor = ${fee.minor},
      fee_currency = ${fee.currency}, respond_by = ${reported.respondBy}, changed_at = clock_timestamp(),
      done_at = case when ${isNewEvent} then null else done_at end, done_by = case when ${isNewEvent} then null else done_by end
    where id = ${before.id}::uuid`.execute(transaction);
  const about = { bookingId, paymentId, takebackId: before.id };
  await postTransfers(
    transaction,
    between(providerFees(fee.currency), moneyAt(provider, fee.currency), fee.minor - before.feeMinor).map((leg) => ({
      ...leg,
      ...about,
      kind: fee.minor > before.feeMinor ? 'dispute_fee' : 'dispute_fee_returned',
    })),
  );
  const holder = payment.agentId === null ? TAKEN_BACK : agentAccounts(payment.agentId).credit;
  const legs =
    currency === 'USD'
      ? between(holder, moneyAt(provider, currency), movedMinor)
      : [
          ...between(holder, exchange('USD'), movedUsdMinor),
          ...between(exchange(currency), moneyAt(provider, currency), movedMinor),
        ];
  const kind = movedMinor > 0 ? 'taken_back' : 'put_back';
  await withoutFloorCheck(transaction, () =>
    postTransfers(
      transaction,
      legs.map((leg) => ({ ...leg, ...about, kind, agentId: payment.agentId })),
    ),
  );
  if (movedMinor < 0) await reopenRefund(transaction, paymentId, payment, before.id);
  if (!isNewEvent) return true;
  const change: TakebackChange = {
    takebackId: before.id,
    provider,
    providerId: reported.id,
    kind: reported.kind,
    status: reported.status,
    currency,
    amountMinor: reported.amountMinor,
    movedMinor,
    movedUsdMinor,
    respondBy: reported.respondBy,
  };
  await hooks.onTakenBack(transaction, { ...subjectOf({ bookingId, depositId }), paymentId, ...change });
  await writeAudit(
    transaction,
    { id: null, role: null },
    ['payment', paymentId],
    movedMinor < 0 ? 'money_put_back' : movedMinor > 0 ? 'money_taken_back' : 'takeback_changed',
    {
      before: before.isNew ? undefined : { status: before.status, takenMinor: before.takenMinor },
      after: {
        kind: reported.kind,
        id: reported.id,
        status: reported.status,
        currency,
        takenMinor: reported.takenMinor,
      },
    },
  );
  return true;
}

/** Lock order: the agency before the payment, as in sales from its credit. */
async function lockPayment(transaction: DatabaseTransaction, paymentId: string): Promise<LockedPayment | undefined> {
  await sql`
    select lock_agent(agent_id) from payments join agent_deposits on agent_deposits.id = deposit_id
    where payments.id = ${paymentId}::uuid`.execute(transaction);
  const { rows } = await sql<LockedPayment>`
    select booking_id, deposit_id, agent_id, provider, currency, state,
      captured_minor as received_minor, captured_usd_minor::bigint as received_usd_minor, refund_minor,
      refund_covered_minor as covered_minor, refund_covered_usd_minor as covered_usd_minor
    from payments left join agent_deposits on agent_deposits.id = deposit_id
    where payments.id = ${paymentId}::uuid
    for update of payments`.execute(transaction);
  return rows[0];
}

interface LockedTakeback {
  id: string;
  isNew: boolean;
  status: string;
  takenMinor: Minor;
  takenUsdMinor: UsdMinor;
  feeMinor: Minor;
  feeCurrency: string;
}

async function lockTakeback(
  transaction: DatabaseTransaction,
  provider: string,
  paymentId: string,
  { id: providerId, kind, status, amountMinor }: ReportedTakeback,
): Promise<LockedTakeback> {
  const made = await transaction
    .insertInto('paymentTakebacks')
    .values({
      id: newId(),
      provider,
      providerId,
      paymentId,
      kind,
      status,
      amountMinor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const { rows } = await sql<Omit<LockedTakeback, 'isNew'>>`
    select id, status, taken_minor, taken_usd_minor, fee_minor, fee_currency
    from payment_takebacks where provider = ${provider} and provider_id = ${providerId}
    for update`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('A takeback does not exist');
  return { ...row, isNew: made !== undefined };
}

/** Reversed for an amount below zero. */
function between(from: string, to: string, amountMinor: Minor): Omit<Transfer, 'kind'>[] {
  if (amountMinor === 0) return [];
  return amountMinor > 0
    ? [{ debit: from, credit: to, amountMinor }]
    : [{ debit: to, credit: from, amountMinor: -amountMinor }];
}

async function withoutFloorCheck(transaction: DatabaseTransaction, post: () => Promise<void>): Promise<void> {
  await sql`select set_config('ledger.may_pass_floor', 'on', true)`.execute(transaction);
  await post();
  await sql`select set_config('ledger.may_pass_floor', 'off', true)`.execute(transaction);
}

/** The takeback covered a whole refund and was put back, so the refund is due again. */
async function reopenRefund(
  transaction: DatabaseTransaction,
  paymentId: string,
  { bookingId, state, refundMinor, coveredMinor, coveredUsdMinor }: LockedPayment,
  takebackId: string,
): Promise<void> {
  if (state !== 'refunded' || coveredMinor === 0 || coveredMinor !== refundMinor) return;
  await transaction
    .updateTable('payments')
    .set({
      state: 'refund_due',
      refundedAt: null,
      refundReference: null,
      refundCoveredMinor: 0,
      refundCoveredUsdMinor: 0,
    })
    .where('id', '=', paymentId)
    .execute();
  await postTransfers(transaction, [
    {
      debit: TAKEN_BACK,
      credit: CUSTOMERS,
      amountMinor: coveredUsdMinor,
      kind: 'refund_returned',
      bookingId,
      paymentId,
      takebackId,
    },
  ]);
}
