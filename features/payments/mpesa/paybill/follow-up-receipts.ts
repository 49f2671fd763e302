import { sql } from 'kysely';
import { askOneByOne } from '../../ask-one-by-one.ts';
import type { PaymentParts } from '../../payment-hooks.ts';
import { askStatus } from '../commands/ask-status.ts';
import { mostQuestions } from './list-receipts.ts';
import { matchReceipt } from './match-receipt.ts';
import type { PaybillParts } from './paybill-parts.ts';
import { proveReceipt } from './prove-receipt.ts';
import { continueReturn } from './return-receipt.ts';
import { stillThere } from './still-there.ts';

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
      where state in ('heard', 'proved', 'returning') and (state <> 'heard' or attempts < ${mostQuestions})
        and (attempts = 0 or asked_at <= now() - least(interval '6 hours', interval '10 seconds' * 2 ^ least(attempts, 12)))
      order by coalesce(asked_at, heard_at)
      limit ${mostPerRound}
      for no key update skip locked
    )
    update mpesa_receipts set attempts = attempts + 1, asked_at = clock_timestamp()
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
  if (row?.state === 'heard') {
    const proof = await proveReceipt(parts, row);
    if (proof === 'no_answer' && mayAsk) await askStatus(parts, { receipt, paymentId: null });
    if (proof !== 'proved') return;
  }
  if (row?.state === 'heard' || row?.state === 'proved') await matchReceipt(parts, row);
}
