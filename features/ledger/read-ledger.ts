import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Transfer } from './accounts.ts';

export interface PostedTransfer extends Transfer {
  id: number;
  currency: string;
  createdAt: Date;
}

/** The balances of these accounts, in hundredths; one that was never opened has nothing. */
export async function readBalances(
  db: Database | DatabaseTransaction,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; balance_minor: number }>`
    select code, coalesce(sum(balance_minor), 0)::bigint as balance_minor
    from unnest(${[...codes]}::text[]) as wanted (code)
    left join ledger_accounts using (code)
    group by code`.execute(db);
  return new Map(rows.map(({ code, balance_minor }) => [code, balance_minor]));
}

/** All money that ever moved for a booking, the oldest first; what came to the paybill before anybody knew whose it was, too. */
export async function transfersOfBooking(
  db: Database | DatabaseTransaction,
  bookingId: string,
): Promise<PostedTransfer[]> {
  const ofBooking = db.selectFrom('ledger_transfers').where('booking_id', '=', bookingId);
  const rows = await ofBooking
    .selectAll()
    .union(
      db
        .selectFrom('ledger_transfers')
        .selectAll()
        .where(
          'mpesa_receipt',
          'in',
          ofBooking.select('mpesa_receipt').where('mpesa_receipt', 'is not', null),
        ),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    debit: row.debit,
    credit: row.credit,
    currency: row.currency,
    amountMinor: row.amount_minor,
    kind: row.kind,
    bookingId: row.booking_id,
    paymentId: row.payment_id,
    agentId: row.agent_id,
    adjustmentId: row.adjustment_id,
    createdAt: row.created_at,
  }));
}

/** Where the books do not close: a currency whose balances do not add up to nothing. There should be none. */
export async function unbalancedCurrencies(db: Database): Promise<{ currency: string; sumMinor: number }[]> {
  const { rows } = await sql<{ currency: string; sum_minor: number }>`
    select currency, sum(balance_minor)::bigint as sum_minor
    from ledger_accounts group by currency having sum(balance_minor) <> 0 order by currency`.execute(db);
  return rows.map((row) => ({ currency: row.currency, sumMinor: row.sum_minor }));
}
