import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { readNote } from '#db/embedded/place.ts';
import { lockDataDir } from '#db/embedded/start-postgres.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { createArchiveStore } from '#features/operations/archive/archive-store.ts';
import type { BaseBackup } from '#features/operations/archive/base-backup.ts';
import { chooseBase, listClusters, recoverArchive } from '#features/operations/archive/recover-archive.ts';
import { fingerprintOf } from '#features/operations/backups/backup-entries.ts';
import { type MadeBackup, makeBackup } from '#features/operations/backups/make-backup.ts';
import { inspectTarget } from '#features/operations/restore/check-restore.ts';
import type { SecretChoice } from '#features/operations/restore/restore-secret.ts';
import type { Env } from '#lib/env.ts';
import { newId } from '#lib/ids.ts';
import { openDatabase } from './database.ts';
import { notEmptyMessage, type Outcome, type RestoreOptions, restoreProduct } from './restore-product.ts';

type Refusal = { ok: false; message: string };

interface RestoreAtOptions extends Omit<RestoreOptions, 'path'> {
  /** Undefined is the last moment that the archive knows. */
  until: Date | undefined;
  /** Which cluster, if the archive has several. */
  from: string | undefined;
}

const workPrefix = 'recovering-';

/**
 * Restores a moment from the archive: a copy of the cluster is recovered beside the current one and becomes a backup,
 * which is restored like any other. The current cluster goes on, so that the archive never branches.
 */
export async function restoreAt(options: RestoreAtOptions): Promise<Outcome> {
  const { env, until, report } = options;
  if (env.databaseUrl)
    return { ok: false, message: 'DATABASE_URL names an own PostgreSQL, which is restored by its own means.' };
  if (until && until.getTime() > Date.now()) return { ok: false, message: `${until.toISOString()} is yet to come.` };
  const ready = await archiveRest(options);
  if (!ready.ok) return ready;
  const store = createArchiveStore(env);
  const chosen = chooseBase(await listClusters(store), options);
  if (!chosen.ok) return chosen;
  const secret = secretOf(env, chosen.base);
  if (!secret.ok) return secret;

  await mkdir(env.dataDir, { recursive: true });
  const lock = lockDataDir(env.dataDir);
  if (!lock) return { ok: false, message: `Another Fika Mbali process is using ${env.dataDir}. Stop it first.` };
  const workDir = await makeWorkDir(env.dataDir);
  try {
    report(`recovering from the base backup of ${chosen.base.startedAt}`);
    const recovered = await recoverArchive(store, chosen, {
      dataDir: workDir,
      until,
      log: (line) => options.log.debug({ source: 'postgres' }, line),
    });
    if (!recovered.ok) return recovered;
    const { postgres, gap } = recovered;
    const moment = { url: postgres.url, gap, base: chosen.base, secret: secret.secret, workDir };
    const backup = await backUpMoment(options, moment).finally(postgres.stop);
    if (!backup.ok) return backup;
    lock.release();
    return await restoreProduct({ ...options, path: backup.path });
  } finally {
    lock.release();
    await removeWorkDir(workDir);
  }
}

/** Lets the current cluster archive what a killed process left behind. Refuses what the restore would refuse later. */
async function archiveRest({ env, log, replace, report }: RestoreAtOptions): Promise<{ ok: true } | Refusal> {
  const root = (await readNote(env.dataDir)) ?? join(env.dataDir, 'postgres');
  if (!existsSync(join(root, 'data'))) return { ok: true };
  report('archiving the last changes');
  const database = await openDatabase(env, log);
  if (!database.ok) {
    const lock = lockDataDir(env.dataDir);
    lock?.release();
    const advice = ` If it can't be started, move ${root} elsewhere and keep it: the restore then makes a new database.`;
    return { ok: false, message: `${database.message}${lock ? advice : ''}` };
  }
  const client = new Client({ connectionString: database.directUrl });
  try {
    await client.connect();
    const target = await inspectTarget(client);
    if (target.kind === 'obstacle') return { ok: false, message: target.message };
    return target.kind === 'filled' && !replace ? { ok: false, message: notEmptyMessage } : { ok: true };
  } finally {
    await client.end();
    await database.close();
  }
}

function secretOf(env: Env, base: BaseBackup): { ok: true; secret: SecretChoice } | Refusal {
  if (base.secret) return { ok: true, secret: { value: base.secret, isOurs: true } };
  if (env.secret && fingerprintOf(env.secret) === base.secretFingerprint)
    return { ok: true, secret: { value: env.secret, isOurs: false } };
  return {
    ok: false,
    message: 'SECRET is not the one that the archived data was encrypted with: set it to what it was.',
  };
}

/** Pictures and documents are not in the database: those that are there stay. */
const noFiles: PictureStore = { put: async () => {}, get: async () => undefined, remove: async () => {} };

async function backUpMoment(
  { until, report }: RestoreAtOptions,
  moment: { url: string; gap: string | undefined; base: BaseBackup; secret: SecretChoice; workDir: string },
): Promise<MadeBackup | Refusal> {
  const { url, gap, base, secret, workDir } = moment;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ lastCommitAt: Date | null; lastAuditId: string | null }>(
      `select pg_last_xact_replay_timestamp() as "lastCommitAt",
         (select id from audit_log order by at desc, id desc limit 1) as "lastAuditId"`,
    );
    const lastCommitAt = rows[0]?.lastCommitAt ?? new Date(base.finishedAt);
    if (gap && until) {
      return {
        ok: false,
        message: `The archive lacks ${gap}: after ${lastCommitAt.toISOString()} it cannot be recovered until the next base backup.`,
      };
    }
    report(`recovered, the last change is of ${lastCommitAt.toISOString()}`);
    if (gap) report(`the archive lacks ${gap}: later changes are lost`);
    const lastAuditId = rows[0]?.lastAuditId;
    return await makeBackup(
      { dataDir: workDir, host: base.host, pictures: noFiles, documents: noFiles, secret },
      client,
      {
        id: newId(),
        madeAt: until ?? lastCommitAt,
        ...(lastAuditId && { lastAuditId }),
        signal: new AbortController().signal,
      },
    );
  } finally {
    await client.end();
  }
}

/** Holding the lock, so that what a killed restore left can go. */
async function makeWorkDir(dataDir: string): Promise<string> {
  for (const entry of await readdir(dataDir))
    if (entry.startsWith(workPrefix)) await removeWorkDir(join(dataDir, entry));
  const workDir = await mkdtemp(join(dataDir, workPrefix));
  // PostgreSQL's user passes through; its own folder inside is closed to others.
  await chmod(workDir, 0o711);
  return workDir;
}

async function removeWorkDir(workDir: string): Promise<void> {
  const elsewhere = await readNote(workDir);
  if (elsewhere) await rm(elsewhere, { recursive: true, force: true });
  await rm(workDir, { recursive: true, force: true });
}
