import type { Database } from '#db/connect.ts';
import { type Paged, pageWithin } from '#lib/page-within.ts';
import { type Deposit, depositRows, toDeposit } from './read-deposit.ts';

export const DEPOSITS_PER_PAGE = 10;

export interface DepositPage extends Paged {
  deposits: Deposit[];
}

/** Those of one agency, newest first. */
export async function listDeposits(db: Database, agentId: string, asked = 1): Promise<DepositPage> {
  const { total } = await db
    .selectFrom('agent_deposits')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('agent_id', '=', agentId)
    .executeTakeFirstOrThrow();
  const { offset, ...paged } = pageWithin(asked, total, DEPOSITS_PER_PAGE);
  const rows = await depositRows(db)
    .where('agent_id', '=', agentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DEPOSITS_PER_PAGE)
    .offset(offset)
    .execute();
  return { ...paged, deposits: rows.map(toDeposit) };
}
