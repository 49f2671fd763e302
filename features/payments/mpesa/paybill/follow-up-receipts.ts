import { sql } from 'kysely';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { moneyAt, postTransfers, UNMATCHED } from '#features/ledger/ledger.ts';
import type { PaymentParts } from '../../payment-hooks.ts';
import { pollOneByOne } from '../../poll-payments.ts';
import { lastCommand, requestStatus, verdictOf } from '../mpesa-commands.ts';
import type { WithMpesa } from '../mpesa-context.ts';
import { maxStatusRequests, PUT_ASIDE } from './list-receipts.ts';
import { matchReceipt } from './match-receipt.ts';
import { type PaybillParts, type ProvedReceipt, receiptRow } from './paybill-receipt.ts';
import { checkStillAtPaybill, continueReturn } from './return-receipt.ts';

/** An older answer is queried again. */
const freshSeconds = 600;

/**
 * Compares reported money with M-Pesa's answer about its receipt: it must be completed, with this amount, to our paybill. Then
 * it is posted to the ledger as unmatched. `no_answer`: a status query has to be sent.
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
      .updateTable('mpesaReceipts')
      .set({ state: 'refuted', reason: verdict })
      .where('receipt', '=', receipt)
      .where('state', '=', 'reported')
      .execute();
    return 'refuted';
  }
  await inTransaction(db, async (transaction) => {
    const proved = await transaction
      .updateTable('mpesaReceipts')
      .set({ state: 'proved', provedAt: sql<Date>`clock_timestamp()`, attempts: 0 })
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

const maxPerRound = 20;

/**
 * One round for money at the paybill: queries M-Pesa about reported receipts, matches proved ones and continues returns, each
 * receipt less and less often. A receipt that is not proved within a week is left until an administrator checks it again.
 * Without an initiator M-Pesa can not be queried.
 */
export async function followUpReceipts(parts: PaymentParts & WithMpesa): Promise<void> {
  const { mpesa, db, log } = parts;
  if (!mpesa?.hasInitiator) return;
  const { rows } = await sql<{ receipt: string }>`
    with due as (
      select receipt from mpesa_receipts
      where state in ('reported', 'proved', 'returning') and (state <> 'reported' or attempts < ${maxStatusRequests})
        and (attempts = 0 or requested_at <= now() - least(interval '6 hours', interval '10 seconds' * 2 ^ least(attempts, 12)))
      order by coalesce(requested_at, received_at)
      limit ${maxPerRound}
      for no key update skip locked
    )
    update mpesa_receipts set attempts = attempts + 1, requested_at = clock_timestamp()
    from due where mpesa_receipts.receipt = due.receipt
    returning mpesa_receipts.receipt`.execute(db);
  await pollOneByOne(rows, async ({ receipt }) => {
    try {
      await followUpReceipt({ ...parts, mpesa }, receipt);
    } catch (error) {
      log.error({ err: error, receipt }, 'following up a paybill receipt failed');
    }
  });
}

/**
 * Advances a receipt as far as possible now. Safe to call concurrently. The handler of an answer passes `canRequest: false`,
 * because an answer that proves nothing would otherwise cause the next query at once, endlessly.
 */
export async function followUpReceipt(
  parts: PaybillParts,
  receipt: string,
  { canRequest = true }: { canRequest?: boolean } = {},
): Promise<void> {
  const row = await receiptRow(parts.db, receipt)
    .select(['receipt', 'amountMinor', 'account', 'state'])
    .executeTakeFirst();
  if (row?.state === 'returning') return continueReturn(parts, row);
  if (row?.state === 'unmatched') return void (await checkStillAtPaybill(parts, row, { canRequest: false }));
  if (row?.state === 'reported') {
    const proof = await proveReceipt(parts, row);
    if (proof === 'no_answer' && canRequest) await requestStatus(parts, { receipt, paymentId: null });
    if (proof !== 'proved') return;
  }
  if (row?.state === 'reported' || row?.state === 'proved') await matchReceipt(parts, row);
}

/** An administrator queries at once, also about a refuted receipt. */
export async function checkReceiptAgain(
  parts: PaybillParts,
  receipt: string,
  actor: Person,
): Promise<{ ok: true } | { ok: false; error: 'no_initiator' | 'decided' }> {
  if (!parts.mpesa.hasInitiator) return { ok: false, error: 'no_initiator' };
  const state = await inTransaction(parts.db, async (transaction) => {
    const reopened = await transaction
      .updateTable('mpesaReceipts')
      .set(({ fn, ref, val }) => ({
        state: fn<string>('replace', [ref('state'), val('refuted'), val('reported')]),
        reason: null,
        attempts: 1,
        requestedAt: new Date(),
      }))
      .where('receipt', '=', receipt)
      .where('state', 'in', ['reported', 'proved', 'refuted'])
      .returning('state')
      .executeTakeFirst();
    if (!reopened) return undefined;
    await writeAudit(transaction, actor, ['mpesa_receipt', receipt], 'paybill_requested');
    return reopened.state;
  });
  if (state === undefined) return { ok: false, error: 'decided' };
  // A recent answer is not enough: a new query is sent.
  if (state === 'reported') await requestStatus(parts, { receipt, paymentId: null });
  else await followUpReceipt(parts, receipt);
  return { ok: true };
}

/**
 * An administrator refutes reported money that M-Pesa does not know, such as a forged callback. It was never posted to the
 * ledger, and can be checked again later.
 */
export async function putAside(
  { db }: Pick<PaybillParts, 'db'>,
  { receipt, reason }: { receipt: string; reason: string },
  actor: Person,
): Promise<{ ok: true } | { ok: false; error: 'decided' }> {
  return inTransaction(db, async (transaction) => {
    const refuted = await transaction
      .updateTable('mpesaReceipts')
      .set({ state: 'refuted', reason: PUT_ASIDE })
      .where('receipt', '=', receipt)
      .where('state', '=', 'reported')
      .returning(['amountMinor', 'account'])
      .executeTakeFirst();
    if (!refuted) return { ok: false, error: 'decided' };
    await writeAudit(transaction, actor, ['mpesa_receipt', receipt], 'paybill_put_aside', {
      before: { currency: 'KES', amountMinor: refuted.amountMinor, account: refuted.account },
      after: { reason },
    });
    return { ok: true };
  });
}
