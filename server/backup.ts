import { hostname } from 'node:os';
import { createDb, createPool } from '#db/connect.ts';
import { pendingMigrations } from '#db/migration-files.ts';
import { createDocumentStore } from '#features/agents/documents/read-documents.ts';
import { createPictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { runBackup } from '#features/operations/backups/run-backup.ts';
import { ensureSecret } from '#lib/ensure-secret.ts';
import { createLog } from '#lib/log.ts';
import { fail, findDatabase, readCommandEnv } from './command.ts';
import { explainDatabase } from './database.ts';

// Makes a backup now, whether or not the product runs, and prints its path.

const env = readCommandEnv();
const log = createLog('warn');
const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());

const secret = await ensureSecret(env);
if (!secret.ok) fail(secret.message);
const database = await findDatabase(env, log);
const made = await backUp(database.directUrl, secret.secret).finally(database.close);
if (!made.ok) fail(made.message);
const megabytes = (made.bytes / 1024 / 1024).toFixed(1);
console.log(made.path);
console.log(`${megabytes} MB, ${made.rows.toLocaleString('en')} rows, ${made.uploads.toLocaleString('en')} files`);
if (made.missing > 0) console.log(`${made.missing} files are referenced by rows and missing from the store.`);

async function backUp(directUrl: string, value: string) {
  const db = createDb(createPool(directUrl, { max: 2, applicationName: 'fika-mbali backup', log }));
  try {
    const pending = await pendingMigrations(db);
    if (pending.length > 0)
      return { ok: false as const, message: 'Start this version of Fika Mbali on the database before backing it up.' };
    const context = {
      db,
      directUrl,
      log,
      dataDir: env.dataDir,
      host: hostname(),
      pictures: createPictureStore(env),
      documents: createDocumentStore(env),
      secret: { value, isOurs: env.secret === undefined },
    };
    return await runBackup(context, { cause: 'operator' }, stopping.signal);
  } catch (error) {
    return explainDatabase(error, directUrl);
  } finally {
    await db.destroy();
  }
}
