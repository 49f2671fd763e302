import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import { moneyAt, UNMATCHED } from '#features/ledger/accounts.ts';
import { postTransfers } from '#features/ledger/post-transfers.ts';
import { askOneByOne } from '../../ask-one-by-one.ts';
import type { PaymentParts } from '../../payment-hooks.ts';
import { askStatus } from '../commands/ask-status.ts';
import { lastCommand } from '../commands/mpesa-command.ts';
import { verdictOf } from '../commands/verdict-of.ts';
import { mostQuestions } from './list-receipts.ts';
import { matchReceipt } from './match-receipt.ts';
import type { PaybillParts } from './paybill-parts.ts';
import type { ProvedReceipt } from './paybill-receipt.ts';
import { continueReturn } from './return-receipt.ts';
import { stillThere } from './still-there.ts';

/** An answer that is older is asked for anew. */
const freshSeconds = 600;

/**
 * Money that was heard of, held against what M-Pesa said of that very receipt: completed, so much, to our paybill. Then it
 * is in the books, as money that belongs to nothing yet. `no_answer`: M-Pesa has to be asked.
 */
async function proveReceipt(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  { receipt, amountMinor }: ProvedReceipt,
): Promise<'proved' | 'refuted' | 'no_answer'> {
  const status = await lastCommand(db, 'status', receipt);
  if (!status || status.resultCode === null || status.secondsOld > freshSeconds) return 'no_answer';
  const verdict = verdictOf(status, { receipt, amountMinor, ownCodes: mpesa.ownCodes });
  if (verdict === 'no_answer') return 'no_answer';
  if (verdict !== 'completed') {
    await db
      .updateTable('mpesa_receipts')
      .set({ state: 'refuted', reason: verdict })
      .where('receipt', '=', receipt)
      .where('state', '=', 'reported')
      .execute();
    return 'refuted';
  }
  await inTransaction(db, async (transaction) => {
    const proved = await transaction
      .updateTable('mpesa_receipts')
      .set({ state: 'proved', proved_at: sql<Date>`clock_timestamp()`, attempts: 0 })
      .where('receipt', '=', receipt)
      .where('state', '=', 'reported')
      .returning('receipt')
      .executeTakeFirst();
    if (!proved) return;
    await postTransfers(transaction, [
      {
        debit: moneyAt('mpesa', 'KES'),
        credit: UNMATCHED,
        amountMinor,
        kind: 'paybill_received',
        mpesaReceipt: receipt,
      },
    ]);
  });
  return 'proved';
}

const mostPerRound = 20;

/**
 * One round of looking after money at the paybill: M-Pesa is asked about what was heard of, what it has proved is matched,
 * and what goes back is followed. Each less and less often; what nobody proves in a week is asked about no more, until an
 * administrator does. Without an initiator nobody can be asked.
 */
export async function followUpReceipts(parts: PaymentParts): Promise<void> {
  const { mpesa, db, log } = parts;
  if (!mpesa?.hasInitiator) return;
  const { rows } = await sql<{ receipt: string }>`
    with due as (
      select receipt from mpesa_receipts
      where state in ('reported', 'proved', 'returning') and (state <> 'reported' or attempts < ${mostQuestions})
        and (attempts = 0 or requested_at <= now() - least(interval '6 hours', interval '10 seconds' * 2 ^ least(attempts, 12)))
      order by coalesce(requested_at, received_at)
      limit ${mostPerRound}
      for no key update skip locked
    )
    update mpesa_receipts set attempts = attempts + 1, requested_at = clock_timestamp()
    from due where mpesa_receipts.receipt = due.receipt
    returning mpesa_receipts.receipt`.execute(db);
  await askOneByOne(rows, async ({ receipt }) => {
    try {
      await followUpReceipt({ ...parts, mpesa }, receipt);
    } catch (error) {
      log.error({ err: error, receipt }, 'money at the paybill could not be looked after');
    }
  });
}

/**
 * As far as it goes now. Any number may do so for one receipt at once. Whoever comes with an answer does not ask: one that
 * proves nothing would be asked for again at once, without end.
 */
export async function followUpReceipt(
  parts: PaybillParts,
  receipt: string,
  { mayAsk = true }: { mayAsk?: boolean } = {},
): Promise<void> {
  const row = await parts.db
    .selectFrom('mpesa_receipts')
    .select(['receipt', 'amount_minor as amountMinor', 'account', 'state'])
    .where('receipt', '=', receipt)
    .executeTakeFirst();
  if (row?.state === 'returning') return continueReturn(parts, row);
  if (row?.state === 'unmatched') return void (await stillThere(parts, row, { mayAsk: false }));
  if (row?.state === 'reported') {
    const proof = await proveReceipt(parts, row);
    if (proof === 'no_answer' && mayAsk) await askStatus(parts, { receipt, paymentId: null });
    if (proof !== 'proved') return;
  }
  if (row?.state === 'reported' || row?.state === 'proved') await matchReceipt(parts, row);
}
