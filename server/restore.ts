import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createArchiveStore } from '#features/operations/archive/archive-store.ts';
import { describeCluster, listClusters } from '#features/operations/archive/recover-archive.ts';
import { backupFolder, listBackupFiles } from '#features/operations/backups/backup-files.ts';
import { checkBackup } from '#features/operations/backups/check-backup.ts';
import type { Env } from '#lib/env.ts';
import { createLog } from '#lib/log.ts';
import { fail, readCommandEnv } from './command.ts';
import { restoreAt } from './restore-at.ts';
import { restoreMessages, restoreProduct } from './restore-product.ts';

// Restores database, pictures and documents from a backup, or the database as of a moment from the archive. The
// product must be stopped. Exits with 1 if nothing was restored, with 2 if everything was restored and the data
// violates rules as it did before.

const usage = `npm run restore -- FILE             restores a backup into an empty database
npm run restore -- FILE --replace   backs up the current data, and replaces it
npm run restore -- --at TIME        restores a moment from the archive, such as 2026-11-17T12:34:56Z, or latest
npm run restore -- --list           lists the backups of this machine, and what is archived
npm run restore -- --check FILE     checks a backup, and changes nothing
FILE is a path, or the name of one that --list shows. --at takes --replace as well, and --from CLUSTER if several are
archived. With --replace --discard, the current data is not backed up first.`;

const { values: requestedMethod, positionals } = readArguments();
const env = readCommandEnv();
const [file] = positionals;
if (requestedMethod.list) await list(env);
else if (requestedMethod.at && !file) await restore(env, { until: readTime(requestedMethod.at) });
else if (!file || positionals.length > 1 || requestedMethod.at) fail(usage);
else if (requestedMethod.check) await check(pathOf(env, file));
else await restore(env, { path: pathOf(env, file) });

async function list(environment: Env): Promise<void> {
  const { dataDir } = environment;
  const files = await listBackupFiles(dataDir);
  if (files.length === 0) console.log(`There is no backup in ${backupFolder(dataDir)}.`);
  for (const { name, bytes } of files) console.log(`${sizeText(bytes).padStart(10)}  ${name}`);
  for (const cluster of await listClusters(createArchiveStore(environment)))
    console.log(`   archive  ${describeCluster(cluster)}`);
}

/** Undefined for the latest moment. */
function readTime(text: string): Date | undefined {
  if (text === 'latest') return undefined;
  const time = z.iso.datetime({ offset: true }).safeParse(text);
  return time.success ? new Date(time.data) : fail('Give the time as 2026-11-17T12:34:56Z, or say latest.');
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

async function restore(environment: Env, what: { path: string } | { until: Date | undefined }): Promise<void> {
  const startedAt = performance.now();
  const report = (what: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(7)} s  ${what}`);
  const log = createLog('warn');
  const { replace, discard, from } = requestedMethod;
  const options = { env: environment, log, replace, discard, report };
  const restoring = 'path' in what ? restoreProduct({ ...options, ...what }) : restoreAt({ ...options, ...what, from });
  const restored = await restoring.catch((error: unknown) => ({
    ok: false as const,
    message: `The restore failed (${error instanceof Error ? error.message : error}).`,
  }));
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
        at: { type: 'string' },
        from: { type: 'string' },
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
