import { mkdir, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { advisoryLocks, withAdvisoryLock } from '#db/advisory-lock.ts';
import { createPool } from '#db/connect.ts';
import { readFormerChecksums, readMigrationFiles } from '#db/migration-files.ts';
import { createDocumentStore } from '#features/agents/documents/document-store.ts';
import { createPictureStore } from '#features/catalogue/pictures/create-picture-store.ts';
import { checkBackup } from '#features/operations/backups/check-backup.ts';
import { makeBackup } from '#features/operations/backups/make-backup.ts';
import { checkVersion } from '#features/operations/restore/check-version.ts';
import { chooseSecret, type SecretChoice } from '#features/operations/restore/choose-secret.ts';
import { type ExchangedSecret, exchangeSecret } from '#features/operations/restore/exchange-secret.ts';
import { findDataSecret } from '#features/operations/restore/find-data-secret.ts';
import { inspectTarget } from '#features/operations/restore/find-obstacle.ts';
import { type Restored, restoreBackup } from '#features/operations/restore/restore-backup.ts';
import type { Env } from '#lib/env.ts';
import { newId } from '#lib/ids.ts';
import type { Log } from '#lib/log.ts';
import { openDatabase } from './database.ts';

interface RestoreOptions {
  env: Env;
  log: Log;
  path: string;
  /** What is there may go, once it has been saved. */
  replace: boolean;
  /** And need not be saved: for a database that can not be read any more. */
  discard: boolean;
  say: (what: string) => void;
}

type Outcome =
  | ({
      ok: true;
      madeAt: string;
      /** Where the secret lies that was there. */
      aside: string | undefined;
    } & Restored)
  | { ok: false; message: string };

/** Everything that speaks against it is found before anything is touched. */
export async function restoreProduct(options: RestoreOptions): Promise<Outcome> {
  const { env, log, path, say } = options;
  say(`checking ${path}`);
  const checked = await checkBackup(path);
  if (!checked.ok) return checked;
  const version = checkVersion(
    checked.about.migrations,
    await readMigrationFiles(),
    await readFormerChecksums(),
  );
  if (!version.ok) return version;
  const secret = await chooseSecret(env, checked, options);
  if (!secret.ok) return secret;
  const { size: bytes } = await stat(path);

  await mkdir(env.dataDir, { recursive: true });
  const database = await openDatabase(env, log);
  if (!database.ok) return database;
  const pool = createPool(database.directUrl, { max: 2, applicationName: 'fika-mbali restore', log });
  try {
    // A process that starts meanwhile waits for this lock before it looks at a table.
    return await withAdvisoryLock(database.directUrl, advisoryLocks.migrate, async (client) => {
      const target = await inspectTarget(client);
      if (target.kind === 'obstacle') return { ok: false, message: target.message };
      if (target.kind === 'filled' && !options.replace) {
        return {
          ok: false,
          message:
            'The database is not empty. With --replace everything in it is saved in a backup of its own and then replaced.',
        };
      }
      if (target.kind === 'filled' && !options.discard) {
        const sealedWith = await findDataSecret(client, secret.present);
        if (!sealedWith.ok) return sealedWith;
        const saved = await saveWhatIsThere(options, database.directUrl, sealedWith.secret);
        if (!saved.ok) return saved;
      }
      const stores = { pictures: createPictureStore(env), documents: createDocumentStore(env) };
      let exchanged: ExchangedSecret | undefined;
      const beforeCommit = async () => {
        if (secret.bring) exchanged = await exchangeSecret(secret.bring, new Date());
      };
      try {
        const restored = await restoreBackup(
          { pool, ...stores, say, beforeCommit },
          { path, bytes, checked, asBackedUp: version.asBackedUp, since: version.since },
        );
        return { ok: true, madeAt: checked.about.madeAt, aside: exchanged?.aside, ...restored };
      } catch (error) {
        await exchanged?.undo();
        const reason = error instanceof Error ? error.message : String(error);
        return {
          ok: false,
          message: `It did not work (${reason}). The database and the secret are as they were; files that had come already stay, and do no harm.`,
        };
      }
    });
  } finally {
    await pool.end();
    await database.close();
  }
}

async function saveWhatIsThere(
  { env, say }: RestoreOptions,
  directUrl: string,
  secret: SecretChoice,
): Promise<{ ok: true } | { ok: false; message: string }> {
  say('saving what is there');
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
    say(`what was there is in ${made.path}`);
    return { ok: true };
  }
  return {
    ok: false,
    message: `What is there could not be saved first: ${made.message} Nothing was changed. With --replace --discard it goes without.`,
  };
}
