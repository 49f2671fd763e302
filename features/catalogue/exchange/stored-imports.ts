import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import type { Person } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import type { PlannedLine } from '../editing/catalogue-records.ts';
import type { CatalogueKind } from './kinds.ts';

export const maxImportBytes = 64 * 1024 * 1024;
/** The text parsed at a time, which blocks the event loop. */
const pieceLength = 64 * 1024;

/** A job reports progress with every batch: after this long without a report its process has died. */
const progressTimeoutSeconds = 90;

export const importFileTask = 'import_file';
export const importFileSchema = z.object({
  importId: z.uuid(),
  attempt: z.uuid(),
  /** The confirmation code of the warnings that the administrator has read. */
  confirmed: z.string().optional(),
  actor: z.object({
    id: z.uuid(),
    role: z.enum(['client', 'agent', 'admin']).nullable(),
    clientAddress: z.string().optional(),
    requestId: z.string().optional(),
  }),
});
export type ImportJob = z.infer<typeof importFileSchema>;

export interface ReportedLine {
  line: number;
  label: string;
  verdict: PlannedLine['verdict'];
  problems: string[];
  /** Unusual values, which need confirmation but are not refused. */
  warnings: string[];
}

/** The effect of a file: counts, and the first lines with invalid ones preferred. */
export interface ImportReport {
  counts: Record<PlannedLine['verdict'], number>;
  lines: ReportedLine[];
  /** Columns of the file that no field has: a mistyped name would lose its values silently. */
  ignored: string[];
  /** Warnings about the effect on existing bookings. */
  warnings: string[];
  /** How many lines have warnings, including those not listed. */
  unusual: number;
  /** A hash of the warnings of all lines. */
  unusualDigest: string;
  /** The confirmation code that the form sends back; empty without warnings. */
  confirmation: string;
}

type StoreResult = { ok: true; id: string } | { ok: false; problem: string };

/** Stores an uploaded file in pieces and queues the job that checks it. */
export async function storeImport(
  db: Database,
  { kind, fileName, bytes }: { kind: CatalogueKind; fileName: string; bytes: AsyncIterable<Uint8Array> },
  actor: Person,
): Promise<StoreResult> {
  const id = newId();
  await db
    .insertInto('catalogueImports')
    .values({ id, kind, fileName: fileName.slice(0, 200), createdBy: actor.id, state: 'uploading' })
    .execute();
  try {
    const problem = await storePieces(db, id, bytes);
    if (problem === undefined) {
      await inTransaction(db, (transaction) => startJob(transaction, { id, from: 'uploading' }, actor));
      return { ok: true, id };
    }
    await deleteImport(db, id);
    return { ok: false, problem };
  } catch (error) {
    await deleteImport(db, id);
    throw error;
  }
}

async function deleteImport(db: Database, id: string): Promise<void> {
  await db.deleteFrom('catalogueImports').where('id', '=', id).execute();
}

async function storePieces(db: Database, id: string, bytes: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [text, position, length, size] = ['', 0, 0, 0];
  const storeText = async (minLength: number) => {
    while (text.length > minLength) {
      // Never splits a surrogate pair.
      const content = text.slice(0, pieceLength).replace(/[\uD800-\uDBFF]$/, '');
      await db.insertInto('catalogueImportPieces').values({ importId: id, position, content }).execute();
      text = text.slice(content.length);
      position += 1;
      length += content.length;
    }
  };
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > maxImportBytes) return `The file is larger than ${maxImportBytes / 1024 / 1024} MB.`;
      text += decoder.decode(chunk, { stream: true });
      // PostgreSQL's text type takes no NUL characters.
      if (text.includes('\0')) return 'The file is not text in UTF-8.';
      await storeText(pieceLength);
    }
    text += decoder.decode();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      return 'The file is not text in UTF-8.';
    }
    throw error;
  }
  await storeText(0);
  await db.updateTable('catalogueImports').set({ length }).where('id', '=', id).execute();
  return undefined;
}

