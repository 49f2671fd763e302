import { open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import {
  beginSnapshot,
  copyOut,
  endSnapshot,
  readMigrations,
  readSequences,
  readTables,
} from '#db/backup/read-snapshot.ts';
import { errorCode } from '#db/error-code.ts';
import type { DocumentStore } from '#features/agents/documents/document-store.ts';
import { pictureName, pictureWidths } from '#features/catalogue/pictures/picture-names.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import type { ArchiveEntry } from './archive-format.ts';
import {
  type BackupAbout,
  type BackupSummary,
  entryNames,
  fingerprintOf,
  tablePrefix,
  uploadPrefixes,
} from './backup-about.ts';
import { backupName, ensureBackupFolder, removeUnfinished, unfinishedName } from './backup-files.ts';
import { checkBackup } from './check-backup.ts';
import { once, writeArchive } from './write-archive.ts';

const sentences: Record<string, string> = {
  ENOSPC: 'The disk is full: make room where DATA_DIR lies.',
  EDQUOT: 'The disk quota is used up: make room where DATA_DIR lies.',
  EACCES: 'The folder DATA_DIR/backups can not be written to: let the user of the product write there.',
  EPERM: 'The folder DATA_DIR/backups can not be written to: let the user of the product write there.',
  EROFS: 'DATA_DIR lies on a disk that can only be read.',
  ENOTDIR: 'DATA_DIR/backups is not a folder: move what is there away.',
  EEXIST: 'DATA_DIR/backups is in the way of a folder of that name: move what is there away.',
  EIO: 'The disk under DATA_DIR does not work as it should.',
};

/** Why there is no backup, for the operator. Nothing of what was to be saved may stand in it. */
function backupFailure(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'The process was stopped before it was done.';
  const known = sentences[errorCode(error) ?? ''];
  if (known) return known;
  return error instanceof Error ? error.message.slice(0, 400) : 'Something unexpected happened.';
}

export interface BackupParts {
  dataDir: string;
  host: string;
  pictures: PictureStore;
  documents: DocumentStore;
  /** `isOurs`: we made it and keep it in DATA_DIR, so that it goes with the backup. Else the operator keeps it elsewhere. */
  secret: { value: string; isOurs: boolean };
}

export interface MadeBackup {
  ok: true;
  fileName: string;
  path: string;
  bytes: number;
  rows: number;
  uploads: number;
  missing: number;
}

/**
 * Everything at one moment, as one file. It appears under its name when it is complete, has been read back and is on the
 * disk; whoever is stopped before leaves nothing that looks like one. The caller holds the lock of backups with `client`.
 */
export async function makeBackup(
  parts: BackupParts,
  client: ClientBase,
  asked: { id: string; madeAt: Date; isBeforeRestore?: boolean; signal: AbortSignal },
): Promise<MadeBackup | { ok: false; message: string }> {
  const { madeAt, isBeforeRestore = false, signal } = asked;
  const fileName = backupName(madeAt, { isBeforeRestore });
  let unfinished: string | undefined;
  try {
    const folder = await ensureBackupFolder(parts.dataDir);
    await removeUnfinished(folder);
    unfinished = join(folder, unfinishedName(fileName));
    const summary: BackupSummary = { rows: {}, uploads: 0, missing: [] };
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await writeArchive(file, entriesOf(parts, client, asked, summary), signal);
    } finally {
      await file.close();
    }
    const checked = await checkBackup(unfinished);
    if (!checked.ok) throw new Error(`What was written could not be read back: ${checked.message}`);
    const path = join(folder, fileName);
    const { size: bytes } = await stat(unfinished);
    await rename(unfinished, path);
    await syncFolder(folder);
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
    return {
      ok: true,
      fileName,
      path,
      bytes,
      rows,
      uploads: summary.uploads,
      missing: summary.missing.length,
    };
  } catch (error) {
    if (unfinished) await rm(unfinished, { force: true }).catch(() => {});
    return { ok: false, message: backupFailure(error, signal) };
  }
}

async function* entriesOf(
  parts: BackupParts,
  client: ClientBase,
  { id, madeAt }: { id: string; madeAt: Date },
  summary: BackupSummary,
): AsyncGenerator<ArchiveEntry> {
  const { secret, host } = parts;
  await beginSnapshot(client);
  const about: BackupAbout = {
    backupId: id,
    madeAt: madeAt.toISOString(),
    host,
    migrations: await readMigrations(client),
    secret: secret.isOurs ? 'inside' : 'environment',
    secretFingerprint: fingerprintOf(secret.value),
  };
  yield entry(entryNames.about, about);
  if (secret.isOurs) yield entry(entryNames.secret, secret.value);
  for (const table of await readTables(client)) {
    const { content, rowCount } = copyOut(client, table);
    yield { label: { name: `${tablePrefix}${table.name}`, columns: table.columns }, content };
    summary.rows[table.name] = rowCount();
  }
  yield entry(entryNames.sequences, await readSequences(client));
  const uploads = await listUploads(client);
  // Files never change under their names, so that they can be read later: a long snapshot keeps the database from
  // cleaning up.
  await endSnapshot(client);
  for (const { store, name, contentType } of uploads) {
    const bytes = await parts[store].get(name);
    if (!bytes) {
      summary.missing.push(name);
      continue;
    }
    summary.uploads += 1;
    yield { label: { name: `${uploadPrefixes[store]}${name}`, contentType }, content: once(bytes) };
  }
  yield entry(entryNames.summary, summary);
}

function entry(name: string, content: unknown): ArchiveEntry {
  return { label: { name }, content: once(Buffer.from(JSON.stringify(content))) };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

interface Upload {
  store: 'pictures' | 'documents';
  name: string;
  contentType: string;
}

/**
 * Every file that a row names, as the transaction sees it. The stores are not asked what they hold: a bucket need not let
 * us, and what nobody names is dispensable.
 */
async function listUploads(client: ClientBase): Promise<Upload[]> {
  const pictures = await client.query<{ id: string }>(
    `select id::text as id from hotel_photos
     union all
     select logo_file from airlines where logo_file is not null
     order by 1`,
  );
  const documents = await client.query<{ name: string; contentType: string }>(
    'select stored_as as name, media_type as "contentType" from agent_documents order by 1',
  );
  return [
    ...pictures.rows.flatMap(({ id }) =>
      pictureWidths.map((width) => ({
        store: 'pictures' as const,
        name: pictureName(id, width),
        contentType: 'image/webp',
      })),
    ),
    ...documents.rows.map((document) => ({ store: 'documents' as const, ...document })),
  ];
}
