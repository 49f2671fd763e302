import { chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

// fika-mbali-2026-11-15T020013Z.backup; those made before a restore have a suffix.
const namePattern = /^fika-mbali-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(-before-restore)?\.backup$/;
const unfinishedPattern = /^\.fika-mbali-[\w-]+\.backup\.unfinished$/;

interface BackupFile {
  name: string;
  madeAt: Date;
  bytes: number;
  /** Made before a restore; only a person deletes it. */
  isBeforeRestore: boolean;
}

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

export function backupName(madeAt: Date, { isBeforeRestore = false } = {}): string {
  const time = madeAt.toISOString().slice(0, 19).replaceAll(':', '');
  return `fika-mbali-${time}Z${isBeforeRestore ? '-before-restore' : ''}.backup`;
}

/** The name while it is being written. */
export function unfinishedName(name: string): string {
  return `.${name}.unfinished`;
}

/** Private to the operator: a backup contains password hashes and everybody's trips. */
export async function ensureBackupFolder(dataDir: string): Promise<string> {
  const folder = backupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return folder;
}

/** Makes new and renamed files of the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Requires the backup lock: any unfinished file then belongs to a dead process. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await listUnfinished(folder)) await rm(join(folder, name), { force: true });
}

export async function listUnfinished(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => unfinishedPattern.test(name));
}

/** The newest first. Other files in the directory are ignored. */
export async function listBackupFiles(dataDir: string): Promise<BackupFile[]> {
  const folder = backupFolder(dataDir);
  const files = await Promise.all((await namesIn(folder)).map((name) => readFile(folder, name)));
  return files
    .filter((file) => file !== undefined)
    .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // There is no directory before the first backup; a file in its place is reported when a backup is made.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
}

async function readFile(folder: string, name: string): Promise<BackupFile | undefined> {
  const [, date, hours, minutes, seconds, suffix] = namePattern.exec(name) ?? [];
  if (!date) return undefined;
  const found = await stat(join(folder, name)).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  return {
    name,
    madeAt: new Date(`${date}T${hours}:${minutes}:${seconds}Z`),
    bytes: found.size,
    isBeforeRestore: suffix !== undefined,
  };
}

/** A backup's file exists only on the machine that made it. */
export interface BackupMachine {
  host: string;
  backupFolder: string;
}

/** A sentence about the file of a successful backup; null if it is fine or on another machine. */
export async function findFileProblem(
  backup: { host: string | null; fileName: string | null; bytes: number | null },
  { host, backupFolder }: BackupMachine,
): Promise<string | null> {
  if (backup.host !== host || backup.fileName === null) return null;
  const found = await stat(join(backupFolder, backup.fileName)).catch(() => undefined);
  if (!found?.isFile()) return 'The file is gone.';
  return found.size === backup.bytes ? null : 'The size of the file has changed.';
}
