import type { Database } from '#db/connect.ts';
import { isUniqueViolation } from '#db/error-code.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
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
}

export interface ReportedLine {
  line: number;
  label: string;
  verdict: PlannedLine['verdict'];
  problems: string[];
}

type Kept = { id: string; kind: CatalogueKind; fileName: string };

/** Reads the file, says what it would do, and keeps it until somebody says yes. Changes nothing. */
export async function prepareImport(
  db: Database,
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
  return { ok: true, import: { id, kind, fileName }, report: reportOf(planned.plan) };
}

/**
 * Does what the report said, and leaves the wrong lines out. The plan is made again inside the transaction, because
 * the catalogue may have changed since. A second yes finds the file done already.
 */
export async function applyImport(
  { db, onFlightsChanged }: FlightEditing,
  { id, kind }: { id: string; kind: CatalogueKind },
  actor: Actor & { id: string },
): Promise<{ ok: true; report: ImportReport } | { ok: false; problem: string }> {
  try {
    return await inTransaction(db, async (transaction) => {
      const file = await takeFile(transaction, { id, kind, userId: actor.id });
      if (!file)
        return { ok: false, problem: 'This file was imported already, or is too old. Choose it again.' };
      const planned = await planFile(transaction, recordsOf(kind), file.content);
      if (!planned.ok) return planned;
      await recordsOf(kind).write(transaction, planned.plan.lines, { onFlightsChanged });
      const report = reportOf(planned.plan);
      await writeAudit(transaction, {
        actor,
        action: `${kind}_imported`,
        subjectType: 'catalogue_import',
        subjectId: id,
        after: { fileName: file.file_name, ...report.counts },
      });
      return { ok: true, report };
    });
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
  return { ok: true, plan: { lines: await records.plan(db, file.records), ignored } };
}

function reportOf({ lines, ignored }: FilePlan): ImportReport {
  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  for (const { verdict } of lines) counts[verdict] += 1;
  return {
    counts,
    ignored,
    lines: lines.map((line) => ({
      line: line.line,
      label: line.label.slice(0, maxLabelLength),
      verdict: line.verdict,
      problems: line.verdict === 'wrong' ? line.problems : [],
    })),
  };
}
