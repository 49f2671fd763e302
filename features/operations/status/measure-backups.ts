import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type BackupFrequency, staleAfterMs } from '../backups/is-backup-due.ts';
import { readBackupRecord } from '../backups/read-record.ts';
import type { Measured } from './status-line.ts';
import { counted, sizeText, spanText } from './words.ts';

/** How old the last one is beside how old it may be. */
export async function measureBackups(
  { db, frequency }: { db: Database; frequency: BackupFrequency },
  now: Date,
): Promise<Measured> {
  const [record, { rows }] = await Promise.all([
    readBackupRecord(db),
    sql<{ bytes: number; host: string; missing: number | null }>`
      select bytes, host, missing_uploads as missing from backups where state = 'done'
      order by started_at desc limit 1`.execute(db),
  ]);
  const last = rows[0];
  const failures =
    record.failuresSince > 0
      ? ` The last ${record.failuresSince === 1 ? 'try' : `${record.failuresSince} tries`} failed.`
      : '';
  if (!record.lastGoodAt || !last) {
    return {
      state: failures ? 'failing' : 'attention',
      value: 'None yet',
      sentence: `One is made ${frequency}, the first within minutes.${failures}`,
    };
  }
  const ageMs = now.getTime() - record.lastGoodAt.getTime();
  const value = `${spanText(ageMs)} ago`;
  const facts = `${sizeText(last.bytes)} on ${last.host}, one is made ${frequency}.${failures}`;
  if (ageMs > staleAfterMs[frequency])
    return { state: 'failing', value, sentence: `It is too old. ${facts}` };
  if (failures) return { state: 'attention', value, sentence: facts };
  return last.missing
    ? { state: 'attention', value, sentence: `${counted(last.missing, 'file')} could not be found. ${facts}` }
    : { state: 'ok', value, sentence: facts };
}
