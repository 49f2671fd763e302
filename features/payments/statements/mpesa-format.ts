import { isReceipt } from '../mpesa/is-receipt.ts';
import { readAmount, readDetails, readMoment, readText } from './read-cells.ts';
import type { ReadKind, ReadRow, StatementFormat } from './statement-line.ts';

const charge = /\b(charges?|fees?|tariff|excise|commission)\b/i;
const reversal = /\brevers(al|ed)\b/i;
const ownAccounts =
  /\b(settlement|working|utility|float|merchant) account\b|\bto bank\b|\bfunds? transfer\b/i;

/** The statement of an organisation, as its portal at Safaricom exports it, in the time of Nairobi. */
export const mpesaFormat: StatementFormat = {
  format: 'mpesa',
  provider: 'mpesa',
  knownBy: ['receiptno', 'completiontime', 'details', 'transactionstatus', 'paidin', 'withdrawn'],
  readRow(cell): ReadRow {
    const reference = cell('receiptno').trim().toUpperCase();
    if (!isReceipt(reference) || !/\d/.test(reference))
      return { ok: false, problem: 'It has no receipt number.' };
    const happenedAt = readMoment(cell('completiontime') || cell('initiationtime'), '+03:00');
    if (!happenedAt) return { ok: false, problem: 'Its completion time can not be read.' };
    const [paidIn, withdrawn] = [readAmount(cell('paidin')), readAmount(cell('withdrawn'))];
    if (paidIn === undefined || withdrawn === undefined)
      return { ok: false, problem: 'Its amount can not be read.' };
    const isIn = (paidIn ?? 0) !== 0;
    const amountMinor = Math.abs(paidIn || withdrawn || 0);
    if (amountMinor === 0) return { ok: false, problem: 'It has no amount.' };
    const reason = cell('reasontype').trim() || cell('details');
    const kind = kindOf({ status: cell('transactionstatus'), reason, isIn });
    const linked = readText(cell('linkedtransactionid'), 120)?.toUpperCase() ?? null;
    const line = {
      kind,
      reference,
      paymentReference: kind === 'back' ? linked : reference,
      reportedPaymentId: null,
      account: readText(cell('acno') || accountIn(cell('details')), 60),
      currency: 'KES',
      amountMinor,
      fee: null,
      happenedAt,
      details: readDetails(cell('details'), cell('otherpartyinfo')),
    };
    return { ok: true, lines: [line] };
  },
};

function kindOf({ status, reason, isIn }: { status: string; reason: string; isIn: boolean }): ReadKind {
  if (!/^(completed|success)/i.test(status.trim())) return 'failed';
  // A charge has the receipt number of what it is the charge of.
  if (charge.test(reason)) return 'fee';
  if (reversal.test(reason)) return isIn ? 'moved' : 'back';
  if (ownAccounts.test(reason)) return 'moved';
  return isIn ? 'paid' : 'moved';
}

/** “Pay Bill from 2547••••149 - JANE DOE Acc. FM123456”, where there is no column for it. */
function accountIn(details: string): string {
  return /\bAcc(?:ount)?\.?(?:\s*No\.?)?\s+([\w-]{1,60})\s*$/i.exec(details)?.[1] ?? '';
}
