import { sql } from 'kysely';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { settleDeposit } from '../../settle-deposit.ts';
import { askPrompts } from './ask-prompts.ts';
import { rateOfToday, readDepositTerms } from './deposit-terms.ts';
import { findSubject } from './find-subject.ts';
import { lockPayments } from './lock-payments.ts';
import { lockReceipt } from './lock-receipt.ts';
import { noteMatched } from './note-matched.ts';
import { payBooking } from './pay-booking.ts';
import type { PaybillParts } from './paybill-parts.ts';
import { readPayable } from './read-payable.ts';
import { type StillThere, stillThere } from './still-there.ts';

type Administrator = Actor & { id: string };

/** What money is about to be matched to. */
export type MatchTarget =
  | { kind: 'booking'; bookingId: string; reference: string; status: string; priceMinor: number }
  | {
      kind: 'deposit';
      depositId: string;
      reference: string;
      agencyName: string;
      requestedMinor: number;
      creditedUsdMinor: number;
    };

export type MatchRefusal =
  /** `gone`: no booking or deposit is called so. `decided`: somebody else has matched it or sent it back. */
  | {
      error:
        | 'gone'
        | 'decided'
        | 'already_paid'
        | 'cancelled'
        | 'agency_booking'
        | 'deposit_closed'
        | 'own_agency'
        /** The telephone of whoever asked for it may still be answered. */
        | 'prompt_open'
        /** M-Pesa sent it back, and not for us. */
        | 'left'
        /** M-Pesa is asked whether it is still there, or can not be. */
        | 'asking'
        | 'unreachable';
    }
  | { error: 'other_amount'; reference: string; priceMinor: number; receivedMinor: number };

type Wanted = { receipt: string; reference: string };

/** What would be done, for somebody who looks before. M-Pesa is asked meanwhile whether the money is still there. */
export async function previewMatch(
  parts: PaybillParts,
  wanted: Wanted,
  actor: Administrator,
): Promise<{ ok: true; target: MatchTarget } | ({ ok: false } & MatchRefusal)> {
  const kesPerUsd = await rateOfToday(parts.db, parts.log);
  const found = await inTransaction(parts.db, (transaction) =>
    findTarget(transaction, { ...wanted, kesPerUsd }, actor),
  );
  if (found.ok && (await isThere(parts, wanted.receipt)) === 'left') return { ok: false, error: 'left' };
  return found;
}

async function isThere(parts: PaybillParts, receipt: string): Promise<StillThere | 'decided'> {
  const waiting = await parts.db
    .selectFrom('mpesa_receipts')
    .select(['receipt', 'amount_minor as amountMinor'])
    .where('receipt', '=', receipt)
    .where('state', '=', 'unmatched')
    .executeTakeFirst();
  return waiting ? stillThere(parts, waiting, { mayAsk: true }) : 'decided';
}

export type MatchedByHand =
  /** `not_available`: what the booking held is gone, so the money goes back. */
  { ok: true; outcome: 'confirmed' | 'not_available' | 'credited' } | ({ ok: false } & MatchRefusal);

/**
 * An administrator knows what money was for. Only the exact price of a booking is matched; a deposit is credited with what
 * came, and never by whoever asked for it or owns the agency. M-Pesa has to have said a moment ago that the money is still
 * there. Two at once: once.
 */
export async function matchByHand(
  parts: PaybillParts,
  wanted: Wanted,
  actor: Administrator,
): Promise<MatchedByHand> {
  const { db, log, hooks } = parts;
  const { receipt } = wanted;
  const there = await isThere(parts, receipt);
  if (there !== 'there') return { ok: false, error: there };
  const subject = await findSubject(db, wanted.reference);
  if (subject) await askPrompts(parts, subject);
  const kesPerUsd = await rateOfToday(db, log);
  return inTransaction(db, async (transaction): Promise<MatchedByHand> => {
    const found = await findTarget(transaction, { ...wanted, kesPerUsd }, actor);
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
    await writeAudit(transaction, {
      actor,
      action: 'paybill_matched',
      subjectType: 'mpesa_receipt',
      subjectId: receipt,
      before: { account: proved.account },
      after: { reference: target.reference, currency: 'KES', amountMinor: proved.amountMinor, outcome },
    });
    return { ok: true, outcome };
  });
}

async function findTarget(
  transaction: DatabaseTransaction,
  { receipt, reference, kesPerUsd }: Wanted & { kesPerUsd: number },
  actor: Administrator,
): Promise<{ ok: true; target: MatchTarget } | ({ ok: false } & MatchRefusal)> {
  const subject = await findSubject(transaction, reference);
  if (!subject) return { ok: false, error: 'gone' };
  // Payments before receipts, as whoever settles a payment does.
  await lockPayments(transaction, subject);
  const came = await transaction
    .selectFrom('mpesa_receipts')
    .select('amount_minor as amountMinor')
    .where('receipt', '=', receipt)
    .where('state', '=', 'unmatched')
    .executeTakeFirst();
  if (!came) return { ok: false, error: 'decided' };
  return subject.bookingId === null
    ? readDeposit(transaction, subject.depositId, { receipt, kesPerUsd, ...came }, actor)
    : readBooking(transaction, subject.bookingId, came.amountMinor);
}

async function readBooking(transaction: DatabaseTransaction, bookingId: string, receivedMinor: number) {
  const payable = await readPayable(transaction, bookingId);
  if (!payable.ok) return payable;
  const booking = await transaction
    .selectFrom('bookings')
    .select(['reference', 'status'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const priceMinor = payable.amountMinor;
  if (priceMinor !== receivedMinor) {
    const { reference } = booking;
    return { ok: false, error: 'other_amount', reference, priceMinor, receivedMinor } as const;
  }
  return { ok: true, target: { kind: 'booking', bookingId, ...booking, priceMinor } } as const;
}

async function readDeposit(
  transaction: DatabaseTransaction,
  depositId: string,
  came: { receipt: string; amountMinor: number; kesPerUsd: number },
  actor: Administrator,
) {
  const { rows } = await sql<{
    paymentId: string;
    reference: string;
    agencyName: string;
    requestedMinor: number;
    isOpen: boolean;
    isOwn: boolean;
  }>`
    select payments.id as "paymentId", reference, agency_name as "agencyName", payments.amount_minor as "requestedMinor",
      provider = 'mpesa' and state not in ('captured', 'refund_due', 'refunded') as "isOpen",
      ${actor.id}::uuid in (agents.user_id, requested_by) as "isOwn"
    from agent_deposits
    join agents on agents.id = agent_id
    join payments on payments.deposit_id = agent_deposits.id
    where agent_deposits.id = ${depositId}::uuid`.execute(transaction);
  const [deposit] = rows;
  if (!deposit?.isOpen) return { ok: false, error: 'deposit_closed' } as const;
  if (deposit.isOwn) return { ok: false, error: 'own_agency' } as const;
  const { paymentId, reference, agencyName, requestedMinor } = deposit;
  const { isRinging, worthUsdMinor: creditedUsdMinor } = await readDepositTerms(transaction, {
    paymentId,
    ...came,
  });
  if (isRinging) return { ok: false, error: 'prompt_open' } as const;
  return {
    ok: true,
    target: { kind: 'deposit', depositId, reference, agencyName, requestedMinor, creditedUsdMinor },
  } as const;
}
