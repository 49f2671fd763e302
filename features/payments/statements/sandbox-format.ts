import { isId } from '#lib/is-id.ts';
import { readAmount, readCurrency, readMoment, readText } from './read-cells.ts';
import type { ReadKind, ReadRow, StatementFormat } from './statement-line.ts';

/** As sandbox-statement.ts writes them. */
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
    const told = cell('paymentid').trim();
    if (paymentReference === null) return { ok: false, problem: 'It has no id.' };
    if (!kind) return { ok: false, problem: 'Its kind is none of payment, refund and failed.' };
    if (!happenedAt) return { ok: false, problem: 'Its time can not be read.' };
    if (!currency || amount === undefined) return { ok: false, problem: 'Its amount can not be read.' };
    if (!amount) return { ok: false, problem: 'It has no amount.' };
    const line = {
      kind,
      reference: readText(cell('reference'), 120) ?? paymentReference,
      paymentReference,
      reportedPaymentId: isId(told) ? told : null,
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
