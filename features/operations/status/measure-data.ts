import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { originalName, pictureName } from '#features/catalogue/pictures/picture-names.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import type { ArchiveState } from '../archive/archive-state.ts';
import type { BackupMachine } from '../backups/backup-files.ts';
import { type BackupFrequency, readBackupRecord, staleAfterMs } from '../backups/backup-schedule.ts';
import { counted, type Measured, sizeText, spanText } from './status-line.ts';

const slowMs = 250;

export async function measureDatabase(db: Database): Promise<Measured> {
  const startedAt = performance.now();
  await sql`select 1`.execute(db);
  const latencyMs = performance.now() - startedAt;
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db);
  const { version = '', bytes = 0 } = rows[0] ?? {};
  const facts = `PostgreSQL ${version.split(' ')[0]}, ${sizeText(bytes)}.`;
  return latencyMs > slowMs
    ? {
        state: 'attention',
        value: 'Slow',
        sentence: `It took ${Math.round(latencyMs)} ms to answer. ${facts}`,
      }
    : { state: 'ok', value: 'Connected', sentence: `Answers in ${latencyMs.toFixed(1)} ms. ${facts}` };
}

const fullPercent = 95;
const nearlyFullPercent = 85;

/** The disk under DATA_DIR, and whether the picture store returns a picture. */
export async function measureStorage({
  db,
  dataDir,
  pictures,
  isBucket,
}: {
  db: Database;
  dataDir: string;
  pictures: PictureStore;
  isBucket: boolean;
}): Promise<Measured> {
  const [disk, problem, refusal] = await Promise.all([
    statfs(dataDir),
    access(dataDir, constants.W_OK).then(
      () => undefined,
      () => 'The data folder cannot be written to.',
    ),
    fetchOne(db, pictures),
  ]);
  // Blocks reserved for root are not available.
  const usable = disk.blocks - disk.bfree + disk.bavail;
  const percent = usable === 0 ? 100 : Math.ceil(((disk.blocks - disk.bfree) / usable) * 100);
  const value = `${percent}% Used`;
  const where = isBucket ? 'Pictures are in a bucket.' : 'Pictures are stored here too.';
  const facts = `${sizeText(disk.bavail * disk.bsize)} free on this server. ${where}`;
  const trouble = problem ?? refusal;
  if (trouble)
    return {
      state: 'failing',
      value: problem ? 'Not writable' : 'Store not reachable',
      sentence: `${trouble} ${facts}`,
    };
  if (percent >= fullPercent) return { state: 'failing', value, sentence: `The disk is full. ${facts}` };
  return { state: percent >= nearlyFullPercent ? 'attention' : 'ok', value, sentence: facts };
}

/** Reads a picture that must exist: buckets may not report missing ones. */
async function fetchOne(db: Database, pictures: PictureStore): Promise<string | undefined> {
  const photo = await db
    .selectFrom('hotelPhotos')
    .select('id')
    .where('drawing', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!photo) return undefined;
  try {
    const found = (await pictures.get(originalName(photo.id))) ?? (await pictures.get(pictureName(photo.id, 320)));
    return found ? undefined : 'A picture is missing from the store.';
  } catch {
    return 'The picture store does not answer.';
  }
}

/** The last backup, and whether changes since then are archived, if they should be. */
export async function measureBackups(
  context: {
    db: Database;
    machine: BackupMachine;
    frequency: BackupFrequency;
    archive: (now: Date) => Promise<ArchiveState | undefined>;
  },
  now: Date,
): Promise<Measured> {
  const [backup, archive] = await Promise.all([measureLastBackup(context, now), context.archive(now)]);
  return archive ? withArchive(backup, archive, now) : backup;
}

export function withArchive(
  backup: Measured,
  { lastArchivedAt, waitingSince, baseFailingSince, isFailing }: ArchiveState,
  now: Date,
): Measured {
  const agoOf = (at: Date) => `${spanText(now.getTime() - at.getTime())} ago`;
  if (isFailing) {
    const problem = baseFailingSince
      ? `No base backup could be made for ${spanText(now.getTime() - baseFailingSince.getTime())}`
      : `Changes since ${agoOf(waitingSince ?? now)} could not be archived`;
    return { state: 'failing', value: 'Not archived', sentence: `${problem}: see the log. ${backup.sentence}` };
  }
  const archived = lastArchivedAt ? `Changes were last archived ${agoOf(lastArchivedAt)}.` : 'Changes are archived.';
  return { ...backup, sentence: `${backup.sentence} ${archived}` };
}

async function measureLastBackup(
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
  if (ageMs > staleAfterMs[frequency]) return { state: 'failing', value, sentence: `It is too old. ${facts}` };
  if (failures) return { state: 'attention', value, sentence: facts };
  return last.missing
    ? { state: 'attention', value, sentence: `${counted(last.missing, 'file')} could not be found. ${facts}` }
    : { state: 'ok', value, sentence: facts };
}
