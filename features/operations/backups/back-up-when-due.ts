import { advisoryLocks, ifLockIsFree } from '#db/advisory-lock.ts';
import type { Settings } from '#features/settings/settings.ts';
import { backupFolder, listUnfinished, removeUnfinished } from './backup-files.ts';
import { isBackupDue } from './is-backup-due.ts';
import { readBackupRecord } from './read-record.ts';
import { type BackupContext, runBackup } from './run-backup.ts';
import { settleStopped } from './settle-stopped.ts';

/** Asked every few minutes, by whichever process the clock's job falls to. */
export async function backUpWhenDue(
  context: BackupContext,
  { system }: Pick<Settings, 'system'>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await settleStopped(context.db);
  await clearAwayUnfinished(context);
  const machine = { host: context.host, backupFolder: backupFolder(context.dataDir) };
  if (!isBackupDue(await readBackupRecord(context.db, machine), system.backupFrequency, now)) return;
  await runBackup(context, { cause: 'schedule' }, signal);
}

/** The next backup may be another machine's, which never comes by here. */
async function clearAwayUnfinished({ dataDir, directUrl }: BackupContext): Promise<void> {
  const folder = backupFolder(dataDir);
  if ((await listUnfinished(folder)).length === 0) return;
  await ifLockIsFree(directUrl, advisoryLocks.backUp, () => removeUnfinished(folder));
}
