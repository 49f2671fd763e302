import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { Minor, UsdMinor } from '#lib/money.ts';
import type { PaymentParts } from '../payment-hooks.ts';
import type { ReportedTakeback } from '../payment-provider.ts';
import { paymentRow, readPayment } from '../payment-row.ts';
import { noteTakeback } from './note-takeback.ts';

/** Money that a provider took back or may take back. */
export interface PaymentTakeback {
  id: string;
  providerId: string;
  kind: ReportedTakeback['kind'];
  status: string;
  reason: string | null;
  amountMinor: Minor;
  takenMinor: Minor;
  respondBy: Date | null;
  changedAt: Date;
}

/** With its booking or deposit. */
export interface Takeback extends PaymentTakeback {
  provider: string;
  currency: string;
  feeMinor: Minor;
  feeCurrency: string;
  /** Of the booking or the deposit. */
  reference: string;
  bookingId: string | null;
  agentId: string | null;
  agency: string | null;
  /** The agency's current balance in US cents. */
  creditMinor: UsdMinor | null;
}

const maxShown = 50;

/** Takebacks that are not closed, the earliest deadline first. */
export async function listOpenTakebacks(db: Database): Promise<Takeback[]> {
  const { rows } = await sql<Takeback>`
    select payment_takebacks.id, payment_takebacks.provider, provider_id, payment_takebacks.kind,
      payment_takebacks.status, payment_takebacks.reason, payments.currency, payment_takebacks.amount_minor,
      taken_minor, fee_minor, fee_currency, respond_by,
      changed_at, coalesce(bookings.reference, agent_deposits.reference) as reference,
      payments.booking_id, agent_deposits.agent_id, agency_name as agency, credit_balance_minor as credit_minor
    from payment_takebacks
    join payments on payments.id = payment_id
    left join bookings on bookings.id = payments.booking_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    left join agents on agents.id = agent_deposits.agent_id
    left join agent_money on agent_money.agent_id = agent_deposits.agent_id
    where done_at is null
    order by respond_by nulls last, changed_at, payment_takebacks.id limit ${maxShown}`.execute(db);
  return rows;
}

/** A subquery for a statement that counts other things as well. */
export const openTakebackCount = sql<number>`(select count(*) from payment_takebacks where done_at is null)::int`;

/** False when it was closed before. A later change reopens it. */
export function closeTakeback(db: Database, id: string, actor: Person): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const closed = await transaction
      .updateTable('paymentTakebacks')
      .set({ doneAt: sql<Date>`clock_timestamp()`, doneBy: actor.id })
      .where('id', '=', id)
      .where('doneAt', 'is', null)
      .returning(['paymentId', 'providerId', 'status'])
      .executeTakeFirst();
    if (!closed) return false;
    await writeAudit(transaction, actor, ['payment', closed.paymentId], 'takeback_done', {
      after: { id: closed.providerId, status: closed.status },
    });
    return true;
  });
}

/**
 * Reads the takebacks of a payment from its provider and applies them. Refunds that we requested, or that match a due refund,
 * are not takebacks. Without an answer nothing changes.
 */
export async function followTakebacks(parts: PaymentParts, paymentId: string): Promise<'followed' | 'unreachable'> {
  try {
    const payment = await readPayment(parts.db, paymentId);
    const provider = payment && parts.providers.get(payment.provider);
    if (!payment || !provider?.takebacks) return 'followed';
    const reported = await provider.takebacks(payment);
    if (reported.length === 0) return 'followed';
    const isKnown = await knownRefunds(parts, paymentId);
    for (const takeback of reported) {
      if (!isKnown(takeback))
        await inTransaction(parts.db, (transaction) => noteTakeback(transaction, parts.hooks, paymentId, takeback));
    }
    return 'followed';
  } catch (error) {
    parts.log.error({ err: error, paymentId }, 'following takebacks failed');
    return 'unreachable';
  }
}

/** Recognises our own refunds at the provider: by their reference, or by the due amount. */
async function knownRefunds({ db }: PaymentParts, paymentId: string): Promise<(takeback: ReportedTakeback) => boolean> {
  const payment = await paymentRow(db, paymentId)
    .select(['state', 'refundMinor', 'refundCoveredMinor', 'refundReference', 'refundAlsoSent'])
    .executeTakeFirst();
  const noted = await db
    .selectFrom('paymentTakebacks')
    .select('providerId')
    .where('paymentId', '=', paymentId)
    .execute();
  const isNoted = (id: string) => noted.some(({ providerId: known }) => known === id);
  const dueMinor = (payment?.refundMinor ?? 0) - (payment?.refundCoveredMinor ?? 0);
  return ({ id, kind, isOurs, amountMinor }) => {
    if (kind === 'dispute' || isNoted(id)) return false;
    if (isOurs || id === payment?.refundReference || id === payment?.refundAlsoSent) return true;
    return payment?.state === 'refund_due' && amountMinor === dueMinor;
  };
}
