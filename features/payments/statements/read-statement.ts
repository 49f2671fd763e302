import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { z } from 'zod';
import { isReceipt } from '../mpesa/callback-messages.ts';
import { sandboxFormat } from './sandbox-statement.ts';
import {
  columnName,
  type ReadKind,
  type ReadLine,
  type ReadRow,
  readAmount,
  readDetails,
  readMoment,
  readText,
  type StatementFormat,
} from './statement-line.ts';
import { stripeBalanceFormat, stripePaymentsFormat } from './stripe-formats.ts';

const charge = /\b(charges?|fees?|tariff|excise|commission)\b/i;
const reversal = /\brevers(al|ed)\b/i;
const ownAccounts = /\b(settlement|working|utility|float|merchant) account\b|\bto bank\b|\bfunds? transfer\b/i;

/** The organisation statement that Safaricom's portal exports, in Nairobi time. */
const mpesaFormat: StatementFormat = {
  format: 'mpesa',
  provider: 'mpesa',
  knownBy: ['receiptno', 'completiontime', 'details', 'transactionstatus', 'paidin', 'withdrawn'],
  readRow(cell): ReadRow {
    const reference = cell('receiptno').trim().toUpperCase();
    if (!isReceipt(reference) || !/\d/.test(reference)) return { ok: false, problem: 'It has no receipt number.' };
    const happenedAt = readMoment(cell('completiontime') || cell('initiationtime'), '+03:00');
    if (!happenedAt) return { ok: false, problem: 'Its completion time can’t be read.' };
    const [paidIn, withdrawn] = [readAmount(cell('paidin')), readAmount(cell('withdrawn'))];
    if (paidIn === undefined || withdrawn === undefined) return { ok: false, problem: 'Its amount can’t be read.' };
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
  // A charge has the receipt number of the payment it belongs to.
  if (charge.test(reason)) return 'fee';
  if (reversal.test(reason)) return isIn ? 'moved' : 'back';
  if (ownAccounts.test(reason)) return 'moved';
  return isIn ? 'paid' : 'moved';
}

/** For statements without an account column: “Pay Bill from 2547••••149 - JANE DOE Acc. FM123456”. */
function accountIn(details: string): string {
  return /\bAcc(?:ount)?\.?(?:\s*No\.?)?\s+([\w-]{1,60})\s*$/i.exec(details)?.[1] ?? '';
}

export interface BadLine {
  problem: string;
  /** The row as text. */
  details: string | null;
}

/** `line` is the 1-based line of the file where the row begins. */
export type NumberedLine = { line: number } & (ReadLine | BadLine);

export type ReadStatement =
  | { ok: true; format: StatementFormat; lines: NumberedLine[] }
  | { ok: false; problem: string };

const formats = [mpesaFormat, stripeBalanceFormat, stripePaymentsFormat, sandboxFormat];
const unknownFormat =
  'This file is not a known statement. Upload one of these as CSV: the organisation statement of M-Pesa (with a column Receipt No.), the itemised balance report of Stripe (balance_transaction_id), the Payments export of Stripe (Created date (UTC)) or the statement of the sandbox.';

/** Some files have lines about the account above the headings. */
const maxPreambleLines = 60;
const maxRecordLength = 100_000;
export const maxStatementLines = 100_000;
const pieceBytes = 16 * 1024;
const rowsAtOnce = 100;

/** Parses a file; unreadable rows become lines too. Yields to the event loop between batches of rows. */
export async function readStatement(content: string): Promise<ReadStatement> {
  // A file may mix line ends, and the parser supports one kind per file.
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
  // The parser's records are untyped; with `info` each is a record and the line where it ended.
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
      if (rowsRead % rowsAtOnce === 0) await yieldToEventLoop();
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
      /** Start of the rows: offset in the text, and 1-based line. */
      bodyAt: number;
      bodyLine: number;
    }
  | { ok: false; problem: string };

function findHead(text: string): Head {
  let at = 0;
  for (let line = 1; line <= maxPreambleLines && at < text.length; line += 1) {
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

/** Empty when the line is not CSV. */
function headingsIn(row: string, delimiter: string): string[] {
  try {
    const [cells] = oneRow.parse(parseNow(row, { delimiter, relax_column_count: true, relax_quotes: true }));
    return cells.map(columnName);
  } catch {
    return [];
  }
}

/** Splits bytes and not text, because a split string may lose a character. */
function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}
