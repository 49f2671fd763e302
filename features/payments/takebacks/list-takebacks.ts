import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { ReportedTakeback } from '../payment-provider.ts';

/** Money that a provider took back, or may take, with what it was for. */
export interface Takeback {
  id: string;
  provider: string;
  providerId: string;
  kind: ReportedTakeback['kind'];
  status: string;
  reason: string | null;
  currency: string;
  amountMinor: number;
  takenMinor: number;
  feeMinor: number;
  feeCurrency: string;
  respondBy: Date | null;
  changedAt: Date;
  /** Of the booking, or of the deposit and its agency. */
  reference: string;
  bookingId: string | null;
  agentId: string | null;
  agency: string | null;
  /** What the agency has now, in US cents. */
  creditMinor: number | null;
}

const mostShown = 50;

/** Those that nobody has seen to as they stand now: what has to be answered soonest first. */
export async function listOpenTakebacks(db: Database): Promise<Takeback[]> {
  const { rows } = await sql<Takeback>`
    select payment_takebacks.id, payment_takebacks.provider, provider_id as "providerId", payment_takebacks.kind,
      payment_takebacks.status, payment_takebacks.reason, payments.currency, payment_takebacks.amount_minor as "amountMinor",
      taken_minor as "takenMinor", fee_minor as "feeMinor", fee_currency as "feeCurrency", respond_by as "respondBy",
      changed_at as "changedAt", coalesce(bookings.reference, agent_deposits.reference) as reference,
      payments.booking_id as "bookingId", agent_deposits.agent_id as "agentId", agency_name as agency,
      credit_balance_minor as "creditMinor"
    from payment_takebacks
    join payments on payments.id = payment_id
    left join bookings on bookings.id = payments.booking_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    left join agents on agents.id = agent_deposits.agent_id
    left join agent_money on agent_money.agent_id = agent_deposits.agent_id
    where done_at is null
    order by respond_by nulls last, changed_at, payment_takebacks.id limit ${mostShown}`.execute(db);
  return rows;
}

/** As part of a statement that counts other things as well. */
export const openTakebackCount = sql<number>`(select count(*) from payment_takebacks where done_at is null)::int`;

/** An administrator has seen to it as it stands. False where somebody had; should it change, it comes up again. */
export function closeTakeback(db: Database, id: string, actor: Actor & { id: string }): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const closed = await transaction
      .updateTable('payment_takebacks')
      .set({ done_at: sql<Date>`clock_timestamp()`, done_by: actor.id })
      .where('id', '=', id)
      .where('done_at', 'is', null)
      .returning(['payment_id', 'provider_id', 'status'])
      .executeTakeFirst();
    if (!closed) return false;
    await writeAudit(transaction, {
      actor,
      action: 'takeback_done',
      subjectType: 'payment',
      subjectId: closed.payment_id,
      after: { id: closed.provider_id, status: closed.status },
    });
    return true;
  });
}
