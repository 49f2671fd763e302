import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';

/**
 * The accounts of the ledger, described in docs/domain/money.md. A credit raises a balance and a debit lowers it, so
 * liabilities are above zero, and our money at a provider is below.
 */

/** Payments of customers that are not yet earned, or owed back to them. */
export const CUSTOMERS = 'customers:USD';

/** Gains and losses from rounding to whole currency units. */
export const ROUNDING = 'rounding:USD';

/** Our money at a provider, at the bank or in the till. */
export function moneyAt(provider: string, currency: string): string {
  return `money:${provider}:${currency}`;
}

/** One side of a currency exchange: shillings enter one of these accounts, and dollars leave the other. */
export function exchange(currency: string): string {
  return `exchange:${currency}`;
}

/** Money at the paybill that M-Pesa has confirmed and that is not matched yet. */
export const UNMATCHED = 'unmatched:KES';

/** Payments of bookings that providers took back: below zero by our current loss. */
export const TAKEN_BACK = 'taken_back:USD';

/** Fees of providers for disputes. */
export function providerFees(currency: string): string {
  return `provider_fees:${currency}`;
}

/** Manual credits to agencies and debits from them. */
export const ADJUSTMENTS = 'adjustments:USD';

/**
 * An agency's accounts: its available credit, the credit that its holds reserve, and what its customers paid it as fares and
 * as markup. The database opens them with the agency.
 */
export function agentAccounts(agentId: string) {
  return {
    credit: `agent:${agentId}:USD`,
    held: `agent_held:${agentId}:USD`,
    /** Below zero by what customers paid the agency. */
    sales: `agent_sales:${agentId}:USD`,
    net: `agent_net:${agentId}:USD`,
    markup: `agent_markup:${agentId}:USD`,
  };
}

export interface Transfer {
  debit: string;
  credit: string;
  /** In minor units of the currency of both accounts. */
  amountMinor: number;
  /** Why the money moved: payment_captured, refund_sent … */
  kind: string;
  bookingId?: string | null | undefined;
  paymentId?: string | null | undefined;
  agentId?: string | null | undefined;
  adjustmentId?: string | null | undefined;
  mpesaReceipt?: string | null | undefined;
  takebackId?: string | null | undefined;
}

/**
 * Posts all transfers or none. The database opens an account with its first transfer. Amounts of zero are skipped: a very
 * small amount may round to zero in another currency.
 */
export async function postTransfers(transaction: DatabaseTransaction, transfers: readonly Transfer[]): Promise<void> {
  const moving = transfers.filter(({ amountMinor }) => amountMinor !== 0);
  if (moving.length === 0) return;
  await transaction
    .insertInto('ledgerTransfers')
    .values(
      moving.map(({ debit, credit, amountMinor, kind, ...about }) => ({
        debit,
        credit,
        amountMinor,
        kind,
        bookingId: about.bookingId ?? null,
        paymentId: about.paymentId ?? null,
        agentId: about.agentId ?? null,
        adjustmentId: about.adjustmentId ?? null,
        mpesaReceipt: about.mpesaReceipt ?? null,
        takebackId: about.takebackId ?? null,
      })),
    )
    .execute();
}

interface PostedTransfer extends Transfer {
  id: number;
  currency: string;
  createdAt: Date;
}

/** Balances in minor units; zero for an account that was never opened. */
export async function readBalances(
  db: Database | DatabaseTransaction,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; balanceMinor: number }>`
    select code, coalesce(sum(balance_minor), 0)::bigint as balance_minor
    from unnest(${[...codes]}::text[]) as wanted (code)
    left join ledger_accounts using (code)
    group by code`.execute(db);
  return new Map(rows.map(({ code, balanceMinor }) => [code, balanceMinor]));
}

/** All transfers of a booking, the oldest first, including those of its paybill money before it was matched. */
export function transfersOfBooking(db: Database | DatabaseTransaction, bookingId: string): Promise<PostedTransfer[]> {
  const ofBooking = db.selectFrom('ledgerTransfers').where('bookingId', '=', bookingId);
  return ofBooking
    .selectAll()
    .union(
      db
        .selectFrom('ledgerTransfers')
        .selectAll()
        .where('mpesaReceipt', 'in', ofBooking.select('mpesaReceipt').where('mpesaReceipt', 'is not', null)),
    )
    .orderBy('id')
    .execute();
}

/** Currencies whose balances do not add up to zero. There should be none. */
export async function unbalancedCurrencies(db: Database): Promise<{ currency: string; sumMinor: number }[]> {
  const { rows } = await sql<{ currency: string; sumMinor: number }>`
    select currency, sum(balance_minor)::bigint as sum_minor
    from ledger_accounts group by currency having sum(balance_minor) <> 0 order by currency`.execute(db);
  return rows;
}
