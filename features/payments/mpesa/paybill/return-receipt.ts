import { sql } from 'kysely';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import { lastCommand, requestStatus, verdictOf } from '../mpesa-commands.ts';
import { reverseReceipt } from '../reverse-receipt.ts';
import { pendingReversal } from './list-receipts.ts';
import { lockReceipt, noteReturned, type PaybillParts, type ProvedReceipt, receiptRow } from './paybill-receipt.ts';

/** An administrator returns unmatched money. Of two concurrent calls one succeeds. */
export async function returnReceipt(
  parts: PaybillParts,
  receipt: string,
  actor: Person,
): Promise<{ ok: true } | { ok: false; error: 'no_initiator' | 'decided' }> {
  if (!parts.mpesa.hasInitiator) return { ok: false, error: 'no_initiator' };
  const begun = await inTransaction(parts.db, async (transaction) => {
    const begun = await transaction
      .updateTable('mpesaReceipts')
      .set({
        state: 'returning',
        decidedBy: actor.id,
        returnFailure: null,
        attempts: 1,
        requestedAt: new Date(),
      })
      .where('receipt', '=', receipt)
      .where('state', '=', 'unmatched')
      .returning(['receipt', 'amountMinor', 'account'])
      .executeTakeFirst();
    if (!begun) return undefined;
    await writeAudit(transaction, actor, ['mpesa_receipt', receipt], 'paybill_return_begun', {
      after: { currency: 'KES', amountMinor: begun.amountMinor, account: begun.account },
    });
    return begun;
  });
  if (!begun) return { ok: false, error: 'decided' };
  await continueReturn(parts, begun);
  return { ok: true };
}

/** Advances the reversal and stores its result, if there is one. */
export async function continueReturn(parts: PaybillParts, { receipt, amountMinor }: ProvedReceipt): Promise<void> {
  const reversal = await reverseReceipt(parts, {
    receipt,
    paymentId: null,
    amountMinor,
    receivedMinor: amountMinor,
  });
  if (reversal.state === 'pending') return;
  await inTransaction(parts.db, async (transaction) => {
    const waiting = await lockReceipt(transaction, receipt, 'returning');
    if (!waiting) return;
    const actor = { id: null, role: null };
    if (reversal.state === 'reversed')
      return noteReturned(transaction, waiting, { reference: reversal.reference, actor });
    await transaction
      .updateTable('mpesaReceipts')
      .set({ state: 'unmatched', returnFailure: reversal.reason.slice(0, 200) || 'refused' })
      .where('receipt', '=', receipt)
      .execute();
    await writeAudit(transaction, actor, ['mpesa_receipt', receipt], 'paybill_return_refused', {
      after: { reason: reversal.reason },
    });
  });
}

/** `in_progress`: a reversal may have sent it. `other_money`: the reference belongs to another transaction. */
type ReturnedByHand = { ok: true } | { ok: false; error: 'decided' | 'in_progress' | 'other_money' };

/**
 * An administrator has returned unmatched money in M-Pesa's portal and enters the receipt of the return. Of two concurrent
 * calls, or of a call and a reversal, one succeeds.
 */
export async function returnByHand(
  { db, mpesa }: Pick<PaybillParts, 'db' | 'mpesa'>,
  { receipt, reference }: { receipt: string; reference: string },
  actor: Person,
): Promise<ReturnedByHand> {
  return inTransaction(db, async (transaction): Promise<ReturnedByHand> => {
    const waiting = await receiptRow(transaction, receipt)
      .select(['receipt', 'amountMinor', 'state'])
      .where('state', 'in', ['unmatched', 'returning'])
      .forUpdate()
      .executeTakeFirst();
    if (!waiting) return { ok: false, error: 'decided' };
    const { rows } = await sql<{ isPending: boolean }>`
      select ${pendingReversal(mpesa.hasInitiator)} as is_pending
      from mpesa_receipts where receipt = ${receipt}`.execute(transaction);
    if (rows[0]?.isPending !== false) return { ok: false, error: 'in_progress' };
    if (await isKnownReference(transaction, reference)) return { ok: false, error: 'other_money' };
    if (waiting.state === 'unmatched')
      await transaction
        .updateTable('mpesaReceipts')
        .set({ state: 'returning' })
        .where('receipt', '=', receipt)
        .execute();
    await noteReturned(transaction, waiting, { reference, reason: 'sent_by_hand', by: 'hand', actor });
    return { ok: true };
  });
}

/** A receipt stands for one transaction, so it can not be that of an earlier payment or return. */
async function isKnownReference(transaction: DatabaseTransaction, reference: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from mpesa_receipts where ${reference} in (receipt, return_reference))
      or exists (select from payments where ${reference} in (provider_reference, refund_reference))
      or exists (select from mpesa_commands where reversal_receipt = ${reference}) as is_known`.execute(transaction);
  return rows[0]?.isKnown !== false;
}

/** Maximum age of a status answer that a match relies on. */
const freshSeconds = 300;

/** `left`: returned without a request of ours. `asking`: a status query is unanswered. */
export type PaybillPresence = 'there' | 'left' | 'asking' | 'unreachable';

/**
 * Checks whether unmatched money is still at the paybill: its payer or somebody in M-Pesa's portal may have reversed it. Money
 * that has left is marked as returned.
 */
export async function checkStillAtPaybill(
  parts: PaybillParts,
  { receipt, amountMinor }: Pick<ProvedReceipt, 'receipt' | 'amountMinor'>,
  { canRequest }: { canRequest: boolean },
): Promise<PaybillPresence> {
  const { db, mpesa } = parts;
  const status = await lastCommand(db, 'status', receipt);
  if (status && status.resultCode !== null && status.secondsOld < freshSeconds) {
    const verdict = verdictOf(status, { receipt, amountMinor, ownCodes: mpesa.ownCodes });
    if (verdict === 'completed') return 'there';
    if (verdict === 'reversed') {
      await noteLeft(parts, receipt);
      return 'left';
    }
  }
  if (!canRequest || !mpesa.hasInitiator) return 'unreachable';
  const query = await requestStatus(parts, { receipt, paymentId: null });
  return query.state === 'sent' || query.state === 'waiting' ? 'asking' : 'unreachable';
}

async function noteLeft({ db, log }: PaybillParts, receipt: string): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const waiting = await lockReceipt(transaction, receipt, 'unmatched');
    if (!waiting) return;
    log.warn({ receipt }, 'unmatched money has left the paybill without a request of ours');
    await transaction.updateTable('mpesaReceipts').set({ state: 'returning' }).where('receipt', '=', receipt).execute();
    await noteReturned(transaction, waiting, {
      reference: receipt,
      reason: 'left_otherwise',
      by: 'somebody outside this house',
      actor: { id: null, role: null },
    });
  });
}
