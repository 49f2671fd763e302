import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type CsvValue, csvHead, toCsvLine } from '#lib/csv.ts';
import { isId } from '#lib/untrusted-input.ts';
import {
  type ReadKind,
  type ReadRow,
  readAmount,
  readCurrency,
  readMoment,
  readText,
  type StatementFormat,
} from './statement-line.ts';

export const sandboxHeadings = [
  'Sandbox payment',
  'Time (UTC)',
  'Kind',
  'Reference',
  'Account',
  'Currency',
  'Amount',
  'Payment ID',
] as const;

const kinds: Record<string, ReadKind> = { payment: 'paid', refund: 'back', failed: 'failed' };

export const sandboxFormat: StatementFormat = {
  format: 'sandbox',
  provider: 'sandbox',
  knownBy: ['sandboxpayment', 'timeutc', 'kind', 'currency', 'amount'],
  readRow(cell): ReadRow {
    const paymentReference = readText(cell('sandboxpayment'), 120);
    const kind = kinds[cell('kind').trim().toLowerCase()];
    const happenedAt = readMoment(cell('timeutc'), 'Z');
    const currency = readCurrency(cell('currency'));
    const amount = readAmount(cell('amount'));
    const paymentId = cell('paymentid').trim();
    if (paymentReference === null) return { ok: false, problem: 'It has no id.' };
    if (!kind) return { ok: false, problem: 'Its kind is none of payment, refund and failed.' };
    if (!happenedAt) return { ok: false, problem: 'Its time can’t be read.' };
    if (!currency || amount === undefined) return { ok: false, problem: 'Its amount can’t be read.' };
    if (!amount) return { ok: false, problem: 'It has no amount.' };
    const line = {
      kind,
      reference: readText(cell('reference'), 120) ?? paymentReference,
      paymentReference,
      reportedPaymentId: isId(paymentId) ? paymentId : null,
      account: readText(cell('account'), 60),
      currency,
      amountMinor: Math.abs(amount),
      fee: null,
      happenedAt,
      details: null,
    };
    return { ok: true, lines: [line] };
  },
};

interface Entry {
  id: string;
  at: Date;
  kind: string;
  reference: string;
  account: string;
  currency: string;
  amount: string;
  paymentId: string;
}

const rowsAtOnce = 2_000;

/** The sandbox's own statement as CSV, from its tables and not from our payments. */
export async function* sandboxStatement(db: Database): AsyncGenerator<string> {
  yield csvHead(['Statement of the sandbox: no money moves here']) + toCsvLine(sandboxHeadings);
  let after = { at: new Date(0), id: '', kind: '' };
  for (;;) {
    const { rows } = await sql<Entry>`
      select id, at, kind, reference, account, currency, to_char(minor / 100.0, 'FM999999999990.00') as amount,
        payment_id
      from (
        select id, date_trunc('milliseconds', answers_at) as at,
          case outcome when 'captured' then 'payment' else 'failed' end as kind, id as reference, reference as account,
          currency, coalesce(captured_minor, amount_minor) as minor, payment_id
        from sandbox_payments where outcome in ('captured', 'failed') and answers_at <= clock_timestamp()
        union all
        select id, date_trunc('milliseconds', refunded_at), 'refund', refund_reference, reference, currency, refunded_minor,
          payment_id
        from sandbox_payments where refunded_at is not null
      ) as books
      where (at, id, kind) > (${after.at}::timestamptz, ${after.id}::text, ${after.kind}::text)
      order by at, id, kind limit ${rowsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((entry) => toCsvLine(cellsOf(entry))).join('');
    after = last;
  }
}

function cellsOf({ id, at, kind, reference, account, currency, amount, paymentId }: Entry): CsvValue[] {
  return [id, at.toISOString(), kind, reference, account, currency, amount, paymentId];
}
