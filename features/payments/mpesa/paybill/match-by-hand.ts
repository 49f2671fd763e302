import { sql } from 'kysely';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { Minor, UsdMinor } from '#lib/money.ts';
import { settleDeposit } from '../../settle-money.ts';
import { payBooking } from './match-receipt.ts';
import { lockReceipt, noteMatched, type PaybillParts, receiptRow } from './paybill-receipt.ts';
import {
  findSubject,
  lockPayments,
  readDepositTerms,
  readKesRate,
  readPayable,
  settlePrompts,
} from './paybill-subject.ts';
import { checkStillAtPaybill, type PaybillPresence } from './return-receipt.ts';

export type MatchTarget = { reference: string; receivedMinor: Minor } & (
  | { kind: 'booking'; bookingId: string; priceMinor: Minor }
  | {
      kind: 'deposit';
      depositId: string;
      agencyName: string;
      requestedMinor: Minor;
      requestedUsdMinor: UsdMinor;
      creditedUsdMinor: UsdMinor;
    }
);

export type MatchRefusal =
  /** `gone`: no booking or deposit has this reference. `decided`: somebody else has matched the money or returned it. */
  | {
      error:
        | 'gone'
        | 'decided'
        | 'already_paid'
        | 'cancelled'
        | 'agency_booking'
        | 'deposit_closed'
        | 'own_agency'
        /** The deposit's prompt may still be paid. */
        | 'prompt_open'
        /** The money left the paybill without a request of ours. */
        | 'left'
        /** A status query about the money is unanswered. */
        | 'asking'
        | 'unreachable';
    }
  | { error: 'other_amount'; reference: string; priceMinor: Minor; receivedMinor: Minor };

type MatchRequest = { receipt: string; reference: string };

/** Shows what matching would do, and queries M-Pesa whether the money is still at the paybill. */
export async function previewMatch(
  parts: PaybillParts,
  request: MatchRequest,
  actor: Person,
): Promise<{ ok: true; target: MatchTarget } | ({ ok: false } & MatchRefusal)> {
  const kesPerUsd = await readKesRate(parts.db, parts.log);
  const found = await inTransaction(parts.db, (transaction) =>
    findTarget(transaction, { ...request, kesPerUsd }, actor),
  );
  if (found.ok && (await checkUnmatched(parts, request.receipt)) === 'left') return { ok: false, error: 'left' };
  return found;
}

async function checkUnmatched(parts: PaybillParts, receipt: string): Promise<PaybillPresence | 'decided'> {
  const waiting = await receiptRow(parts.db, receipt)
    .select(['receipt', 'amountMinor'])
    .where('state', '=', 'unmatched')
    .executeTakeFirst();
  return waiting ? checkStillAtPaybill(parts, waiting, { canRequest: true }) : 'decided';
}

export type MatchedByHand =
  /** `not_available`: the booking's seats or rooms are gone, so the money is refunded. */
  { ok: true; outcome: 'confirmed' | 'not_available' | 'credited' } | ({ ok: false } & MatchRefusal);

/**
 * An administrator matches money to a booking, for which the amount must be exact, or to a deposit, which is credited with the
 * received amount. Nobody may match to a deposit of their own. M-Pesa must have confirmed a moment ago that the money is
 * still at the paybill. Of two concurrent calls one succeeds.
 */
