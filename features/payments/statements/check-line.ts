import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Person, writeAudit } from '#features/audit/write-audit.ts';
import type { MpesaContext, WithMpesa } from '../mpesa/mpesa-context.ts';
import { noteSent } from '../note-refunded.ts';
import type { PaymentParts } from '../payment-hooks.ts';
import { paymentRow, readPayment } from '../payment-row.ts';
import { settlePayment } from '../settle-payment.ts';
import { followTakebacks } from '../takebacks/takebacks.ts';
import { compareStatement } from './compare-statement.ts';
import { isAskable, isQueueable, isVerdict, noInitiatorSentence } from './verdicts.ts';

export interface LineOrder {
  statementId: string;
  lineId: number;
}

export type LineCheck = { ok: true; sentence: string } | { ok: false; problem: string };

const gone: LineCheck = { ok: false, problem: 'This line has changed meanwhile. Check the list again.' };

const outcomeSentences: Record<Awaited<ReturnType<typeof settlePayment>>, string> = {
  captured: 'The provider confirms it: the payment is settled.',
  returned: 'The provider confirms it. It can no longer be used, and is refunded.',
  failed: 'The provider says that it was not paid.',
  pending: 'The provider says that it is still under way.',
  unknown: 'The provider does not know. Nothing has changed.',
  already: 'It has been settled meanwhile.',
  gone: 'Its provider is no longer configured and can’t be asked.',
  unreachable: 'The provider gave no answer. Nothing has changed: try again later.',
};

/** Polls the provider about the payment or refund of a line at once. Only the provider's answer counts. */
export async function askAboutLine(
  parts: PaymentParts & WithMpesa,
  order: LineOrder,
  actor: Person,
): Promise<LineCheck> {
  const line = await readLine(parts.db, order);
  if (!line?.paymentId || !isVerdict(line.verdict) || !isAskable(line.verdict)) return gone;
  const paymentId = line.paymentId;
  const { outcome, sentence } =
    line.verdict === 'paid_there'
      ? await askAboutPayment(parts, paymentId)
      : line.verdict === 'reversed_there'
        ? await askAboutTakeback(parts, paymentId)
        : await askAboutRefund(parts, paymentId);
  await inTransaction(parts.db, async (transaction) => {
    await writeAudit(transaction, actor, ['payment', paymentId], 'payment_requested', {
      before: { verdict: line.verdict },
      after: { outcome },
    });
    await compareStatement(transaction, order.statementId);
  });
  return { ok: true, sentence };
}

interface Answer {
  outcome: string;
  sentence: string;
}

async function askAboutPayment(parts: PaymentParts, paymentId: string): Promise<Answer> {
  const outcome = await settlePayment(parts, paymentId);
  return { outcome, sentence: outcomeSentences[outcome] };
}

/** The provider's answer posts the takeback to the ledger; M-Pesa answers a moment later. */
async function askAboutTakeback(parts: PaymentParts & WithMpesa, paymentId: string): Promise<Answer> {
  const payment = await readPayment(parts.db, paymentId);
  const provider = payment && parts.providers.get(payment.provider);
  if (!provider?.takebacks) return { outcome: 'gone', sentence: outcomeSentences.gone };
  if (provider.name === 'mpesa' && !parts.mpesa?.hasInitiator)
    return { outcome: 'no_initiator', sentence: `${noInitiatorSentence} Nothing has changed.` };
  if ((await followTakebacks(parts, paymentId)) === 'unreachable')
    return { outcome: 'unreachable', sentence: outcomeSentences.unreachable };
  const taken = await parts.db
    .selectFrom('paymentTakebacks')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('takenMinor', '>', 0)
    .executeTakeFirst();
  if (taken) return { outcome: 'taken_back', sentence: 'The provider confirms it: it is in the books as taken back.' };
  return provider.byPrompt
    ? { outcome: 'asked', sentence: 'M-Pesa is being asked. Its answer takes a moment: compare again then.' }
    : { outcome: 'not_taken', sentence: 'The provider says that nothing of it was taken back.' };
}

/** Reads the status only; a due refund is sent by the next round, or by hand. */
async function askAboutRefund(parts: PaymentParts, paymentId: string): Promise<Answer> {
  const payment = await readPayment(parts.db, paymentId);
  const provider = payment && parts.providers.get(payment.provider);
  if (!payment || !provider?.refundStatus) return { outcome: 'gone', sentence: outcomeSentences.gone };
  const { refundMinor } = await paymentRow(parts.db, paymentId).select('refundMinor').executeTakeFirstOrThrow();
  try {
    const report = await provider.refundStatus(payment, refundMinor ?? 0);
    switch (report.state) {
      case 'refunded':
        await noteSent(parts, paymentId, report.refundReference);
        return { outcome: 'refunded', sentence: 'The provider confirms it: the refund is closed.' };
      case 'pending':
        return { outcome: 'pending', sentence: 'The provider says that it is still on its way.' };
      case 'failed':
        return {
          outcome: 'failed',
          sentence: `The provider says that it did not go back: ${report.reason}.`,
        };
      case 'unknown':
        return { outcome: 'unknown', sentence: 'The provider knows of no refund. Nothing was sent.' };
    }
  } catch (error) {
    parts.log.warn({ err: error, paymentId }, 'reading the status of a refund failed');
    return { outcome: 'unreachable', sentence: outcomeSentences.unreachable };
  }
}

/**
 * Stores M-Pesa money that no callback reported as a reported receipt. It counts once a status query confirms it; then it is
 * matched or waits in the queue.
 */
export async function queueLine(
  { db, mpesa }: { db: Database; mpesa: Pick<MpesaContext, 'hasInitiator'> | undefined },
  order: LineOrder,
  actor: Person,
): Promise<LineCheck> {
  if (!mpesa?.hasInitiator) return { ok: false, problem: noInitiatorSentence };
  return inTransaction(db, async (transaction): Promise<LineCheck> => {
    const line = await readLine(transaction, order);
    if (!line || !isVerdict(line.verdict) || !isQueueable(line.verdict, line.provider)) return gone;
    const { rows } = await sql`
      insert into mpesa_receipts (receipt, amount_minor, account, paid_at, source)
      values (${line.reference}, ${line.amountMinor}, ${line.account ?? ''}, ${line.happenedAt}, 'statement')
      on conflict (receipt) do update set
        state = 'reported', reason = null, amount_minor = excluded.amount_minor, account = excluded.account,
        attempts = 0, requested_at = null, source = 'statement'
      where mpesa_receipts.state = 'refuted'
      returning receipt`.execute(transaction);
    if (rows.length > 0) {
      await writeAudit(transaction, actor, ['mpesa_receipt', line.reference ?? ''], 'receipt_queued', {
        after: { currency: 'KES', amountMinor: line.amountMinor, account: line.account },
      });
    }
    await compareStatement(transaction, order.statementId);
    return { ok: true, sentence: 'It is in the queue. It counts once M-Pesa has confirmed it.' };
  });
}

function readLine(db: Pick<Database, 'selectFrom'>, { statementId, lineId }: LineOrder) {
  return db
    .selectFrom('statementLines')
    .innerJoin('statements', 'statements.id', 'statementLines.statementId')
    .select(['verdict', 'paymentId', 'provider', 'reference', 'amountMinor', 'account', 'happenedAt'])
    .where('statementId', '=', statementId)
    .where('statementLines.id', '=', lineId)
    .executeTakeFirst();
}
