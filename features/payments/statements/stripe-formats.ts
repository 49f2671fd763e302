import { isId } from '#lib/is-id.ts';
import { readAmount, readCurrency, readDetails, readMoment, readText } from './read-cells.ts';
import type { ReadKind, ReadLine, ReadRow, RowReader, StatementFormat } from './statement-line.ts';

/** docs.stripe.com/reports/reporting-categories. What is not named here moves money that no customer paid or gets. */
const kindOfCategory: Record<string, ReadKind> = {
  charge: 'paid',
  refund: 'back',
  dispute: 'back',
  charge_failure: 'back',
  partial_capture_reversal: 'back',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
};

/** Reports, Balance, itemised: one row for each movement of the balance. */
export const stripeBalanceFormat: StatementFormat = {
  format: 'stripe_balance',
  provider: 'stripe',
  knownBy: ['balancetransactionid', 'currency', 'gross', 'fee', 'reportingcategory'],
  needsOneOf: {
    columns: ['paymentintentid', 'paymentmetadatapaymentid'],
    problem:
      'This report of Stripe names no payments. Make it again with the column payment_intent_id, and with source_id for refunds.',
  },
  readRow(cell): ReadRow {
    const reference = readText(cell('sourceid') || cell('chargeid') || cell('balancetransactionid'), 120);
    if (reference === null) return { ok: false, problem: 'It has no id.' };
    const happenedAt = readMoment(cell('createdutc') || cell('created'), 'Z');
    if (!happenedAt) return { ok: false, problem: 'Its time can not be read.' };
    const balanceCurrency = readCurrency(cell('currency'));
    const gross = readAmount(cell('gross'));
    const fee = readAmount(cell('fee'));
    if (!balanceCurrency || gross === undefined || fee === undefined)
      return { ok: false, problem: 'Its amount can not be read.' };
    // The balance may be kept in another currency than the one in which the customer paid.
    const facing = readAmount(cell('customerfacingamount'));
    const facingCurrency = readCurrency(cell('customerfacingcurrency'));
    const isFacing = typeof facing === 'number' && facing !== 0 && facingCurrency !== undefined;
    const kind = kindOfCategory[cell('reportingcategory').trim().toLowerCase()] ?? 'moved';
    const amountMinor = Math.abs(isFacing ? facing : (gross ?? 0));
    if (amountMinor === 0 && (kind === 'paid' || kind === 'back'))
      return { ok: false, problem: 'It has no amount.' };
    // A fee by itself stands in either column.
    const isFeeAlone = kind === 'fee' && amountMinor === 0;
    const line: ReadLine = {
      kind,
      reference,
      ...paymentIn(cell),
      currency: isFacing ? facingCurrency : balanceCurrency,
      amountMinor: isFeeAlone ? Math.abs(fee ?? 0) : amountMinor,
      fee: fee && !isFeeAlone ? { minor: fee, currency: balanceCurrency } : null,
      happenedAt,
      details: readDetails(cell('reportingcategory'), cell('description')),
    };
    return { ok: true, lines: [line] };
  },
};

/** The export of the page Payments: one row for each, with what went back of it. */
export const stripePaymentsFormat: StatementFormat = {
  format: 'stripe_payments',
  provider: 'stripe',
  knownBy: ['id', 'createddateutc', 'amount', 'amountrefunded', 'currency', 'status'],
  needsOneOf: {
    columns: ['paymentintentid', 'paymentidmetadata'],
    problem:
      'This export of Stripe names no payments. Make it again with all columns: PaymentIntent ID is missing.',
  },
  readRow(cell): ReadRow {
    const reference = readText(cell('id'), 120);
    if (reference === null) return { ok: false, problem: 'It has no id.' };
    const happenedAt = readMoment(cell('createddateutc'), 'Z');
    if (!happenedAt) return { ok: false, problem: 'Its time can not be read.' };
    const currency = readCurrency(cell('currency'));
    const amount = readAmount(cell('amount'));
    const refunded = readAmount(cell('amountrefunded'));
    const fee = readAmount(cell('fee'));
    if (!currency || amount === undefined || refunded === undefined || fee === undefined)
      return { ok: false, problem: 'Its amount can not be read.' };
    if (!amount) return { ok: false, problem: 'It has no amount.' };
    const status = cell('status').trim().toLowerCase();
    const isPaid = /^(paid|succeeded|refunded|partially refunded|disputed)/.test(status);
    const line: ReadLine = {
      kind: isPaid ? 'paid' : 'failed',
      reference,
      ...paymentIn(cell),
      currency,
      amountMinor: Math.abs(amount),
      fee: fee ? { minor: fee, currency: readCurrency(cell('convertedcurrency')) ?? currency } : null,
      happenedAt,
      details: readDetails(cell('status'), cell('description')),
    };
    // When it went back is not told: the day is that of the payment.
    const back: ReadLine = {
      ...line,
      kind: 'back',
      amountMinor: Math.abs(refunded ?? 0),
      fee: null,
      reference: line.paymentReference ?? reference,
    };
    return { ok: true, lines: isPaid && refunded ? [line, back] : [line] };
  },
};

function paymentIn(cell: RowReader): Pick<ReadLine, 'paymentReference' | 'reportedPaymentId' | 'account'> {
  const told = (cell('paymentmetadatapaymentid') || cell('paymentidmetadata')).trim();
  return {
    paymentReference: readText(cell('paymentintentid'), 120),
    reportedPaymentId: isId(told) ? told : null,
    account: readText(cell('paymentmetadatareference') || cell('referencemetadata'), 60),
  };
}
