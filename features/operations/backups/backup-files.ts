import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

// fika-mbali-2026-11-15T020013Z.backup; one that a restore made of what it replaced says so.
const namePattern = /^fika-mbali-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(-before-restore)?\.backup$/;
const unfinishedPattern = /^\.fika-mbali-[\w-]+\.backup\.unfinished$/;

export interface BackupFile {
  name: string;
  madeAt: Date;
  bytes: number;
  /** Made of what a restore replaced: kept until a person deletes it. */
  isBeforeRestore: boolean;
}

export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

export function backupName(madeAt: Date, { isBeforeRestore = false } = {}): string {
  const time = madeAt.toISOString().slice(0, 19).replaceAll(':', '');
  return `fika-mbali-${time}Z${isBeforeRestore ? '-before-restore' : ''}.backup`;
}

/** Under this name it is written, and nobody takes it for a backup. */
export function unfinishedName(name: string): string {
  return `.${name}.unfinished`;
}

/** Readable for the operator alone: all passwords' hashes and everybody's trips are in it. */
export async function ensureBackupFolder(dataDir: string): Promise<string> {
  const folder = backupFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  return folder;
}

/** Only for whoever holds the lock of backups: then each that is there was left by a process that died. */
export async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await listUnfinished(folder)) await rm(join(folder, name), { force: true });
}

export async function listUnfinished(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => unfinishedPattern.test(name));
}

/** Our own, newest first. Whatever else lies in the folder is somebody else's. */
export async function listBackupFiles(dataDir: string): Promise<BackupFile[]> {
  const folder = backupFolder(dataDir);
  const files = await Promise.all((await namesIn(folder)).map((name) => readFile(folder, name)));
  return files
    .filter((file) => file !== undefined)
    .toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Before the first backup there is none, and what is in its way is told by whoever wants to make one.
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