export async function matchByHand(parts: PaybillParts, request: MatchRequest, actor: Person): Promise<MatchedByHand> {
  const { db, log, hooks } = parts;
  const { receipt } = request;
  const presence = await checkUnmatched(parts, receipt);
  if (presence !== 'there') return { ok: false, error: presence };
  const subject = await findSubject(db, request.reference);
  if (subject) await settlePrompts(parts, subject);
  const kesPerUsd = await readKesRate(db, log);
  return inTransaction(db, async (transaction): Promise<MatchedByHand> => {
    const found = await findTarget(transaction, { ...request, kesPerUsd }, actor);
    if (!found.ok) return found;
    const { target } = found;
    const proved = await lockReceipt(transaction, receipt, 'unmatched');
    if (!proved) return { ok: false, error: 'decided' };
    let outcome: 'confirmed' | 'not_available' | 'credited';
    if (target.kind === 'booking') {
      const { settled } = await payBooking(transaction, {
        proved,
        bookingId: target.bookingId,
        decidedBy: actor.id,
      });
      outcome = settled.booking?.outcome === 'confirmed' ? 'confirmed' : 'not_available';
    } else {
      const [payment] = await lockPayments(transaction, { bookingId: null, depositId: target.depositId });
      if (!payment) return { ok: false, error: 'deposit_closed' };
      const settled = await settleDeposit(transaction, hooks, {
        bookingId: null,
        depositId: target.depositId,
        paymentId: payment.id,
        receivedMinor: proved.amountMinor,
        receivedUsdMinor: target.creditedUsdMinor,
        providerReference: receipt,
        receivedBy: actor.id,
      });
      if (settled.payment === 'own_request') return { ok: false, error: 'own_agency' };
      if (settled.payment !== 'captured') return { ok: false, error: 'deposit_closed' };
      await noteMatched(transaction, { receipt, paymentId: payment.id, decidedBy: actor.id });
      outcome = 'credited';
    }
    await writeAudit(transaction, actor, ['mpesa_receipt', receipt], 'paybill_matched', {
      before: { account: proved.account },
      after: { reference: target.reference, currency: 'KES', amountMinor: proved.amountMinor, outcome },
    });
    return { ok: true, outcome };
  });
}

async function findTarget(
  transaction: DatabaseTransaction,
  { receipt, reference, kesPerUsd }: MatchRequest & { kesPerUsd: number },
  actor: Person,
): Promise<{ ok: true; target: MatchTarget } | ({ ok: false } & MatchRefusal)> {
  const subject = await findSubject(transaction, reference);
  if (!subject) return { ok: false, error: 'gone' };
  // Lock order: payments before receipts, as in settle_payments.
  await lockPayments(transaction, subject);
  const received = await receiptRow(transaction, receipt)
    .select('amountMinor')
    .where('state', '=', 'unmatched')
    .executeTakeFirst();
  if (!received) return { ok: false, error: 'decided' };
  return subject.bookingId === null
    ? readDeposit(transaction, subject.depositId, { receipt, kesPerUsd, ...received }, actor)
    : readBooking(transaction, subject.bookingId, received.amountMinor);
}

async function readBooking(transaction: DatabaseTransaction, bookingId: string, receivedMinor: Minor) {
  const payable = await readPayable(transaction, bookingId);
  if (!payable.ok) return payable;
  const { reference } = await transaction
    .selectFrom('bookings')
    .select('reference')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const priceMinor = payable.amountMinor;
  if (priceMinor !== receivedMinor)
    return { ok: false, error: 'other_amount', reference, priceMinor, receivedMinor } as const;
  return { ok: true, target: { kind: 'booking', bookingId, reference, priceMinor, receivedMinor } } as const;
}

async function readDeposit(
  transaction: DatabaseTransaction,
  depositId: string,
  received: { receipt: string; amountMinor: Minor; kesPerUsd: number },
  actor: Person,
) {
  const { rows } = await sql<{
    paymentId: string;
    reference: string;
    agencyName: string;
    requestedMinor: Minor;
    requestedUsdMinor: UsdMinor;
    isOpen: boolean;
    isOwn: boolean;
  }>`
    select payments.id as payment_id, reference, agency_name, payments.amount_minor as requested_minor,
      agent_deposits.amount_minor as requested_usd_minor,
      provider = 'mpesa' and state not in ('captured', 'refund_due', 'refunded') as is_open,
      ${actor.id}::uuid in (agents.user_id, requested_by) as is_own
    from agent_deposits
    join agents on agents.id = agent_id
    join payments on payments.deposit_id = agent_deposits.id
    where agent_deposits.id = ${depositId}::uuid`.execute(transaction);
  const [deposit] = rows;
  if (!deposit?.isOpen) return { ok: false, error: 'deposit_closed' } as const;
  if (deposit.isOwn) return { ok: false, error: 'own_agency' } as const;
  const { paymentId, reference, agencyName, requestedMinor, requestedUsdMinor } = deposit;
  const { isRinging, worthUsdMinor: creditedUsdMinor } = await readDepositTerms(transaction, {
    paymentId,
    ...received,
  });
  if (isRinging) return { ok: false, error: 'prompt_open' } as const;
  const amounts = { receivedMinor: received.amountMinor, requestedMinor, requestedUsdMinor, creditedUsdMinor };
  return { ok: true, target: { kind: 'deposit', depositId, reference, agencyName, ...amounts } } as const;
}
