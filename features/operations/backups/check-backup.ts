import { errorCode } from '#db/errors.ts';
import { checkLength, readArchive, readJson } from './archive.ts';
import {
  aboutSchema,
  type BackupAbout,
  type BackupSummary,
  entryKind,
  maxBytes,
  secretSchema,
  summarySchema,
  tableLabelSchema,
} from './backup-entries.ts';

export interface CheckedBackup {
  ok: true;
  about: BackupAbout;
  summary: BackupSummary;
  /** If the backup contains it. */
  secret: string | undefined;
}

/** Reads a whole backup and verifies every checksum. Changes nothing. */
export async function checkBackup(path: string): Promise<CheckedBackup | { ok: false; message: string }> {
  let about: BackupAbout | undefined;
  let summary: BackupSummary | undefined;
  let secret: string | undefined;
  const names = new Set<string>();
  const tables = new Set<string>();
  try {
    for await (const { label, content } of readArchive(path)) {
      const { name } = label;
      const entry = entryKind(name);
      if (names.has(name)) throw new Error(`${name} occurs twice`);
      // Two airlines may share a logo file.
      if (entry.kind !== 'upload') names.add(name);
      if (entry.kind === 'about') about = aboutSchema.parse(await readJson(content, maxBytes.about));
      else if (entry.kind === 'secret') secret = secretSchema.parse(await readJson(content, maxBytes.secret));
      else if (entry.kind === 'summary') summary = summarySchema.parse(await readJson(content, maxBytes.summary));
      else if (entry.kind === 'table') {
        tableLabelSchema.parse(label);
        tables.add(entry.table);
      } else if (entry.kind === 'upload') await checkLength(content, maxBytes.upload);
    }
    for (const table of tables)
      if (summary && !Object.hasOwn(summary.rows, table)) throw new Error(`its summary does not contain ${table}`);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return { ok: false, message: `There is no file ${path}.` };
    if (code === 'EACCES' || code === 'EISDIR') return { ok: false, message: `${path} cannot be read.` };
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `${path} is damaged (${reason}).` };
  }
  const isWhole = about && summary && Object.keys(summary.rows).every((table) => tables.has(table));
  if (!about || !summary || !isWhole) return { ok: false, message: `${path} is not complete.` };
  return { ok: true, about, summary, secret };
}
