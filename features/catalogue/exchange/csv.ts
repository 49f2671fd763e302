import { finished } from 'node:stream/promises';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
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

/** So many records of a file, or why it can't be read any further. */
export type CsvBatch = { ok: true; columns: string[]; records: CsvRecord[] } | { ok: false; problem: string };

const parsedRow = z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) });
const parsedRows = z.array(parsedRow);

const maxColumns = 100;
const maxRecordLength = 100_000;
/** After so many, whoever waits for this process has their turn. */
const bytesAtOnce = 32_000;

/** Reads no further than it is asked for, and keeps no more than a batch. The first one tells the columns. */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  recordsAtOnce: number,
): AsyncGenerator<CsvBatch> {
  const { delimiter, text } = await withDelimiter(withOneLineEnd(pieces));
  const options = {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
  };
  try {
    yield* batchesOf(parsed(text, parse(options)), recordsAtOnce);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { ok: false, problem: `The file can't be read as CSV: ${error.message}` };
  }
}

/** The records of each piece at once: to iterate over the parser itself costs ten times as much. */
async function* parsed(pieces: AsyncIterable<string>, parser: Parser): AsyncGenerator<unknown[]> {
  let rows: unknown[] = [];
  let failure: Error | undefined;
  parser.on('data', (row) => rows.push(row));
  parser.on('error', (error) => {
    failure = error;
  });
  const take = () => {
    if (failure) throw failure;
    const taken = rows;
    rows = [];
    return taken;
  };
  try {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      for (let start = 0; start < bytes.length; start += bytesAtOnce) {
        const part = bytes.subarray(start, start + bytesAtOnce);
        await new Promise((resolve) => parser.write(part, resolve));
        yield take();
        await othersFirst();
      }
    }
    parser.end();
    await finished(parser).catch(() => {});
    yield take();
  } finally {
    parser.destroy();
  }
}

async function* batchesOf(pieces: AsyncIterable<unknown[]>, recordsAtOnce: number): AsyncGenerator<CsvBatch> {
  let columns: string[] | undefined;
  let records: CsvRecord[] = [];
  for await (const rows of pieces) {
    for (const { line, record } of parsedRows.parse(rows).map(numbered)) {
      if (!columns) {
        columns = record.map((name) => name.trim().toLowerCase());
        const problem = problemOfHead(columns);
        if (problem !== undefined) return yield { ok: false, problem };
      } else if (record.some((cell) => cell.trim() !== '')) {
        records.push(toRecord(columns, line, record));
      }
      if (records.length < recordsAtOnce) continue;
      yield { ok: true, columns, records };
      records = [];
    }
  }
  if (columns) yield { ok: true, columns, records };
  else yield { ok: false, problem: 'The file is empty.' };
}

function problemOfHead(columns: readonly string[]): string | undefined {
  if (columns.length > maxColumns) return `The first line names more than ${maxColumns} columns.`;
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  return twice === undefined ? undefined : `The first line names the column ${twice} twice.`;
}

function toRecord(columns: readonly string[], line: number, record: readonly string[]): CsvRecord {
  return {
    line,
    values: Object.fromEntries(columns.map((name, index) => [name, fromCell(record[index] ?? '')])),
    ...(record.slice(columns.length).some((cell) => cell.trim() !== '') && { hasTooMany: true }),
  };
}

/** The parser counts where a record ends. */
function numbered({ info, record }: z.infer<typeof parsedRow>) {
  const breaksInside = record.join(',').split('\n').length - 1;
  return { line: info.lines - breaksInside, record };
}

/** Files that went through several hands mix their line ends, and the parser knows one kind in a file. */
async function* withOneLineEnd(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  // The other half of a line end, or of a character, may begin the next piece.
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    rest = /[\r\uD800-\uDBFF]$/.exec(text)?.[0] ?? '';
    yield text.slice(0, text.length - rest.length).replaceAll(/\r\n?/g, '\n');
  }
  if (rest !== '') yield rest.replace('\r', '\n');
}

/** Reads as far as the first line goes, which tells the delimiter, and gives back all of it. */
async function withDelimiter(pieces: AsyncGenerator<string>) {
  let head = '';
  while (!head.includes('\n') && head.length < maxRecordLength) {
    const { value, done } = await pieces.next();
    if (done) break;
    head += value;
  }
  return { delimiter: delimiterOf(head), text: all() };

  async function* all(): AsyncGenerator<string> {
    if (head !== '') yield head;
    yield* pieces;
  }
}

/** Spreadsheets of many countries write semicolons, because a comma stands in their numbers. */
function delimiterOf(content: string): string {
  const [head = ''] = content.split('\n', 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).sign;
}
