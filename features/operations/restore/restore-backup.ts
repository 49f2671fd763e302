import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { buildSchema, closeSchema, copyIn, dropEverything, setSequences } from '#db/backup/load-snapshot.ts';
import { onOneConnection } from '#db/backup/on-one-connection.ts';
import { applyFunctions, applyMigration } from '#db/migrate.ts';
import { type MigrationFile, readFunctionFiles } from '#db/migration-files.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { DocumentStore } from '#features/agents/documents/read-documents.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { expireHolds } from '#features/booking/holds/hold-expiry.ts';
import { type CheckedInvariant, checkWithin } from '#features/booking/invariants/check-invariants.ts';
import { inviteWithin } from '#features/booking/reviews/reviews.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { LOST } from '#features/payments/mpesa/mpesa-commands.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { readArchive, readJson, readWhole } from '../backups/archive.ts';
import {
  type BackupSummary,
  entryKind,
  maxBytes,
  sequencesSchema,
  tableLabelSchema,
  uploadLabelSchema,
} from '../backups/backup-entries.ts';
import type { CheckedBackup } from '../backups/check-backup.ts';
import { type CarriedOver, carryOver, recordRevocations, suppressRepeatedMails } from './carry-over.ts';

export interface RestoreParts {
  pool: Pool;
  pictures: PictureStore;
  documents: DocumentStore;
  /** Reports progress. */
  report: (what: string) => void;
  /** Runs before the commit; if it throws, the restore rolls back. */
  beforeCommit: () => Promise<void>;
}

export interface Restored {
  expiredHolds: number;
  /** Mails about pending payments that may have been sent after the backup and are not sent again. */
  supposedMails: number;
  /** Changes made since the backup. Undefined if the current data could not be read. */
  carried: CarriedOver | undefined;
  /** Invariants that the data violated already when it was backed up. */
  broken: CheckedInvariant[];
}

/**
 * Restores in one transaction: on any exception the database stays unchanged. Files are stored before the
 * commit, because extra files do no harm. The backup has been checked, and nobody else uses the database.
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
    const { erasedDocuments, ...restored } = await db.transaction().execute(async (transaction) => {
      await client.query(
        `set local statement_timeout = 0;
         set local idle_in_transaction_session_timeout = 0;
         set local lock_timeout = '10s'`,
      );
      const isRecorded = await recordRevocations(transaction, {
        id: about.backupId,
        madeAt,
        lastAuditId: about.lastAuditId,
      });
      await dropEverything(client);
      const foreignKeys = await buildSchema(client, asBackedUp);
      await load(parts, client, path, summary);
      parts.report('checking foreign keys');
      await closeSchema(client, foreignKeys);
      for (const file of since) await applyMigration(client, file);
      await applyFunctions(client, await readFunctionFiles());
      const { carried, erasedDocuments } = isRecorded
        ? await carryOver(transaction, madeAt)
        : { carried: undefined, erasedDocuments: [] };
      const suppressed = await suppressRepeatedMails(transaction, isRecorded);
      const prevented = await preventRepeats(transaction, {
        today: businessToday(new Date()),
        backup: { id: about.backupId, fileName: basename(path).slice(0, 120), bytes: backup.bytes },
      });
      await writeAudit(transaction, { id: null, role: null }, ['backup', about.backupId], 'backup_restored', {
        after: { madeAt: about.madeAt, madeOn: about.host, ...prevented, ...suppressed, ...carried },
      });
      parts.report('checking the rules');
      const rules = await checkWithin(transaction);
      const broken = rules.filter(({ offenders }) => offenders.length > 0);
      await parts.beforeCommit();
      return { ...prevented, ...suppressed, carried, erasedDocuments, broken };
    });
    await cleanUp(parts, client, erasedDocuments);
    return restored;
  });
}

/** Failures after the commit are reported and do not fail the restore. */
async function cleanUp(
  { documents, report }: RestoreParts,
  client: PoolClient,
  erasedDocuments: readonly string[],
): Promise<void> {
  for (const name of erasedDocuments)
    await documents.remove(name).catch(() => report(`document ${name} of an erased account could not be removed`));
  report('updating planner statistics');
  await client
    .query('set statement_timeout = 0; analyze')
    .catch(() => report('updating planner statistics failed: the first pages may be slow'));
}

