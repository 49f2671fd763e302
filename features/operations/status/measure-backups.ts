import type { Database } from '#db/connect.ts';
import type { BackupMachine } from '../backups/backup-machine.ts';
import { type BackupFrequency, staleAfterMs } from '../backups/is-backup-due.ts';
import { readBackupRecord } from '../backups/read-record.ts';
import { counted, sizeText, spanText } from './status-labels.ts';
import type { Measured } from './status-line.ts';

/** How old the last one is beside how old it may be, and whether its file is there. */
export async function measureBackups(
  { db, machine, frequency }: { db: Database; machine: BackupMachine; frequency: BackupFrequency },
  now: Date,
): Promise<Measured> {
  const { last, failuresSince } = await readBackupRecord(db, machine);
  const failures =
    failuresSince > 0 ? ` The last ${failuresSince === 1 ? 'try' : `${failuresSince} tries`} failed.` : '';
  if (!last) {
    return {
      state: failures ? 'failing' : 'attention',
      value: 'None yet',
      sentence: `One is made ${frequency}, the first within minutes.${failures}`,
    };
  }
  const ageMs = now.getTime() - last.at.getTime();
  const value = `${spanText(ageMs)} ago`;
  const facts = `${sizeText(last.bytes)}, one is made ${frequency}.${failures}`;
  if (last.problem) return { state: 'failing', value: 'Lost', sentence: `${last.problem} ${facts}` };
  if (ageMs > staleAfterMs[frequency])
    return { state: 'failing', value, sentence: `It is too old. ${facts}` };
  if (failures) return { state: 'attention', value, sentence: facts };
  return last.missing
    ? { state: 'attention', value, sentence: `${counted(last.missing, 'file')} could not be found. ${facts}` }
    : { state: 'ok', value, sentence: facts };
}
