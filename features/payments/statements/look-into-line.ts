import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '../payment-hooks.ts';
import { sendRefundNow } from '../send-due-refunds.ts';
import { settlePayment } from '../settle-payment.ts';
import { compareStatement } from './compare-statement.ts';

export interface LineOrder {
  statementId: string;
  lineId: number;
}

export type LookedInto = { ok: true; sentence: string } | { ok: false; problem: string };

const gone: LookedInto = { ok: false, problem: 'This line has changed meanwhile: look at the list again.' };

const settledWords: Record<Awaited<ReturnType<typeof settlePayment>>, string> = {
  captured: 'The provider confirms it: the payment is settled.',
  returned: 'The provider confirms it. It can not be used any more, and goes back.',
  failed: 'The provider says that it was not paid.',
  pending: 'The provider says that it is still under way.',
  unknown: 'The provider can not say. Nothing has changed.',
  already: 'It has been settled meanwhile.',
  gone: 'Its provider is not configured any more, and can not be asked.',
  unreachable: 'The provider gave no answer. Nothing has changed: try again later.',
};

/** Asks the provider how a payment or a refund stands, instead of when its turn comes. Only its answer counts. */
export async function askAboutLine(
  parts: PaymentParts,
  order: LineOrder,
  actor: Actor & { id: string },
): Promise<LookedInto> {
  const line = await readLine(parts.db, order);
  if (!line?.payment_id || (line.verdict !== 'paid_there' && line.verdict !== 'refunded_there')) return gone;
  const paymentId = line.payment_id;
  let outcome: string;
  let sentence: string;
  if (line.verdict === 'paid_there') {
    const settled = await settlePayment(parts, paymentId);
    outcome = settled;
    sentence = settledWords[settled];
  } else {
    try {
      await sendRefundNow(parts, paymentId);
    } catch (error) {
      parts.log.warn({ err: error, paymentId }, 'a refund could not be asked about');
    }
    const { state } = await parts.db
      .selectFrom('payments')
      .select('state')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    outcome = state;
    sentence =
      state === 'refunded'
        ? 'The provider confirms it: the refund is closed.'
        : 'The provider does not confirm it yet. Nothing has changed.';
  }
  await inTransaction(parts.db, async (transaction) => {
    await writeAudit(transaction, {
      actor,
      action: 'payment_asked',
      subjectType: 'payment',
      subjectId: paymentId,
      before: { verdict: line.verdict },
      after: { outcome },
    });
    await compareStatement(transaction, order.statementId);
  });
  return { ok: true, sentence };
}

/**
 * M-Pesa money that nobody told us of, written down as heard. It counts once M-Pesa itself, asked about that receipt, has
 * confirmed it; then it is matched or waits in the queue.
 */
export async function queueLine(
  db: Database,
  order: LineOrder,
  actor: Actor & { id: string },
): Promise<LookedInto> {
  return inTransaction(db, async (transaction): Promise<LookedInto> => {
    const line = await readLine(transaction, order);
    if (line?.verdict !== 'unknown_here' || line.provider !== 'mpesa') return gone;
    const { rows } = await sql`
      insert into mpesa_receipts (receipt, amount_minor, account, paid_at, source)
      values (${line.reference}, ${line.amount_minor}, ${line.account ?? ''}, ${line.happened_at}, 'statement')
      on conflict (receipt) do update set
        state = 'heard', reason = null, amount_minor = excluded.amount_minor, account = excluded.account,
        attempts = 0, asked_at = null, source = 'statement'
      where mpesa_receipts.state = 'refuted'
      returning receipt`.execute(transaction);
    if (rows.length > 0) {
      await writeAudit(transaction, {
        actor,
        action: 'receipt_queued',
        subjectType: 'mpesa_receipt',
        subjectId: line.reference ?? '',
        after: { amountMinor: line.amount_minor, account: line.account },
      });
    }
    await compareStatement(transaction, order.statementId);
    return { ok: true, sentence: 'It is in the queue. It counts once M-Pesa has confirmed it.' };
  });
}

function readLine(db: Pick<Database, 'selectFrom'>, { statementId, lineId }: LineOrder) {
  return db
    .selectFrom('statement_lines')
    .innerJoin('statements', 'statements.id', 'statement_lines.statement_id')
    .select(['verdict', 'payment_id', 'provider', 'reference', 'amount_minor', 'account', 'happened_at'])
    .where('statement_id', '=', statementId)
    .where('statement_lines.id', '=', lineId)
    .executeTakeFirst();
}
