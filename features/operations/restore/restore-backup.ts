import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { applyFunctions } from '#db/apply-functions.ts';
import { buildSchema, closeSchema, copyIn, dropEverything, setSequences } from '#db/backup/load-snapshot.ts';
import { onOneConnection } from '#db/backup/on-one-connection.ts';
import { applyMigration } from '#db/migrate.ts';
import { type MigrationFile, readFunctionFiles } from '#db/migration-files.ts';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { DocumentStore } from '#features/agents/documents/document-store.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import { inviteWithin } from '#features/booking/emails/invite-reviews.ts';
import { expireHolds } from '#features/booking/holds/expire-holds.ts';
import { type CheckedInvariant, checkWithin } from '#features/booking/invariants/check-invariants.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { LOST } from '#features/payments/mpesa/commands/mpesa-command.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
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
    const { erasedDocuments, ...restored } = await db.transaction().execute(async (transaction) => {
      await client.query(
        `set local statement_timeout = 0;
         set local idle_in_transaction_session_timeout = 0;
         set local lock_timeout = '10s'`,
      );
      const isNoted = await noteDepartures(transaction, { id: about.backupId, madeAt });
      await dropEverything(client);
      const foreignKeys = await buildSchema(client, asBackedUp);
      await load(parts, client, path, summary);
      parts.say('holding the rows against each other');
      await closeSchema(client, foreignKeys);
      for (const file of since) await applyMigration(client, file);
      await applyFunctions(client, await readFunctionFiles());
      const { carried, erasedDocuments } = isNoted
        ? await carryOver(transaction, madeAt)
        : { carried: undefined, erasedDocuments: [] };
      const unrepeated = await keepFromRepeating(transaction, isNoted);
      const calmed = await calmDown(transaction, {
        today: businessToday(new Date()),
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
      return { ...calmed, ...unrepeated, carried, erasedDocuments, broken };
    });
    await tidyUp(parts, client, erasedDocuments);
    return restored;
  });
}

/** All is restored: what fails from here on is said, and no reason to call it a failure. */
async function tidyUp(
  { documents, say }: RestoreParts,
  client: PoolClient,
  erasedDocuments: readonly string[],
): Promise<void> {
  for (const name of erasedDocuments)
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

/**
 * A restored house must not do a second time what it did between the backup and now. Holds that ended meanwhile end here,
 * with their seats, rooms and credit; guests who left meanwhile count as asked for a review; letters on their way stop.
 * Of what people were to be told, only what is still to come stays. Watched prices are told from the next look on, and
 * agencies with little credit count as told. Refunds by M-Pesa may have left since: each counts as sent, with its answer
 * lost, so that M-Pesa is asked what became of it before anything is sent. What a provider had refused, somebody may have
 * handed out since: such refunds wait for a person. Says how many holds ended.
 */
export async function calmDown(
  transaction: DatabaseTransaction,
  { today, backup }: { today: CalendarDate; backup: { id: string; fileName: string; bytes: number } },
): Promise<{ expiredHolds: number }> {
  const expiredHolds = await expireHolds(transaction);
  await inviteWithin(transaction, today);
  await sql`delete from booking_outbox where not_before <= now() or attempts > 0`.execute(transaction);
  await sql`
    update newsletter_campaigns set state = 'stopped', halted_by = 'restore', finished_at = clock_timestamp()
    where state in ('sending', 'paused')`.execute(transaction);
  // The next look takes the price it finds as the one where the watching began: it may have been mailed since the backup.
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
      'The house was restored'
    from payments
    where state = 'refund_due' and provider = 'mpesa' and is_mpesa_receipt(provider_reference)
    union all
    select gen_random_uuid(), 'reversal', receipt, null, amount_minor, clock_timestamp(), ${LOST},
      'The house was restored'
    from mpesa_receipts where state = 'returning'`.execute(transaction);
  await sql`
    update payments set refund_by_hand_at = clock_timestamp()
    where state = 'refund_due' and refund_failure is not null and refund_by_hand_at is null`.execute(
    transaction,
  );
  // When it was made, the backup itself was under way.
  await sql`
    update backups set
      state = 'done', finished_at = clock_timestamp(), file_name = ${backup.fileName}, bytes = ${backup.bytes}
    where id = ${backup.id} and state = 'running'`.execute(transaction);
  await sql`
    update backups set
      state = 'failed', finished_at = clock_timestamp(), was_stopped = true, failure = 'The house was restored.'
    where state in ('waiting', 'running')`.execute(transaction);
  await sql`
    update system_checks set state = 'ended', finished_at = clock_timestamp()
    where state in ('waiting', 'running')`.execute(transaction);
  return { expiredHolds };
}