async function load(
  { pictures, documents, report }: RestoreParts,
  client: PoolClient,
  path: string,
  summary: BackupSummary,
): Promise<void> {
  const stores = { pictures, documents };
  let files = 0;
  for await (const { label, content } of readArchive(path)) {
    const entry = entryKind(label.name);
    if (entry.kind === 'sequences') {
      await setSequences(client, sequencesSchema.parse(await readJson(content, maxBytes.sequences)));
    } else if (entry.kind === 'table') {
      const { table } = entry;
      const { columns } = tableLabelSchema.parse(label);
      report(`table ${table}`);
      const rows = await copyIn(client, { name: table, columns }, Readable.from(content));
      if (rows !== summary.rows[table]) throw new Error(`${table} got ${rows} rows instead of ${summary.rows[table]}`);
    } else if (entry.kind === 'upload') {
      const { contentType } = uploadLabelSchema.parse(label);
      await stores[entry.store].put(entry.file, await readWhole(content, maxBytes.upload), contentType);
      files += 1;
    }
  }
  if (files !== summary.uploads) throw new Error(`${files} files were restored instead of ${summary.uploads}`);
}

/**
 * Keeps restored data from repeating what happened between the backup and now. Holds that have ended expire,
 * with their seats, rooms and credit; past guests count as invited to review; running campaigns stop; of the
 * queued booking mails only future ones stay. Price alerts start again from the next price, and agencies with
 * a low balance count as notified. M-Pesa refunds may have been sent: each counts as sent with its result
 * lost, so that M-Pesa is queried before anything is sent again. Refunds that a provider refused may have
 * been paid out by hand, so they wait for a person. Returns how many holds ended.
 */
export async function preventRepeats(
  transaction: DatabaseTransaction,
  { today, backup }: { today: CalendarDate; backup: { id: string; fileName: string; bytes: number } },
): Promise<{ expiredHolds: number }> {
  const expiredHolds = await expireHolds(transaction);
  await inviteWithin(transaction, today);
  await sql`delete from booking_outbox where not_before <= now() or attempts > 0`.execute(transaction);
  await sql`
    update newsletter_campaigns set state = 'stopped', halted_by = 'restore', finished_at = clock_timestamp()
    where state in ('sending', 'paused')`.execute(transaction);
  // The next check takes the current price as the starting point: a drop may have been mailed since the
  // backup.
  await sql`
    update price_alerts set watched_price_minor = null, mailed_price_minor = null, mailed_at = null
    where stopped_at is null`.execute(transaction);
  await sql`
    update agents set low_balance_emailed_at = clock_timestamp() from agent_money
    where agent_money.agent_id = agents.id and low_balance_emailed_at is null
      and available_minor < low_balance_minor`.execute(transaction);
  await sql`
    update mpesa_commands set answered_at = clock_timestamp(), result_code = ${LOST}
    where answered_at is null`.execute(transaction);
  await sql`
    insert into mpesa_commands (id, kind, receipt, payment_id, amount_minor, answered_at, result_code, result_text)
    select gen_random_uuid(), 'reversal', provider_reference, id, refund_minor, clock_timestamp(), ${LOST},
      'Restored from a backup'
    from payments
    where state = 'refund_due' and provider = 'mpesa' and is_mpesa_receipt(provider_reference)
    union all
    select gen_random_uuid(), 'reversal', receipt, null, amount_minor, clock_timestamp(), ${LOST},
      'Restored from a backup'
    from mpesa_receipts where state = 'returning'`.execute(transaction);
  await sql`
    update payments set refund_by_hand_at = clock_timestamp()
    where state = 'refund_due' and refund_failure is not null and refund_by_hand_at is null`.execute(transaction);
  // In the backup its own row is still running.
  await sql`
    update backups set
      state = 'done', finished_at = clock_timestamp(), file_name = ${backup.fileName}, bytes = ${backup.bytes}
    where id = ${backup.id} and state = 'running'`.execute(transaction);
  await sql`
    update backups set
      state = 'failed', finished_at = clock_timestamp(), was_stopped = true, failure = 'Restored from a backup.'
    where state in ('waiting', 'running')`.execute(transaction);
  await sql`
    update system_checks set state = 'ended', finished_at = clock_timestamp()
    where state in ('waiting', 'running')`.execute(transaction);
  return { expiredHolds };
}
