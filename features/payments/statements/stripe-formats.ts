import { isId } from '#lib/untrusted-input.ts';
import {
  type ReadKind,
  type ReadLine,
  type ReadRow,
  type RowReader,
  readAmount,
  readCurrency,
  readDetails,
  readMoment,
  readText,
  type StatementFormat,
} from './statement-line.ts';

/** docs.stripe.com/reports/reporting-categories. All others move money that no customer paid or receives. */
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

/** The itemised balance report: one row per movement of the balance. */
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
    if (!happenedAt) return { ok: false, problem: 'Its time can’t be read.' };
    const balanceCurrency = readCurrency(cell('currency'));
    const gross = readAmount(cell('gross'));
    const fee = readAmount(cell('fee'));
    if (!balanceCurrency || gross === undefined || fee === undefined)
      return { ok: false, problem: 'Its amount can’t be read.' };
    // The balance may be in another currency than the payment.
    const facing = readAmount(cell('customerfacingamount'));
    const facingCurrency = readCurrency(cell('customerfacingcurrency'));
    const isFacing = typeof facing === 'number' && facing !== 0 && facingCurrency !== undefined;
    const kind = kindOfCategory[cell('reportingcategory').trim().toLowerCase()] ?? 'moved';
    const amountMinor = Math.abs(isFacing ? facing : (gross ?? 0));
    if (amountMinor === 0 && (kind === 'paid' || kind === 'back')) return { ok: false, problem: 'It has no amount.' };
    // A fee without a payment may be in either column.
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

/** The export of the Payments page: one row per payment, with its refunded amount. */
export const stripePaymentsFormat: StatementFormat = {
  format: 'stripe_payments',
  provider: 'stripe',
  knownBy: ['id', 'createddateutc', 'amount', 'amountrefunded', 'currency', 'status'],
  needsOneOf: {
    columns: ['paymentintentid', 'paymentidmetadata'],
    problem: 'This export of Stripe names no payments. Make it again with all columns: PaymentIntent ID is missing.',
  },
  readRow(cell): ReadRow {
    const reference = readText(cell('id'), 120);
    if (reference === null) return { ok: false, problem: 'It has no id.' };
    const happenedAt = readMoment(cell('createddateutc'), 'Z');
    if (!happenedAt) return { ok: false, problem: 'Its time can’t be read.' };
    const currency = readCurrency(cell('currency'));
    const amount = readAmount(cell('amount'));
    const refunded = readAmount(cell('amountrefunded'));
    const fee = readAmount(cell('fee'));
    if (!currency || amount === undefined || refunded === undefined || fee === undefined)
      return { ok: false, problem: 'Its amount can’t be read.' };
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
    // The export has no refund date, so that of the payment is used.
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
  const paymentId = (cell('paymentmetadatapaymentid') || cell('paymentidmetadata')).trim();
  return {
    paymentReference: readText(cell('paymentintentid'), 120),
    reportedPaymentId: isId(paymentId) ? paymentId : null,
    account: readText(cell('paymentmetadatareference') || cell('referencemetadata'), 60),
  };
}
