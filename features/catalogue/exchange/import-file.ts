import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { errorCode, isUniqueViolation } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { asking, confirmationOf, requireConfirmation } from '../editing/confirmation.ts';
import type { FlightEditing } from '../flights/changed-flights.ts';
import type { PlannedLine } from './catalogue-records.ts';
import { type CsvRecord, readCsv } from './csv.ts';
import { type CatalogueKind, findKind, recordsOf } from './kinds.ts';
import { type ImportJob, type ImportReport, type ReportedLine, readPieces } from './stored-imports.ts';

export const maxImportLines = 200_000;
/** Few, so that nobody waits while they are looked at. */
const linesAtOnce = 200;
const maxLabelLength = 80;
/** Of those that need a look, and of the others. */
const reportedLines = 500;

/**
 * One job, first to say what a file would do, then, after somebody's yes, to do it and leave the wrong lines out. All of
 * it is one transaction, in which every batch is planned anew, because the catalogue may have changed since.
 */
export async function runImport(
  editing: FlightEditing,
  job: ImportJob,
  maxLines = maxImportLines,
): Promise<void> {
  const { db } = editing;
  const file = await db
    .selectFrom('catalogue_imports')
    .select(['kind', 'state', 'file_name as fileName'])
    .where('id', '=', job.importId)
    .where('attempt', '=', job.attempt)
    .executeTakeFirst();
  const kind = findKind(file?.kind);
  if (!file || !kind) return;
  try {
    if (file.state === 'checking') await check(editing, kind, job, maxLines);
    else if (file.state === 'importing') await apply(editing, { kind, fileName: file.fileName }, job);
  } catch (error) {
    const problem = 'Something went wrong here. Nothing was written: try again.';
    await settle(db, job, { state: file.state === 'importing' ? 'checked' : 'failed', problem });
    throw error;
  }
}

async function check(
  editing: FlightEditing,
  kind: CatalogueKind,
  job: ImportJob,
  maxLines: number,
): Promise<void> {
  const { db } = editing;
  const report = collectReport();
  const problem = await eachBatch({ db, planning: db, kind, job, maxLines }, async (batch) => {
    report.add(batch, await tryOut(editing, kind, batch.lines));
  });
  if (problem === undefined) await settle(db, job, { state: 'checked', report: report.made() });
  else await settle(db, job, { state: 'failed', problem });
}

/** What guests and travellers have a part of. */
const reaching: readonly CatalogueKind[] = ['flights', 'hotels', 'rooms'];

/** Writes a batch and takes everything back, because only then is it known whom it reaches. */
async function tryOut(
  { db, onFlightsChanged }: FlightEditing,
  kind: CatalogueKind,
  lines: readonly PlannedLine[],
): Promise<string[]> {
  const warnings: string[] = [];
  if (!reaching.includes(kind) || !lines.some(({ verdict }) => verdict === 'changed')) return warnings;
  const takenBack = new Error('This was only tried');
  try {
    await inTransaction(db, async (transaction) => {
      warnings.length = 0;
      const warn = (sentences: readonly string[]) => warnings.push(...sentences);
      await recordsOf(kind).write(transaction, lines, { onFlightsChanged, warn });
      throw takenBack;
    });
  } catch (error) {
    // Somebody else may be changing the same rows: then it is found out when the file is applied.
    if (error !== takenBack && errorCode(error) === undefined) throw error;
  }
  return warnings;
}

