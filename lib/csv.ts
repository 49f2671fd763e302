import { finished } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CsvError, type Parser, parse } from 'csv-parse';
import { z } from 'zod';

export type CsvValue = string | number | boolean | null;

/**
 * Formats a CSV line. Spreadsheets run a cell that begins with one of these characters as a formula, so an apostrophe
 * is put before texts like that. Numbers stay numbers.
 */
export function toCsvLine(cells: readonly CsvValue[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

/** The first line of a file. Without the byte order mark, spreadsheets assume the country's legacy encoding. */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${toCsvLine(columns)}`;
}

/** The columns of a file, and how a row fills them. */
export type CsvColumns<Row> = Record<string, (row: Row) => CsvValue>;

export function toCsvLines<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns);
  return rows.map((row) => toCsvLine(cells.map((cell) => cell(row)))).join('');
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

/** Removes the apostrophe that `toCsvLine` adds. */
function fromCell(text: string): string {
  const plain = text.trim();
  return plain.startsWith("'") && startsFormula(plain.slice(1)) ? plain.slice(1) : plain;
}

export interface CsvRecord {
  /** The number of its first line, counted from 1. */
  line: number;
  values: Record<string, string>;
  /** The line has more cells than columns: a comma or quote is misplaced. */
  hasExtraCells?: boolean;
}

/** A batch of records, or why the rest of the file can't be read. */
type CsvBatch = { ok: true; columns: string[]; records: CsvRecord[] } | { ok: false; problem: string };

const parsedRow = z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) });
const parsedRows = z.array(parsedRow);

const maxColumns = 100;
const maxRecordLength = 100_000;
/** After this many bytes the event loop runs other work. */
const chunkBytes = 32_000;

/** Reads lazily and holds one batch in memory. The first batch has the columns. */
export async function* readCsv(
  pieces: AsyncIterable<string> | Iterable<string>,
  batchSize: number,
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
    yield* batchesOf(parsed(text, parse(options)), batchSize);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { ok: false, problem: `The file can't be read as CSV: ${error.message}` };
  }
}

/** Yields the records of each chunk together: iterating over the parser itself takes ten times as long. */
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
      for (let start = 0; start < bytes.length; start += chunkBytes) {
        const part = bytes.subarray(start, start + chunkBytes);
        await new Promise((resolve) => parser.write(part, resolve));
        yield take();
        await yieldToEventLoop();
      }
    }
    parser.end();
    await finished(parser).catch(() => {});
    yield take();
  } finally {
    parser.destroy();
  }
}

async function* batchesOf(pieces: AsyncIterable<unknown[]>, batchSize: number): AsyncGenerator<CsvBatch> {
  let columns: string[] | undefined;
  let records: CsvRecord[] = [];
  for await (const rows of pieces) {
    for (const { line, record } of parsedRows.parse(rows).map(numbered)) {
      if (!columns) {
        columns = record.map((name) => name.trim().toLowerCase());
        const problem = headerProblem(columns);
        if (problem !== undefined) return yield { ok: false, problem };
      } else if (record.some((cell) => cell.trim() !== '')) {
        records.push(toRecord(columns, line, record));
      }
      if (records.length < batchSize) continue;
      yield { ok: true, columns, records };
      records = [];
    }
  }
  if (columns) yield { ok: true, columns, records };
  else yield { ok: false, problem: 'The file is empty.' };
}

function headerProblem(columns: readonly string[]): string | undefined {
  if (columns.length > maxColumns) return `The first line names more than ${maxColumns} columns.`;
  const repeated = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  return repeated === undefined ? undefined : `The first line names the column ${repeated} twice.`;
}

function toRecord(columns: readonly string[], line: number, record: readonly string[]): CsvRecord {
  return {
    line,
    values: Object.fromEntries(columns.map((name, index) => [name, fromCell(record[index] ?? '')])),
    ...(record.slice(columns.length).some((cell) => cell.trim() !== '') && { hasExtraCells: true }),
  };
}

/** The parser reports the line where a record ends. */
function numbered({ info, record }: z.infer<typeof parsedRow>) {
  const breaksInside = record.join(',').split('\n').length - 1;
  return { line: info.lines - breaksInside, record };
}

/** Files edited on several systems mix line endings, and the parser expects one kind. */
async function* withOneLineEnd(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  // A CRLF or a surrogate pair may be split between two chunks.
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    rest = /[\r\uD800-\uDBFF]$/.exec(text)?.[0] ?? '';
    yield text.slice(0, text.length - rest.length).replaceAll(/\r\n?/g, '\n');
  }
  if (rest !== '') yield rest.replace('\r', '\n');
}

/** Buffers the first line, from which the delimiter is detected. */
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

/** Spreadsheets use semicolons where the comma is the decimal separator. */
function delimiterOf(content: string): string {
  const [head = ''] = content.split('\n', 1);
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((most, next) => (next.count > most.count ? next : most)).sign;
}
