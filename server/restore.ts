import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backupFolder, listBackupFiles } from '#features/operations/backups/backup-files.ts';
import { checkBackup } from '#features/operations/backups/check-backup.ts';
import type { Env } from '#lib/env.ts';
import { createLog } from '#lib/log.ts';
import { fail, readCommandEnv } from './command.ts';
import { restoreMessages, restoreProduct } from './restore-product.ts';

// Restores database, pictures and documents from a backup. The product must be stopped. Exits with 1 if
// nothing was restored, with 2 if everything was restored and the data violates rules as it did before.

const usage = `npm run restore -- FILE             restores a backup into an empty database
npm run restore -- FILE --replace   backs up the current data, and replaces it
npm run restore -- --list           lists the backups of this machine
npm run restore -- --check FILE     checks a backup, and changes nothing
FILE is a path, or the name of one that --list shows. With --replace --discard, the current data is not backed up first.`;

const { values: requestedMethod, positionals } = readArguments();
const env = readCommandEnv();
const [file] = positionals;
if (requestedMethod.list) await list(env);
else if (!file || positionals.length > 1) fail(usage);
else if (requestedMethod.check) await check(pathOf(env, file));
else await restore(env, pathOf(env, file));

async function list({ dataDir }: Env): Promise<void> {
  const files = await listBackupFiles(dataDir);
  if (files.length === 0) console.log(`There is no backup in ${backupFolder(dataDir)}.`);
  for (const { name, bytes } of files) console.log(`${sizeText(bytes).padStart(10)}  ${name}`);
}

async function check(path: string): Promise<void> {
  const checked = await checkBackup(path);
  if (!checked.ok) fail(checked.message);
  const { about, summary, secret } = checked;
  const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0);
  console.log(`made      ${about.madeAt} on ${about.host}`);
  console.log(`version   ${about.migrations.at(-1)?.name}`);
  console.log(
    `contents  ${count(rows)} rows in ${count(Object.keys(summary.rows).length)} tables, ${count(summary.uploads)} files`,
  );
  console.log(`secret    ${secret === undefined ? 'not included: it came from the environment' : 'included'}`);
  if (summary.missing.length > 0)
    console.log(`missing   ${count(summary.missing.length)} files that were missing when it was made`);
  console.log('All checksums are correct.');
}

async function restore(environment: Env, path: string): Promise<void> {
  const startedAt = performance.now();
  const report = (what: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${what}`);
  const log = createLog('warn');
  const { replace, discard } = requestedMethod;
  const restored = await restoreProduct({ env: environment, log, path, replace, discard, report }).catch(
    (error: unknown) => ({
      ok: false as const,
      message: `The restore failed (${error instanceof Error ? error.message : error}).`,
    }),
  );
  if (!restored.ok) fail(restored.message);
  report(`restored, ${count(restored.expiredHolds)} holds had expired meanwhile`);
  for (const sentence of restoreMessages(restored)) console.log(sentence);
  for (const { name, rule, offenders } of restored.broken)
    console.error(`FAILED  ${name}: ${rule}\n        ${offenders.join('\n        ')}`);
  if (restored.broken.length > 0) {
    console.error('Everything is restored. These rules were already broken in the backup.');
    process.exit(2);
  }
  console.log('Everybody has to sign in again. Start Fika Mbali.');
}

function pathOf({ dataDir }: Env, name: string): string {
  const inFolder = join(backupFolder(dataDir), name);
  return basename(name) === name && existsSync(inFolder) ? inFolder : resolve(name);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        list: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        discard: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error), usage);
  }
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function sizeText(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
