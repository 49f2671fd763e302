import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a process looks for files: a backup lies on the machine that made it and nowhere else. */
export interface BackupMachine {
  host: string;
  backupFolder: string;
}

/** What is wrong with the file of a backup that worked, in a sentence. Of another machine's files nothing is known. */
export async function findFileProblem(
  backup: { host: string | null; fileName: string | null; bytes: number | null },
  { host, backupFolder }: BackupMachine,
): Promise<string | null> {
  if (backup.host !== host || backup.fileName === null) return null;
  const found = await stat(join(backupFolder, backup.fileName)).catch(() => undefined);
  if (!found?.isFile()) return 'The file is gone.';
  return found.size === backup.bytes ? null : 'The file does not have its size any more.';
}
