import { sql } from 'kysely';
import type { Person } from '#features/audit/write-audit.ts';
import { runImport } from '#features/catalogue/exchange/import-file.ts';
import type { CatalogueKind } from '#features/catalogue/exchange/kinds.ts';
import {
  type ImportReport,
  importFileSchema,
  importFileTask,
  readImport,
  requestImport,
  storeImport,
} from '#features/catalogue/exchange/stored-imports.ts';
import type { FlightEditing } from '#features/catalogue/flights/changed-flights.ts';
import { type CsvRecord, readCsv } from '#lib/csv.ts';

type Admin = Person;

type WholeCsv = { ok: true; columns: string[]; records: CsvRecord[] } | { ok: false; problem: string };

/** All records of a text that arrives in pieces; a short one in very short pieces. */
export async function readWholeCsv(content: string): Promise<WholeCsv> {
  const pieceLength = content.length < 500 ? 3 : 50_000;
  const pieces: string[] = [];
  for (let at = 0; at < content.length; at += pieceLength) pieces.push(content.slice(at, at + pieceLength));
  let whole: WholeCsv = { ok: true, columns: [], records: [] };
  for await (const batch of readCsv(pieces, 3_000)) {
    if (!batch.ok) return batch;
    whole = { ...batch, records: [...whole.records, ...batch.records] };
  }
  return whole;
}

type Prepared = { ok: true; import: { id: string }; report: ImportReport } | { ok: false; problem: string };

/** Uploads a file and runs its job. */
export async function prepareImport(
  editing: FlightEditing,
  { kind, fileName, content }: { kind: CatalogueKind; fileName: string; content: string },
  actor: Admin,
  maxLines?: number,
): Promise<Prepared> {
  const bytes = (async function* () {
    yield new TextEncoder().encode(content);
  })();
  const { db } = editing;
  const stored = await storeImport(db, { kind, fileName, bytes }, actor);
  if (!stored.ok) return stored;
  await runJobOf(editing, stored.id, maxLines);
  const shown = await readImport(db, { id: stored.id, kind, userId: actor.id });
  if (shown?.state !== 'checked' || !shown.report) return { ok: false, problem: shown?.problem ?? 'gone' };
  return { ok: true, import: { id: stored.id }, report: shown.report };
}

/** Confirms an import and runs its job. */
export async function applyImport(
  editing: FlightEditing,
  { id, kind, confirmed }: { id: string; kind: CatalogueKind; confirmed?: string | undefined },
  actor: Admin,
): Promise<
  | { ok: true; report: ImportReport }
  | { ok: false; problem: string }
  | { ok: false; needsConfirmation: ImportReport; fileName: string }
> {
  const requested = await requestImport(editing.db, { id, kind, confirmed }, actor);
  if (!requested.ok) return requested;
  await runJobOf(editing, id);
  const shown = await readImport(editing.db, { id, kind, userId: actor.id });
  if (shown?.state === 'checked' && shown.report && !shown.problem) {
    return { ok: false, needsConfirmation: shown.report, fileName: shown.fileName };
  }
  if (shown?.state !== 'imported' || !shown.report) return { ok: false, problem: shown?.problem ?? 'gone' };
  return { ok: true, report: shown.report };
}

async function runJobOf(editing: FlightEditing, id: string, maxLines?: number): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    select job.payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${importFileTask} and job.payload ->> 'importId' = ${id}
    order by job.id desc limit 1`.execute(editing.db);
  await runImport(editing, importFileSchema.parse(rows[0]?.payload), maxLines);
}
