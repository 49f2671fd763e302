import { Readable } from 'node:stream';
import { setImmediate as yieldConnection } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { z } from 'zod';
import { isReceipt } from '../mpesa/is-receipt.ts';
import { readAmount, readDetails, readMoment, readText } from './read-cells.ts';
import { sandboxFormat } from './sandbox-format.ts';
import {
  columnName,
  type ReadKind,
  type ReadLine,
  type ReadRow,
  type StatementFormat,
} from './statement-line.ts';
import { stripeBalanceFormat, stripePaymentsFormat } from './stripe-formats.ts';

const charge = /\b(charges?|fees?|tariff|excise|commission)\b/i;
const reversal = /\brevers(al|ed)\b/i;
const ownAccounts =
  /\b(settlement|working|utility|float|merchant) account\b|\bto bank\b|\bfunds? transfer\b/i;

/** The statement of an organisation, as its portal at Safaricom exports it, in the time of Nairobi. */
const mpesaFormat: StatementFormat = {
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

export interface BadLine {
  problem: string;
  /** The row as it stands. */
  details: string | null;
}

/** `line` is where it begins, as an editor counts. */
export type NumberedLine = { line: number } & (ReadLine | BadLine);

export type ReadStatement =
  | { ok: true; format: StatementFormat; lines: NumberedLine[] }
  | { ok: false; problem: string };

const formats = [mpesaFormat, stripeBalanceFormat, stripePaymentsFormat, sandboxFormat];
const unknownFormat =
  'This is no statement that can be read. It takes the organisation statement of M-Pesa (with a column Receipt No.), the itemised balance report of Stripe (balance_transaction_id), the Payments export of Stripe (Created date (UTC)) and the statement of the sandbox, each as CSV.';

/** Above the headings some write who they are and for whom, each in its own way. */
const mostPreamble = 60;
const maxRecordLength = 100_000;
export const maxStatementLines = 100_000;
const pieceBytes = 16 * 1024;
const rowsAtOnce = 100;

/** What a file says, line by line; what can not be understood is a line too. Others get their turn between pieces. */
export async function readStatement(content: string): Promise<ReadStatement> {
  // Files that went through several hands mix their line ends, and the parser knows one kind in a file.
  const text = content.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  if (text.trim() === '') return { ok: false, problem: 'The file is empty.' };
  const head = findHead(text);
  if (!head.ok) return head;
  const { format, columns, delimiter } = head;
  const places = new Map(columns.map((name, place) => [name, place]));
  const lines: NumberedLine[] = [];
  let rowsRead = 0;
  const parser = Readable.from(piecesOf(Buffer.from(text.slice(head.bodyAt)))).pipe(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRecordLength,
    }),
  );
  // The parser types what it emits as anything; with `info` each is a record and where it ended.
  const rows = parser as AsyncIterable<{ info: { lines: number }; record: string[] }>;
  try {
    for await (const { info, record } of rows) {
      if (record.every((cell) => cell.trim() === '')) continue;
      const breaksInside = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
      const line = head.bodyLine + info.lines - breaksInside - 1;
      const read = format.readRow((name) => record[places.get(name) ?? -1] ?? '');
      if (read.ok) for (const one of read.lines) lines.push({ line, ...one });
      else lines.push({ line, problem: read.problem, details: readDetails(record.join(' · ')) });
      rowsRead += 1;
      if (rowsRead % rowsAtOnce === 0) await yieldConnection();
      if (lines.length > maxStatementLines) {
        return {
          ok: false,
          problem: `The file has more than ${maxStatementLines.toLocaleString('en-US')} lines. Split it by time.`,
        };
      }
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    return { ok: false, problem: `The file can't be read as CSV: ${reason}` };
  }
  if (lines.length === 0) return { ok: false, problem: 'The file has headings and nothing below them.' };
  return { ok: true, format, lines };
}

type Head =
  | {
      ok: true;
      format: StatementFormat;
      columns: string[];
      delimiter: string;
      /** Where the rows begin: in the text, and as an editor counts. */
      bodyAt: number;
      bodyLine: number;
    }
  | { ok: false; problem: string };

function findHead(text: string): Head {
  let at = 0;
  for (let line = 1; line <= mostPreamble && at < text.length; line += 1) {
    const end = text.indexOf('\n', at);
    const row = text.slice(at, end === -1 ? undefined : end).slice(0, maxRecordLength);
    at = end === -1 ? text.length : end + 1;
    for (const delimiter of [',', ';', '\t']) {
      const columns = headingsIn(row, delimiter);
      const format = formats.find(({ knownBy }) => knownBy.every((name) => columns.includes(name)));
      if (!format) continue;
      const { needsOneOf } = format;
      if (needsOneOf && !needsOneOf.columns.some((name) => columns.includes(name)))
        return { ok: false, problem: needsOneOf.problem };
      return { ok: true, format, columns, delimiter, bodyAt: at, bodyLine: line + 1 };
    }
  }
  return { ok: false, problem: unknownFormat };
}

const oneRow = z.tuple([z.array(z.string())]);

/** The headings in one line of the file, or none where it can not be one. */
function headingsIn(row: string, delimiter: string): string[] {
  try {
    const [cells] = oneRow.parse(parseNow(row, { delimiter, relax_column_count: true, relax_quotes: true }));
    return cells.map(columnName);
  } catch {
    return [];
  }
}

/** In bytes: a text cut in two may lose a character. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
