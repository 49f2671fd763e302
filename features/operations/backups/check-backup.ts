import { errorCode } from '#db/error-code.ts';
import {
  aboutSchema,
  type BackupAbout,
  type BackupSummary,
  entryNames,
  summarySchema,
  tableLabelSchema,
  tablePrefix,
} from './backup-about.ts';
import { readArchive, wholeOf } from './read-archive.ts';

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
  const tables = new Set<string>();
  try {
    for await (const { label, content } of readArchive(path)) {
      const { name } = label;
      const json = async () => JSON.parse((await wholeOf(content)).toString());
      if (name === entryNames.about) about = aboutSchema.parse(await json());
      else if (name === entryNames.secret) secret = String(await json());
      else if (name === entryNames.summary) summary = summarySchema.parse(await json());
      else if (name.startsWith(tablePrefix)) {
        tableLabelSchema.parse(label);
        tables.add(name.slice(tablePrefix.length));
      }
    }
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
