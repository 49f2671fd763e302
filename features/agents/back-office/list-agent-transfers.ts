import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type ListedPage, listed, pageOfList, rowsPerPage } from '#features/catalogue/editing/list-query.ts';
import { accountNames } from '#features/ledger/account-names.ts';

/** A step of money that an agency's accounts took part in, with the accounts by name. */
export interface AgentTransfer {
  id: number;
  debit: string;
  credit: string;
  amountMinor: number;
  currency: string;
  kind: string;
  /** Of the booking, the deposit (DEP-…) or the adjustment (ADJ-…) that it was for. */
  reference: string | null;
  bookingId: string | null;
  at: Date;
}

/** As the ledger has them, the newest first. */
export async function listAgentTransfers(
  db: Database,
  { agentId, page: asked }: { agentId: string; page: number },
): Promise<ListedPage<AgentTransfer>> {
  const { count } = await db
    .selectFrom('ledger_transfers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  const { page, offset } = pageOfList({ page: asked }, count);
  const rows = await db
    .selectFrom('ledger_transfers')
    .leftJoin('bookings', 'bookings.id', 'ledger_transfers.booking_id')
    .leftJoin('payments', 'payments.id', 'ledger_transfers.payment_id')
    .leftJoin('agent_deposits', 'agent_deposits.id', 'payments.deposit_id')
    .select([
      'ledger_transfers.id',
      'debit',
      'credit',
      'ledger_transfers.amount_minor as amountMinor',
      'ledger_transfers.currency',
      'kind',
      'ledger_transfers.booking_id as bookingId',
      sql<string | null>`coalesce(
        bookings.reference, agent_deposits.reference, adjustment_reference(ledger_transfers.adjustment_id)
      )`.as('reference'),
      'ledger_transfers.created_at as at',
    ])
    .where('ledger_transfers.agent_id', '=', agentId)
    .orderBy('ledger_transfers.id', 'desc')
    .limit(rowsPerPage)
    .offset(offset)
    .execute();
  const names = await accountNames(db, rows);
  const transfers = rows.map((row) => ({ ...row, debit: names(row.debit), credit: names(row.credit) }));
  return { ...listed(transfers, count), page };
}
