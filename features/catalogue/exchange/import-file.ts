import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode, isUniqueViolation } from '#db/errors.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { type CsvRecord, readCsv } from '#lib/csv.ts';
import type { PlannedLine } from '../editing/catalogue-records.ts';
import { confirmationOf, requireConfirmation, withConfirmation } from '../editing/confirmation.ts';
import type { FlightEditing } from '../flights/changed-flights.ts';
import { type CatalogueKind, findKind, recordsOf } from './kinds.ts';
import { type ImportJob, type ImportReport, type ReportedLine, readPieces } from './stored-imports.ts';

export const maxImportLines = 200_000;
/** Small, so that planning one batch does not block the event loop. */
const batchSize = 200;
const maxLabelLength = 80;
/** The most lines in a report. */
const reportedLines = 500;

/**
 * The import job. It first reports what a file would do and, after confirmation, writes all valid lines in one
 * transaction, in which every batch is planned again because the catalogue may have changed.
 */
export async function runImport(editing: FlightEditing, job: ImportJob, maxLines = maxImportLines): Promise<void> {
  const { db } = editing;
  const file = await db
    .selectFrom('catalogueImports')
    .select(['kind', 'state', 'fileName'])
    .where('id', '=', job.importId)
    .where('attempt', '=', job.attempt)
    .executeTakeFirst();
  const kind = findKind(file?.kind);
  if (!file || !kind) return;
  try {
    if (file.state === 'checking') await check(editing, kind, job, maxLines);
    else if (file.state === 'importing') await apply(editing, { kind, fileName: file.fileName }, job);
  } catch (error) {
    const problem = 'Something went wrong. Nothing was saved: try again.';
    await settle(db, job, { state: file.state === 'importing' ? 'checked' : 'failed', problem });
    throw error;
  }
}

async function check(editing: FlightEditing, kind: CatalogueKind, job: ImportJob, maxLines: number): Promise<void> {
  const { db } = editing;
  const report = collectReport();
  const problem = await eachBatch({ db, planning: db, kind, job, maxLines }, async (batch) => {
    report.add(batch, await dryRun(editing, kind, batch.lines));
  });
  if (problem === undefined) await settle(db, job, { state: 'checked', report: report.finished() });
  else await settle(db, job, { state: 'failed', problem });
}

/** Kinds whose changes affect existing bookings. */
const kindsWithBookings: readonly CatalogueKind[] = ['flights', 'hotels', 'rooms'];

/** Writes a batch and rolls it back, because only the write reports the affected bookings. */
async function dryRun(
  { db, onFlightsChanged }: FlightEditing,
  kind: CatalogueKind,
  lines: readonly PlannedLine[],
): Promise<string[]> {
  const warnings: string[] = [];
  if (!kindsWithBookings.includes(kind) || !lines.some(({ verdict }) => verdict === 'changed')) return warnings;
  const rollback = new Error('Dry run');
  try {
    await inTransaction(db, async (transaction) => {
      warnings.length = 0;
      const warn = (sentences: readonly string[]) => warnings.push(...sentences);
      await recordsOf(kind).write(transaction, lines, { onFlightsChanged, warn });
      throw rollback;
    });
  } catch (error) {
    // A conflict with a concurrent transaction: applying the file reports the warnings later.
    if (error !== rollback && !isConflict(error)) throw error;
  }
  return warnings;
}

/** Somebody else saved the same row or name, also after the retries of the transaction. */
function isConflict(error: unknown): boolean {
  return isUniqueViolation(error) || ['40001', '40P01'].includes(errorCode(error) ?? '');
}

async function apply(
  { db, onFlightsChanged }: FlightEditing,
  { kind, fileName }: { kind: CatalogueKind; fileName: string },
  job: ImportJob,
): Promise<void> {
  let finished: ImportReport | undefined;
  try {
    const applied = await withConfirmation(() =>
      inTransaction(db, async (transaction) => {
        const report = collectReport();
        const problem = await eachBatch({ db, planning: transaction, kind, job }, async (batch) => {
          const warnings: string[] = [];
          const warn = (sentences: readonly string[]) => warnings.push(...sentences);
          await recordsOf(kind).write(transaction, batch.lines, { onFlightsChanged, warn });
          report.add(batch, warnings);
        });
        if (problem !== undefined) throw new Error(`The checked file can't be read: ${problem}`);
        finished = report.finished();
        requireConfirmation(warningsOf(finished), job.confirmed);
        await writeAudit(transaction, job.actor, ['catalogue_import', job.importId], `${kind}_imported`, {
          after: { fileName, ...finished.counts },
        });
        const isSettled = await settle(transaction, job, { state: 'imported', report: finished });
        if (!isSettled) throw new Error('The import was superseded by another attempt');
        return { ok: true } as const;
      }),
    );
    if (!applied.ok && finished) await settle(db, job, { state: 'checked', report: finished });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await settle(db, job, {
      state: 'checked',
      problem: 'The catalogue changed while the file was imported. Nothing was saved: try again.',
    });
  }
}

interface Batch {
  lines: PlannedLine[];
  /** Columns of the file that no field has. */
  ignored: string[];
  /** Warnings by line number. */
  unusual: ReadonlyMap<number, string[]>;
}

