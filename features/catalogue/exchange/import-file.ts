import type { Database } from '#db/connect.ts';
import { errorCode, isUniqueViolation } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { asking, confirmationOf, requireConfirmation } from '../editing/confirmation.ts';
import type { FlightEditing } from '../flights/changed-flights.ts';
import type { CatalogueRecords, PlannedLine } from './catalogue-records.ts';
import { readCsv } from './csv.ts';
import { type CatalogueKind, recordsOf } from './kinds.ts';

export const maxImportLines = 10_000;
const maxLabelLength = 80;
export const maxImportBytes = 5 * 1024 * 1024;

/** What a file would do, counted and line by line. */
export interface ImportReport {
  counts: Record<PlannedLine['verdict'], number>;
  lines: ReportedLine[];
  /** Columns of the file that mean nothing here: a mistyped name would lose its values silently. */
  ignored: string[];
  /** What the file as a whole would do to others. */
  warnings: string[];
  /** What is sent back by whoever has read all warnings; empty where there are none. */
  confirmation: string;
}

export interface ReportedLine {
  line: number;
  label: string;
  verdict: PlannedLine['verdict'];
  problems: string[];
  /** What is unusual about it: not refused, but asked about. */
  warnings: string[];
}

type Kept = { id: string; kind: CatalogueKind; fileName: string };

/** Reads the file, says what it would do, and keeps it until somebody says yes. Changes nothing. */
export async function prepareImport(
  { db, onFlightsChanged }: FlightEditing,
  { kind, fileName, content }: { kind: CatalogueKind; fileName: string; content: string },
  actor: Actor & { id: string },
): Promise<{ ok: true; import: Kept; report: ImportReport } | { ok: false; problem: string }> {
  const planned = await planFile(db, recordsOf(kind), content);
  if (!planned.ok) return planned;
  const id = newId();
  await db
    .insertInto('catalogue_imports')
    .values({ id, kind, file_name: fileName.slice(0, 200), content, created_by: actor.id })
    .execute();
  const report = reportOf(planned.plan, await tryOut({ db, onFlightsChanged }, kind, planned.plan));
  return { ok: true, import: { id, kind, fileName }, report };
}

/** What guests and travellers have a part of. */
const reaching: readonly CatalogueKind[] = ['flights', 'hotels', 'rooms'];

/** Writes the file and takes everything back, because only then is it known whom it reaches. */
async function tryOut({ db, onFlightsChanged }: FlightEditing, kind: CatalogueKind, { lines }: FilePlan) {
  const warnings: string[] = [];
  if (!reaching.includes(kind) || !lines.some(({ verdict }) => verdict === 'changed')) return warnings;
  const takenBack = new Error('This was only tried');
  try {
    await inTransaction(db, async (transaction) => {
      warnings.length = 0;
      await recordsOf(kind).write(transaction, lines, {
        onFlightsChanged,
        warn: (sentences) => warnings.push(...sentences),
      });
      throw takenBack;
    });
  } catch (error) {
    // Somebody else may be changing the same rows: then it is found out when the file is applied.
    if (error !== takenBack && errorCode(error) === undefined) throw error;
  }
  return warnings;
}

/**
 * Does what the report said, and leaves the wrong lines out. The plan is made again inside the transaction, because
 * the catalogue may have changed since. A second yes finds the file done already.
 */
export async function applyImport(
  { db, onFlightsChanged }: FlightEditing,
  { id, kind, confirmed }: { id: string; kind: CatalogueKind; confirmed?: string | undefined },
  actor: Actor & { id: string },
): Promise<
  | { ok: true; report: ImportReport }
  | { ok: false; problem: string }
  | { ok: false; asked: ImportReport; fileName: string }
> {
  const read: { report?: ImportReport; fileName: string } = { fileName: '' };
  try {
    const applied = await asking(() =>
      inTransaction<{ ok: true; report: ImportReport } | { ok: false; problem: string }>(
        db,
        async (transaction) => {
          const file = await takeFile(transaction, { id, kind, userId: actor.id });
          if (!file)
            return { ok: false, problem: 'This file was imported already, or is too old. Choose it again.' };
          const planned = await planFile(transaction, recordsOf(kind), file.content);
          if (!planned.ok) return planned;
          const warnings: string[] = [];
          await recordsOf(kind).write(transaction, planned.plan.lines, {
            onFlightsChanged,
            warn: (sentences) => warnings.push(...sentences),
          });
          const report = reportOf(planned.plan, warnings);
          Object.assign(read, { report, fileName: file.file_name });
          requireConfirmation(warningsOf(report), confirmed);
          await writeAudit(transaction, {
            actor,
            action: `${kind}_imported`,
            subjectType: 'catalogue_import',
            subjectId: id,
            after: { fileName: file.file_name, ...report.counts },
          });
          return { ok: true, report };
        },
      ),
    );
    if (!('error' in applied)) return applied;
    if (!read.report) throw new Error('Warnings without a report');
    return { ok: false, asked: read.report, fileName: read.fileName };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return {
      ok: false,
      problem: 'The catalogue changed while the file was imported. Nothing was written: try again.',
    };
  }
}

async function takeFile(
  transaction: DatabaseTransaction,
  { id, kind, userId }: { id: string; kind: CatalogueKind; userId: string },
) {
  return transaction
    .updateTable('catalogue_imports')
    .set({ applied_at: new Date() })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('created_by', '=', userId)
    .where('applied_at', 'is', null)
    .returning(['content', 'file_name'])
    .executeTakeFirst();
}

interface FilePlan {
  lines: PlannedLine[];
  ignored: string[];
  /** By line. */
  warnings: ReadonlyMap<number, string[]>;
}

async function planFile(
  db: Database,
  records: CatalogueRecords,
  content: string,
): Promise<{ ok: true; plan: FilePlan } | { ok: false; problem: string }> {
  const file = readCsv(content, maxImportLines + 1);
  if (!file.ok) return file;
  const missing = records.required.filter((column) => !file.columns.includes(column));
  if (missing.length > 0) {
    return { ok: false, problem: `The first line lacks ${missing.join(', ')}. It must name the columns.` };
  }
  if (file.records.length === 0)
    return { ok: false, problem: 'Below the names of the columns the file is empty.' };
  if (file.records.length > maxImportLines) {
    return {
      ok: false,
      problem: `The file has more than ${maxImportLines.toLocaleString('en-US')} lines. Split it.`,
    };
  }
  const ignored = file.columns.filter((column) => column !== '' && !records.columns.includes(column));
  const lines = await records.plan(db, file.records);
  return { ok: true, plan: { lines, ignored, warnings: (await records.warnings?.(db, lines)) ?? new Map() } };
}

function reportOf({ lines, ignored, warnings: byLine }: FilePlan, warnings: string[]): ImportReport {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { verdict } of lines) counts[verdict] += 1;
  const report = {
    counts,
    ignored,
    warnings,
    confirmation: '',
    lines: lines.map((line) => ({
      line: line.line,
      label: line.label.slice(0, maxLabelLength),
      verdict: line.verdict,
      problems: line.verdict === 'wrong' ? line.problems : [],
      warnings: byLine.get(line.line) ?? [],
    })),
  };
  const all = warningsOf(report);
  return { ...report, confirmation: all.length > 0 ? confirmationOf(all) : '' };
}

function warningsOf({ warnings, lines }: Pick<ImportReport, 'warnings' | 'lines'>): string[] {
  return [...warnings, ...lines.flatMap((line) => line.warnings)];
}
