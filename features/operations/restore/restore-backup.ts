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
  entryNames,
  sequencesSchema,
  tableLabelSchema,
  tablePrefix,
  uploadLabelSchema,
  uploadPrefixes,
} from '../backups/backup-about.ts';
import type { CheckedBackup } from '../backups/check-backup.ts';
import { readArchive, wholeOf } from '../backups/read-archive.ts';
import { calmDown } from './calm-down.ts';

export interface RestoreParts {
  pool: Pool;
  pictures: PictureStore;
  documents: DocumentStore;
  /** Where it has got to, in a few words. */
  say: (what: string) => void;
}

export interface Restored {
  expiredHolds: number;
  /** Rules that the data does not keep, as it did not when it was saved. */
  broken: CheckedInvariant[];
}

/**
 * The database becomes what it was, in one transaction: whatever happens before its end, it stays what it is. Files come
 * before that end, because one too many does no harm. The backup has been checked, and nobody else uses the database.
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
  return onOneConnection(parts.pool, async (db, client) => {
    const restored = await db.transaction().execute(async (transaction): Promise<Restored> => {
      await client.query(
        `set local statement_timeout = 0;
         set local idle_in_transaction_session_timeout = 0;
         set local lock_timeout = '10s'`,
      );
      await dropEverything(client);
      const foreignKeys = await buildSchema(client, asBackedUp);
      await load(parts, client, path, summary);
      parts.say('holding the rows against each other');
      await closeSchema(client, foreignKeys);
      for (const file of since) await applyMigration(client, file);
      const calmed = await calmDown(transaction, {
        today: houseToday(new Date()),
        backup: { id: about.backupId, fileName: basename(path).slice(0, 120), bytes: backup.bytes },
      });
      await writeAudit(transaction, {
        actor: { id: null, role: null },
        action: 'backup_restored',
        subjectType: 'backup',
        subjectId: about.backupId,
        after: { madeAt: about.madeAt, madeOn: about.host, ...calmed },
      });
      parts.say('checking the rules');
      const rules = await checkWithin(transaction);
      return { ...calmed, broken: rules.filter(({ offenders }) => offenders.length > 0) };
    });
    parts.say('counting for the planner');
    await client.query('set statement_timeout = 0; analyze');
    return restored;
  });
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
    const { name } = label;
    if (name === entryNames.sequences) {
      await setSequences(client, sequencesSchema.parse(JSON.parse((await wholeOf(content)).toString())));
    } else if (name.startsWith(tablePrefix)) {
      const table = name.slice(tablePrefix.length);
      const { columns } = tableLabelSchema.parse(label);
      say(`table ${table}`);
      const rows = await copyIn(client, { name: table, columns }, Readable.from(content));
      if (rows !== summary.rows[table])
        throw new Error(`${table} got ${rows} rows instead of ${summary.rows[table]}`);
    }
    for (const store of ['pictures', 'documents'] as const) {
      if (!name.startsWith(uploadPrefixes[store])) continue;
      const { contentType } = uploadLabelSchema.parse(label);
      await stores[store].put(name.slice(uploadPrefixes[store].length), await wholeOf(content), contentType);
      files += 1;
    }
  }
  if (files !== summary.uploads) throw new Error(`${files} files came instead of ${summary.uploads}`);
}
