import { parse } from 'csv-parse/sync';
import { z } from 'zod';

export type CsvValue = string | number | boolean | null;

/**
 * One line of a file. A spreadsheet takes a cell that begins with one of these signs for a formula, and a stranger's
 * text for a command: an apostrophe in front makes it a text again. Numbers stay numbers.
 */
export function toCsvLine(cells: readonly CsvValue[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: CsvValue): string {
  if (value === null) return '';
  const text = String(value);
  const safe = startsFormula(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function startsFormula(text: string): boolean {
  return /^'*[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text);
}

/** What `toCsvLine` put in front, taken away again. */
function fromCell(text: string): string {
  const plain = text.trim();
  return plain.startsWith("'") && startsFormula(plain.slice(1)) ? plain.slice(1) : plain;
}

export interface CsvRecord {
  /** Where it begins, as an editor counts. */
  line: number;
  values: Record<string, string>;
  /** It goes on after the last column: a comma or a quote is not where it was meant to be. */
  hasTooMany?: boolean;
}

export type CsvFile = { ok: true; columns: string[]; records: CsvRecord[] } | { ok: false; problem: string };

const parsedRows = z.array(z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) }));

const maxColumns = 100;
const maxRecordLength = 100_000;

/** Reads no further than the lines that are wanted, whatever else the file holds. */
export function readCsv(content: string, maxRecords = Number.MAX_SAFE_INTEGER): CsvFile {
  // Files that went through several hands mix their line ends, and the parser knows one kind in a file.
  const text = content.replaceAll(/\r\n?/g, '\n');
  try {
    const [head, ...body] = numbered(readRows(text, 1 + maxRecords));
    if (!head) return { ok: false, problem: 'The file is empty.' };
    const columns = head.record.map((name) => name.trim().toLowerCase());
    if (columns.length > maxColumns) {
      return { ok: false, problem: `The first line names more than ${maxColumns} columns.` };
    }
    const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
    if (twice !== undefined) return { ok: false, problem: `The first line names the column ${twice} twice.` };
    const records = body
      .filter(({ record }) => record.some((cell) => cell.trim() !== ''))
      .map(({ line, record }) => ({
        line,
        values: Object.fromEntries(columns.map((name, index) => [name, fromCell(record[index] ?? '')])),
        ...(record.slice(columns.length).some((cell) => cell.trim() !== '') && { hasTooMany: true }),
      }));
    return { ok: true, columns, records };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown reason';
    return { ok: false, problem: `The file can't be read as CSV: ${reason}` };
  }
}

function readRows(text: string, maxRows: number) {
  const options = {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
  };
  return parsedRows.parse(parse(text, { ...options, to: maxRows }));
}

/** The parser counts where a record ends. */
function numbered(rows: z.infer<typeof parsedRows>) {
  return rows.map(({ info, record }) => {
    const breaksInside = record.join(',').split('\n').length - 1;
    return { line: info.lines - breaksInside, record };
  });
}

/** Spreadsheets of many countries write semicolons, because a comma stands in their numbers. */
function delimiterOf(content: string): string {
  const [head = ''] = content.split('\n', 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).sign;
}
