import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { PaymentHooks } from './payment-hooks.ts';
import { type ReceivedMoney, type SettledMoney, type SettleMoney, toSettlement } from './settle-money.ts';

/** Credits an agency with what came, and tells it so. */
export async function settleDeposit(
  transaction: DatabaseTransaction,
  { onDeposited }: Pick<PaymentHooks, 'onDeposited'>,
  money: ReceivedMoney & { depositId: string },
): Promise<SettledMoney> {
  const { rows } = await sql<{ answer: SettledMoney }>`
    select settle_deposit(${JSON.stringify(toSettlement(money))}::jsonb) as answer`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('settle_deposit answered nothing');
  if (row.answer.payment === 'captured') await onDeposited(transaction, money.depositId);
  return row.answer;
}

/** Sends money to where it belongs: those of bookings settle together, those of agencies by themselves. */
export function settleEither(
  db: Database,
  hooks: Pick<PaymentHooks, 'onDeposited'>,
  settleBooking: SettleMoney,
): SettleMoney {
  return (money) =>
    money.depositId === null
      ? settleBooking(money)
      : inTransaction(db, (transaction) => settleDeposit(transaction, hooks, money));
}
