import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { buildSchema, closeSchema, copyIn, dropEverything, setSequences } from '#db/backup/load-snapshot.ts';
import { onOneConnection } from '#db/backup/on-one-connection.ts';
import { applyMigration } from '#db/migrate.ts';
import type { MigrationFile } from '#db/migration-files.ts';
import type { DocumentStore } from '#features/agents/documents/document-store.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { type CheckedInvariant, checkWithin } from '#features/booking/invariants/check-invariants.ts';
import { houseToday } from '#features/catalogue/flights/house-today.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import {
  type BackupSummary,
  mostBytes,
  sequencesSchema,
  tableLabelSchema,
  uploadLabelSchema,
} from '../backups/backup-about.ts';
import type { CheckedBackup } from '../backups/check-backup.ts';
import { entryKind } from '../backups/entry-kind.ts';
import { jsonOf, readArchive, wholeOf } from '../backups/read-archive.ts';
import { calmDown } from './calm-down.ts';
import { type CarriedOver, carryOver, keepFromRepeating, noteDepartures } from './carry-over.ts';

export interface RestoreParts {
  pool: Pool;
  pictures: PictureStore;
  documents: DocumentStore;
  /** Where it has got to, in a few words. */
  say: (what: string) => void;
  /** Done when all is in and before it counts; where it fails, nothing does. */
  beforeCommit: () => Promise<void>;
}

export interface Restored {
  expiredHolds: number;
  /** Of payments that were under way: they may have been sent after the backup, and are not sent again. */
  supposedMails: number;
  /** What people asked for and what was decided since the backup. Undefined: what was there could not be read. */
  carried: CarriedOver | undefined;
  /** Rules that the data does not keep, as it did not when it was saved. */
  broken: CheckedInvariant[];
}

/**
 * The database becomes what it was, in one transaction: whatever happens before its end, it stays what it is. Files come
 * before that end, because one too many does no harm. The backup has been checked, and nobody else uses the database.
 * Whoever gets an exception has the database that was there.
 */
export async function restoreBackup(
  parts: RestoreParts,
  backup: {
    path: string;
    bytes: number;
    checked: CheckedBackup;
    asBackedUp: readonly MigrationFile[];
    since: readonly MigrationFile[];
  },
): Promise<Restored> {
  const { path, checked, asBackedUp, since } = backup;
  const { about, summary } = checked;
  const madeAt = new Date(about.madeAt);
  return onOneConnection(parts.pool, async (db, client) => {
    const { papers, ...restored } = await db.transaction().execute(async (transaction) => {
      await client.query(
        `set local statement_timeout = 0;
         set local idle_in_transaction_session_timeout = 0;
         set local lock_timeout = '10s'`,
      );
      const isNoted = await noteDepartures(transaction, { id: about.backupId, madeAt });
      await dropEverything(client);
      const resting = await buildSchema(client, asBackedUp);
      await load(parts, client, path, summary);
      parts.say('holding the rows against each other');
      await closeSchema(client, resting);
      for (const file of since) await applyMigration(client, file);
      const { carried, papers } = isNoted
        ? await carryOver(transaction, madeAt)
        : { carried: undefined, papers: [] };
      const unrepeated = await keepFromRepeating(transaction, isNoted);
      const calmed = await calmDown(transaction, {
        today: houseToday(new Date()),
        backup: { id: about.backupId, fileName: basename(path).slice(0, 120), bytes: backup.bytes },
      });
      await writeAudit(transaction, {
        actor: { id: null, role: null },
        action: 'backup_restored',
        subjectType: 'backup',
        subjectId: about.backupId,
        after: { madeAt: about.madeAt, madeOn: about.host, ...calmed, ...unrepeated, ...carried },
      });
      parts.say('checking the rules');
      const rules = await checkWithin(transaction);
      const broken = rules.filter(({ offenders }) => offenders.length > 0);
      await parts.beforeCommit();
      return { ...calmed, ...unrepeated, carried, papers, broken };
    });
    await tidyUp(parts, client, papers);
    return restored;
  });
}

/** All is restored: what fails from here on is said, and no reason to call it a failure. */
async function tidyUp(
  { documents, say }: RestoreParts,
  client: PoolClient,
  papers: readonly string[],
): Promise<void> {
  for (const name of papers)
    await documents.remove(name).catch(() => say(`document ${name} of somebody erased could not be removed`));
  say('counting for the planner');
  await client
    .query('set statement_timeout = 0; analyze')
    .catch(() => say('that did not work: the first pages may be slow'));
}

async function load(
  { pictures, documents, say }: RestoreParts,
  client: PoolClient,
  path: string,
  summary: BackupSummary,
): Promise<void> {
  const stores = { pictures, documents };
  let files = 0;
  for await (const { label, content } of readArchive(path)) {
    const entry = entryKind(label.name);
    if (entry.kind === 'sequences') {
      await setSequences(client, sequencesSchema.parse(await jsonOf(content, mostBytes.sequences)));
    } else if (entry.kind === 'table') {
      const { table } = entry;
      const { columns } = tableLabelSchema.parse(label);
      say(`table ${table}`);
      const rows = await copyIn(client, { name: table, columns }, Readable.from(content));
      if (rows !== summary.rows[table])
        throw new Error(`${table} got ${rows} rows instead of ${summary.rows[table]}`);
    } else if (entry.kind === 'upload') {
      const { contentType } = uploadLabelSchema.parse(label);
      await stores[entry.store].put(entry.file, await wholeOf(content, mostBytes.upload), contentType);
      files += 1;
    }
  }
  if (files !== summary.uploads) throw new Error(`${files} files came instead of ${summary.uploads}`);
}
