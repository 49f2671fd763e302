import type { Settings } from '#features/settings/settings.ts';
import { isBackupDue } from './is-backup-due.ts';
import { readBackupRecord } from './read-record.ts';
import { type BackupHouse, runBackup } from './run-backup.ts';
import { settleStopped } from './settle-stopped.ts';

/** Asked every few minutes, by whichever process the clock's job falls to. */
export async function backUpWhenDue(
  house: BackupHouse,
  { system }: Pick<Settings, 'system'>,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  await settleStopped(house.db);
  if (!isBackupDue(await readBackupRecord(house.db), system.backupFrequency, now)) return;
  await runBackup(house, { cause: 'schedule' }, signal);
}