/** Yields the pieces of a stored file and reports the length read so far. */
export async function* readPieces(
  db: Database,
  importId: string,
  onRead: (length: number) => void,
): AsyncGenerator<string> {
  let length = 0;
  for (let position = 0; ; position += 1) {
    const piece = await db
      .selectFrom('catalogueImportPieces')
      .select('content')
      .where('importId', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!piece) return;
    length += piece.content.length;
    onRead(length);
    yield piece.content;
  }
}

/** Queues the import of a checked file after confirmation. A second request finds it already started. */
export async function requestImport(
  db: Database,
  { id, kind, confirmed }: { id: string; kind: CatalogueKind; confirmed?: string | undefined },
  actor: Person,
): Promise<{ ok: true } | { ok: false; problem: string }> {
  const isStarted = await inTransaction(db, (transaction) =>
    startJob(transaction, { id, kind, from: 'checked', confirmed }, actor),
  );
  if (isStarted) return { ok: true };
  return { ok: false, problem: 'This file was imported already, or is too old. Choose it again.' };
}

async function startJob(
  transaction: DatabaseTransaction,
  {
    id,
    kind,
    from,
    confirmed,
  }: { id: string; kind?: CatalogueKind; from: 'uploading' | 'checked'; confirmed?: string | undefined },
  actor: Person,
): Promise<boolean> {
  const attempt = newId();
  const { rows } = await sql`
    update catalogue_imports set
      state = ${from === 'uploading' ? 'checking' : 'importing'}, attempt = ${attempt}, problem = null,
      length_done = 0, lines_done = 0, touched_at = clock_timestamp()
    where id = ${id} and created_by = ${actor.id} and (${kind ?? null}::text is null or kind = ${kind ?? null})
      and (state = ${from} or ${from === 'checked'} and state = 'importing' and ${hasStopped})
    returning id
  `.execute(transaction);
  if (rows.length === 0) return false;
  const { id: actorId, role, clientAddress, requestId } = actor;
  const job: ImportJob = {
    importId: id,
    attempt,
    confirmed,
    actor: { id: actorId, role, clientAddress, requestId },
  };
  await sql`
    select graphile_worker.add_job(
      ${importFileTask}::text, payload := ${JSON.stringify(job)}::json, max_attempts := 1
    )`.execute(transaction);
  return true;
}

const hasStopped = sql<boolean>`touched_at < now() - make_interval(secs => ${progressTimeoutSeconds})`;

export interface ShownImport {
  id: string;
  fileName: string;
  state: 'uploading' | 'checking' | 'checked' | 'importing' | 'imported' | 'failed' | 'stopped';
  /** How much of the file has been read. */
  percent: number;
  linesDone: number;
  report: ImportReport | null;
  problem: string | null;
}

/** Returns the import only to the user who uploaded it. */
export async function readImport(
  db: Database,
  { id, kind, userId }: { id: string; kind: CatalogueKind; userId: string },
): Promise<ShownImport | undefined> {
  const { rows } = await sql<ShownImport>`
    select
      id, file_name, lines_done, report, problem,
      case when state in ('checking', 'importing') and ${hasStopped} then 'stopped' else state end as state,
      case when length = 0 then 0 else least(floor(100.0 * length_done / length), 100) end::int as percent
    from catalogue_imports
    where id = ${id} and kind = ${kind} and created_by = ${userId}
  `.execute(db);
  return rows[0];
}

const retentionDays = 7;

/** A nightly job. Imported rows are in the catalogue and the audit log; unconfirmed files have been abandoned. */
export async function removeOldImports(db: Database): Promise<void> {
  const tooOld = sql<Date>`now() - make_interval(days => ${retentionDays})`;
  await db.deleteFrom('catalogueImports').where('createdAt', '<', tooOld).execute();
  await db.deleteFrom('doneOnce').where('doneAt', '<', tooOld).execute();
}