async function apply(
  { db, onFlightsChanged }: FlightEditing,
  { kind, fileName }: { kind: CatalogueKind; fileName: string },
  job: ImportJob,
): Promise<void> {
  let made: ImportReport | undefined;
  try {
    const applied = await asking(() =>
      inTransaction(db, async (transaction) => {
        const report = collectReport();
        const problem = await eachBatch({ db, planning: transaction, kind, job }, async (batch) => {
          const warnings: string[] = [];
          const warn = (sentences: readonly string[]) => warnings.push(...sentences);
          await recordsOf(kind).write(transaction, batch.lines, { onFlightsChanged, warn });
          report.add(batch, warnings);
        });
        if (problem !== undefined) throw new Error(`A file that was checked can't be read: ${problem}`);
        made = report.made();
        requireConfirmation(warningsOf(made), job.confirmed);
        await writeAudit(transaction, {
          actor: job.actor,
          action: `${kind}_imported`,
          subjectType: 'catalogue_import',
          subjectId: job.importId,
          after: { fileName, ...made.counts },
        });
        const isSettled = await settle(transaction, job, { state: 'imported', report: made });
        if (!isSettled) throw new Error('An import that was given up came to its end');
        return { ok: true } as const;
      }),
    );
    if (!applied.ok && made) await settle(db, job, { state: 'checked', report: made });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await settle(db, job, {
      state: 'checked',
      problem: 'The catalogue changed while the file was imported. Nothing was written: try again.',
    });
  }
}

interface Batch {
  lines: PlannedLine[];
  /** Columns that mean nothing here. */
  ignored: string[];
  /** What is unusual, by line. */
  unusual: ReadonlyMap<number, string[]>;
}

/** Reads the kept file and plans it batch by batch, and says outside of the transaction how far it is. */
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
  for await (const batch of readCsv(pieces, linesAtOnce)) {
    if (!batch.ok) return batch.problem;
    const missing = required.filter((column) => !batch.columns.includes(column));
    if (missing.length > 0) return `The first line lacks ${missing.join(', ')}. It must name the columns.`;
    linesDone += batch.records.length;
    if (linesDone > maxLines) {
      return `The file has more than ${maxLines.toLocaleString('en-US')} lines. Split it.`;
    }
    const ignored = batch.columns.filter((column) => column !== '' && !columns.includes(column));
    const lines = await planned(batch.records);
    await take({ lines, ignored, unusual: (await warnings?.(planning, lines)) ?? new Map() });
    if (!(await noteProgress(db, job, { lengthDone, linesDone }))) {
      throw new Error('An import was given up while it ran');
    }
  }
  return linesDone === 0 ? 'Below the names of the columns the file is empty.' : undefined;

  async function planned(records: CsvRecord[]): Promise<PlannedLine[]> {
    return records.length === 0 ? [] : plan(planning, records, seenOnLine);
  }
}

async function noteProgress(
  db: Database,
  { importId, attempt }: ImportJob,
  { lengthDone, linesDone }: { lengthDone: number; linesDone: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogue_imports')
    .set({ length_done: lengthDone, lines_done: linesDone, touched_at: sql<Date>`clock_timestamp()` })
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
    .updateTable('catalogue_imports')
    .set({
      state: settled.state,
      problem: 'problem' in settled ? settled.problem : null,
      ...('report' in settled && settled.report && { report: JSON.stringify(settled.report) }),
      ...(settled.state === 'imported' && { applied_at: new Date() }),
      touched_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', importId)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  if (settled.state !== 'checked') {
    await db.deleteFrom('catalogue_import_pieces').where('import_id', '=', importId).execute();
  }
  return numUpdatedRows === 1n;
}

function collectReport() {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  const [wrong, unusualOnes, others]: [ReportedLine[], ReportedLine[], ReportedLine[]] = [[], [], []];
  const reached: { from: number; to: number; sentences: string[] }[] = [];
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
        reached.push({ from, to, sentences: warnings });
      }
      for (const line of batch.lines) {
        counts[line.verdict] += 1;
        const reported = toReported(line, batch.unusual.get(line.line) ?? []);
        if (reported.warnings.length > 0) {
          unusual += 1;
          digest.update(reported.warnings.join('\n'));
        }
        const alike = line.verdict === 'wrong' ? wrong : reported.warnings.length > 0 ? unusualOnes : others;
        if (alike.length < reportedLines) alike.push(reported);
      }
    },
    made(): ImportReport {
      // Each batch counts for itself whom it reaches.
      const warnings = reached.flatMap(({ from, to, sentences }) =>
        batches === 1
          ? sentences
          : sentences.map((sentence) => `Lines ${counted(from)} to ${counted(to)}: ${sentence}`),
      );
      const lines = [...wrong, ...unusualOnes, ...others].slice(0, reportedLines);
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

function counted(line: number): string {
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
