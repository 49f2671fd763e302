import { errorCode } from '#db/error-code.ts';
import {
  aboutSchema,
  type BackupAbout,
  type BackupSummary,
  mostBytes,
  secretSchema,
  summarySchema,
  tableLabelSchema,
} from './backup-about.ts';
import { entryKind } from './entry-kind.ts';
import { expectShort, jsonOf, readArchive } from './read-archive.ts';

export interface CheckedBackup {
  ok: true;
  about: BackupAbout;
  summary: BackupSummary;
  /** Where it is inside. */
  secret: string | undefined;
}

/** Reads a backup from beginning to end and holds every byte against its checksum. Nothing is changed. */
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
      if (names.has(name)) throw new Error(`${name} stands there twice`);
      // A picture may be the logo of two airlines.
      if (entry.kind !== 'upload') names.add(name);
      if (entry.kind === 'about') about = aboutSchema.parse(await jsonOf(content, mostBytes.about));
      else if (entry.kind === 'secret') secret = secretSchema.parse(await jsonOf(content, mostBytes.secret));
      else if (entry.kind === 'summary')
        summary = summarySchema.parse(await jsonOf(content, mostBytes.summary));
      else if (entry.kind === 'table') {
        tableLabelSchema.parse(label);
        tables.add(entry.table);
      } else if (entry.kind === 'upload') await expectShort(content, mostBytes.upload);
    }
    for (const table of tables)
      if (summary && !Object.hasOwn(summary.rows, table))
        throw new Error(`its summary does not name ${table}`);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return { ok: false, message: `There is no file ${path}.` };
    if (code === 'EACCES' || code === 'EISDIR') return { ok: false, message: `${path} can not be read.` };
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, message: `${path} is damaged (${reason}).` };
  }
  const isWhole = about && summary && Object.keys(summary.rows).every((table) => tables.has(table));
  if (!about || !summary || !isWhole) return { ok: false, message: `${path} is not complete.` };
  return { ok: true, about, summary, secret };
}