/** Plans the stored file batch by batch, and reports progress outside the transaction. */
async function eachBatch(
  {
    db,
    planning,
    kind,
    job,
    maxLines = maxImportLines,
  }: { db: Database; planning: Database; kind: CatalogueKind; job: ImportJob; maxLines?: number },
  take: (batch: Batch) => Promise<void>,
): Promise<string | undefined> {
  const { columns, required, plan, warnings } = recordsOf(kind);
  const seenOnLine = new Map<string, number>();
  let lengthDone = 0;
  let linesDone = 0;
  const pieces = readPieces(db, job.importId, (length) => {
    lengthDone = length;
  });
  for await (const batch of readCsv(pieces, batchSize)) {
    if (!batch.ok) return batch.problem;
    const missing = required.filter((column) => !batch.columns.includes(column));
    if (missing.length > 0) return `The first line must contain the column names. Missing: ${missing.join(', ')}.`;
    linesDone += batch.records.length;
    if (linesDone > maxLines) {
      return `The file has more than ${maxLines.toLocaleString('en-US')} lines. Split it.`;
    }
    const ignored = batch.columns.filter((column) => column !== '' && !columns.includes(column));
    const lines = await planned(batch.records);
    await take({ lines, ignored, unusual: (await warnings?.(planning, lines)) ?? new Map() });
    if (!(await saveProgress(db, job, { lengthDone, linesDone }))) {
      throw new Error('The import was superseded by another attempt');
    }
  }
  return linesDone === 0 ? 'The file has no lines below the column names.' : undefined;

  async function planned(records: CsvRecord[]): Promise<PlannedLine[]> {
    return records.length === 0 ? [] : plan(planning, records, seenOnLine);
  }
}

async function saveProgress(
  db: Database,
  { importId, attempt }: ImportJob,
  { lengthDone, linesDone }: { lengthDone: number; linesDone: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogueImports')
    .set({ lengthDone, linesDone, touchedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', importId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Settled =
  | { state: 'checked'; report?: ImportReport; problem?: string }
  | { state: 'imported'; report: ImportReport }
  | { state: 'failed'; problem: string };

async function settle(
  db: Database | DatabaseTransaction,
  { importId, attempt }: ImportJob,
  settled: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogueImports')
    .set({
      state: settled.state,
      problem: 'problem' in settled ? settled.problem : null,
      ...('report' in settled && settled.report && { report: JSON.stringify(settled.report) }),
      ...(settled.state === 'imported' && { appliedAt: new Date() }),
      touchedAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', importId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  if (settled.state !== 'checked') {
    await db.deleteFrom('catalogueImportPieces').where('importId', '=', importId).execute();
  }
  return numUpdatedRows === 1n;
}

function collectReport() {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  const [wrong, unusualLines, others]: [ReportedLine[], ReportedLine[], ReportedLine[]] = [[], [], []];
  const affected: { from: number; to: number; sentences: string[] }[] = [];
  const digest = createHash('sha256');
  let batches = 0;
  let unusual = 0;
  let ignored: string[] = [];
  return {
    add(batch: Batch, warnings: string[]) {
      batches += 1;
      ignored = batch.ignored;
      if (warnings.length > 0) {
        const [from = 0, to = 0] = [batch.lines[0]?.line, batch.lines.at(-1)?.line];
        affected.push({ from, to, sentences: warnings });
      }
      for (const line of batch.lines) {
        counts[line.verdict] += 1;
        const reported = toReported(line, batch.unusual.get(line.line) ?? []);
        if (reported.warnings.length > 0) {
          unusual += 1;
          digest.update(reported.warnings.join('\n'));
        }
        const list = line.verdict === 'wrong' ? wrong : reported.warnings.length > 0 ? unusualLines : others;
        if (list.length < reportedLines) list.push(reported);
      }
    },
    finished(): ImportReport {
      // Bookings are counted per batch.
      const warnings = affected.flatMap(({ from, to, sentences }) =>
        batches === 1
          ? sentences
          : sentences.map((sentence) => `Lines ${formatNumber(from)} to ${formatNumber(to)}: ${sentence}`),
      );
      const lines = [...wrong, ...unusualLines, ...others].slice(0, reportedLines);
      const report = { counts, ignored, warnings, unusual, unusualDigest: digest.digest('base64url') };
      const all = warningsOf(report);
      return {
        ...report,
        lines: lines.toSorted((one, other) => one.line - other.line),
        confirmation: all.length > 0 ? confirmationOf(all) : '',
      };
    },
  };
}

function formatNumber(line: number): string {
  return line.toLocaleString('en-US');
}

function warningsOf({
  warnings,
  unusual,
  unusualDigest,
}: Pick<ImportReport, 'warnings' | 'unusual' | 'unusualDigest'>): string[] {
  return [...warnings, ...(unusual > 0 ? [unusualDigest] : [])];
}

function toReported(line: PlannedLine, warnings: string[]): ReportedLine {
  return {
    line: line.line,
    label: line.label.slice(0, maxLabelLength),
    verdict: line.verdict,
    problems: line.verdict === 'wrong' ? line.problems : [],
    warnings,
  };
}
