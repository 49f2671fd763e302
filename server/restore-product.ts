import { mkdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { advisoryLocks, withAdvisoryLock } from '#db/advisory-lock.ts';
import { createPool } from '#db/connect.ts';
import { readFormerChecksums, readMigrationFiles } from '#db/migration-files.ts';
import { createDocumentStore } from '#features/agents/documents/read-documents.ts';
import { createPictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { checkBackup } from '#features/operations/backups/check-backup.ts';
import { makeBackup } from '#features/operations/backups/make-backup.ts';
import type { CarriedOver } from '#features/operations/restore/carry-over.ts';
import { checkVersion, inspectTarget } from '#features/operations/restore/check-restore.ts';
import { type Restored, restoreBackup } from '#features/operations/restore/restore-backup.ts';
import {
  chooseSecret,
  type ExchangedSecret,
  exchangeSecret,
  findDataSecret,
  type SecretChoice,
} from '#features/operations/restore/restore-secret.ts';
import type { Env } from '#lib/env.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import { openDatabase } from './database.ts';

export interface RestoreOptions {
  env: Env;
  log: Log;
  path: string;
  /** Replace the current data after backing it up. */
  replace: boolean;
  /** Without backing it up: for a database that cannot be read. */
  discard: boolean;
  report: (what: string) => void;
}

interface RestoreReport extends Omit<Restored, 'broken' | 'expiredHolds'> {
  madeAt: string;
  /** Where the previous secret was moved. */
  aside: string | undefined;
}

export type Outcome = ({ ok: true } & RestoreReport & Restored) | { ok: false; message: string };

export const notEmptyMessage = 'The database is not empty. With --replace its data is backed up and then replaced.';

/** Checks everything before it changes anything. */
export async function restoreProduct(options: RestoreOptions): Promise<Outcome> {
  const { env, log, path, report } = options;
  report(`checking ${path}`);
  const checked = await checkBackup(path);
  if (!checked.ok) return checked;
  const version = checkVersion(checked.about.migrations, await readMigrationFiles(), await readFormerChecksums());
  if (!version.ok) return version;
  const secret = await chooseSecret(env, checked, options);
  if (!secret.ok) return secret;
  const { size: bytes } = await stat(path);

  await mkdir(env.dataDir, { recursive: true });
  const database = await openDatabase(env, log);
  if (!database.ok) return database;
  const pool = createPool(database.directUrl, { max: 2, applicationName: 'fika-mbali restore', log });
  try {
    // A process that starts meanwhile waits for this lock before it reads a table.
    return await withAdvisoryLock(database.directUrl, advisoryLocks.migrate, async (client) => {
      const target = await inspectTarget(client);
      if (target.kind === 'obstacle') return { ok: false, message: target.message };
      if (target.kind === 'filled' && !options.replace) {
        return { ok: false, message: notEmptyMessage };
      }
      if (target.kind === 'filled' && !options.discard) {
        const sealedWith = await findDataSecret(client, secret.present);
        if (!sealedWith.ok) return sealedWith;
        const saved = await backUpCurrentData(options, database.directUrl, sealedWith.secret);
        if (!saved.ok) return saved;
      }
      const stores = { pictures: createPictureStore(env), documents: createDocumentStore(env) };
      let exchanged: ExchangedSecret | undefined;
      const beforeCommit = async () => {
        if (secret.bring) exchanged = await exchangeSecret(secret.bring, new Date());
      };
      try {
        const restored = await restoreBackup(
          { pool, ...stores, report, beforeCommit },
          { path, bytes, checked, asBackedUp: version.asBackedUp, since: version.since },
        );
        return { ok: true, madeAt: checked.about.madeAt, aside: exchanged?.aside, ...restored };
      } catch (error) {
        await exchanged?.undo();
        const reason = error instanceof Error ? error.message : String(error);
        return {
          ok: false,
          message: `The restore failed (${reason}). The database and the secret are unchanged; restored files stay and do no harm.`,
        };
      }
    });
  } finally {
    await pool.end();
    await database.close();
  }
}

async function backUpCurrentData(
  { env, report }: RestoreOptions,
  directUrl: string,
  secret: SecretChoice,
): Promise<{ ok: true } | { ok: false; message: string }> {
  report('backing up the current data');
  const made = await withAdvisoryLock(directUrl, advisoryLocks.backUp, (client) =>
    makeBackup(
      {
        dataDir: env.dataDir,
        host: hostname(),
        pictures: createPictureStore(env),
        documents: createDocumentStore(env),
        secret,
      },
      client,
      { id: newId(), madeAt: new Date(), isBeforeRestore: true, signal: new AbortController().signal },
    ),
  );
  if (made.ok) {
    report(`the current data is backed up in ${made.path}`);
    return { ok: true };
  }
  return {
    ok: false,
    message: `The current data could not be backed up: ${made.message} Nothing was changed. --replace --discard skips this backup.`,
  };
}

/** Sentences for the operator after a restore. */
export function restoreMessages(restored: RestoreReport): string[] {
  const { madeAt, aside, supposedMails, carried } = restored;
  return [
    ...(aside ? [`The previous secret is in ${aside}.`] : []),
    ...(supposedMails > 0
      ? [
          `Payments were pending: their results are not mailed for 14 days, because they may have been mailed after ${madeAt}. If in doubt, send the documents of a booking again from its page.`,
        ]
      : []),
    ...(carried ? carriedSentences(carried) : [warning(madeAt)]),
  ];
}

function carriedSentences({ retainedAdmins, ...counts }: CarriedOver): string[] {
  const done = [
    counted(counts.erased, 'account erased', 'accounts erased'),
    counted(counts.unsubscribed, 'subscription ended', 'subscriptions ended'),
    counted(counts.stoppedAlerts, 'price alert stopped', 'price alerts stopped'),
    counted(counts.deactivated, 'account deactivated', 'accounts deactivated'),
    counted(counts.demoted, 'role lowered', 'roles lowered'),
  ].flat();
  return [
    `Carried over from the replaced data: ${done.length > 0 ? done.join(', ') : 'nothing'}.`,
    ...(retainedAdmins > 0
      ? [
          'The only administrator of the backup had been erased, deactivated or demoted since, and is one again: nobody else could open the back-office.',
        ]
      : []),
  ];
}

function warning(madeAt: string): string {
  return `People who were erased, unsubscribed, stopped an alert, were deactivated or lost a role after ${madeAt} are back as they were then: repeat these changes before anybody can sign in.`;
}

function counted(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`];
}
