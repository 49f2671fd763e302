import type { Database } from '#db/connect.ts';
import { type Listed, listed, offsetOf, rowsPerPage } from '#features/catalogue/editing/list-query.ts';
import { accountNames } from '#features/ledger/account-names.ts';

/** A step of money that an agency's accounts took part in, with the accounts by name. */
export interface AgentTransfer {
  id: number;
  debit: string;
  credit: string;
  amountMinor: number;
  currency: string;
  kind: string;
  /** Of the booking that it was for. */
  booking: { id: string; reference: string } | null;
  at: Date;
}

/** As the ledger has them, the newest first. */
export async function listAgentTransfers(
  db: Database,
  { agentId, page }: { agentId: string; page: number },
): Promise<Listed<AgentTransfer>> {
  const [rows, { count }] = await Promise.all([
    db
      .selectFrom('ledger_transfers')
      .leftJoin('bookings', 'bookings.id', 'ledger_transfers.booking_id')
      .select([
        'ledger_transfers.id',
        'debit',
        'credit',
        'amount_minor',
        'ledger_transfers.currency',
        'kind',
        'booking_id',
        'reference',
        'ledger_transfers.created_at',
      ])
      .where('agent_id', '=', agentId)
      .orderBy('ledger_transfers.id', 'desc')
      .limit(rowsPerPage)
      .offset(offsetOf({ page }))
      .execute(),
    db
      .selectFrom('ledger_transfers')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('agent_id', '=', agentId)
      .executeTakeFirstOrThrow(),
  ]);
  const names = await accountNames(db, rows);
  return listed(
    rows.map((row) => ({
      id: row.id,
      debit: names(row.debit),
      credit: names(row.credit),
      amountMinor: row.amount_minor,
      currency: row.currency,
      kind: row.kind,
      booking: row.booking_id && row.reference ? { id: row.booking_id, reference: row.reference } : null,
      at: row.created_at,
    })),
    count,
  );
}
