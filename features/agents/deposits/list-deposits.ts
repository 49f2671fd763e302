import type { Database } from '#db/connect.ts';
import { depositMethods, isTransfer } from './deposit.ts';
import { type Deposit, depositRows, toDeposit } from './read-deposit.ts';

export const DEPOSITS_PER_PAGE = 10;

export interface DepositPage {
  deposits: Deposit[];
  /** From 1 on; where there are fewer pages than asked for, the last. */
  page: number;
  pages: number;
  total: number;
  /** What its transfers that are on their way will add. */
  onTheWayMinor: number;
}

/** Those of one agency, newest first. */
export async function listDeposits(db: Database, agentId: string, page = 1): Promise<DepositPage> {
  const counted = await db
    .selectFrom('agent_deposit_states')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn
        .sum<number | null>('amount_minor')
        .filterWhere('status', '=', 'pending')
        .filterWhere('method', 'in', depositMethods.filter(isTransfer))
        .as('onTheWayMinor'),
    ])
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  const total = Number(counted.total);
  const pages = Math.max(1, Math.ceil(total / DEPOSITS_PER_PAGE));
  const shown = Math.min(Math.max(1, Math.trunc(page) || 1), pages);
  const rows = await depositRows(db)
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DEPOSITS_PER_PAGE)
    .offset((shown - 1) * DEPOSITS_PER_PAGE)
    .execute();
  return {
    deposits: rows.map(toDeposit),
    page: shown,
    pages,
    total,
    onTheWayMinor: Number(counted.onTheWayMinor ?? 0),
  };
}
