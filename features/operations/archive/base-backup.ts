import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { z } from 'zod';
import { errorCode } from '#db/errors.ts';
import type { Log } from '#lib/log.ts';
import { type ArchiveEntry, once, writeArchive } from '../backups/archive.ts';
import { fingerprintOf } from '../backups/backup-entries.ts';
import { type ArchiveStore, listWal, removeWal } from './archive-store.ts';

const baseSchema = z.object({
  host: z.string(),
  startedAt: z.iso.datetime(),
  /** From this moment on, the archive can be recovered to any other. */
  finishedAt: z.iso.datetime(),
  /** The first WAL file that a recovery reads. */
  firstWal: z.string(),
  segmentBytes: z.int(),
  parts: z.int(),
  /** The recovered cluster still has it. */
  password: z.string(),
  /** Undefined if it came from the environment. */
  secret: z.string().optional(),
  secretFingerprint: z.string(),
});

/** The files of a cluster, copied while it was in use: WAL makes them whole. */
export type BaseBackup = z.output<typeof baseSchema> & { folder: string };

const dayMs = 24 * 3600 * 1000;
/** Small enough that a stop need not wait for one on a slow line. */
const partBytes = 2 * 1024 * 1024;

/** The complete base backups, the oldest first, and the folders of unfinished ones. */
export async function listBases(
  store: ArchiveStore,
  clusterId: string,
): Promise<{ bases: BaseBackup[]; unfinished: string[] }> {
  const names = await store.list(`${clusterId}/base/`);
  const bases: BaseBackup[] = [];
  const unfinished: string[] = [];
  for (const folder of new Set(names.map((name) => dirname(name)))) {
    const about = await store.get(`${folder}/about.json`);
    if (about) bases.push({ ...baseSchema.parse(JSON.parse(Buffer.from(about).toString())), folder });
    else unfinished.push(folder);
  }
  return { bases, unfinished };
}

/** The segment after the given one: a timeline, a file number and a part of that file, each as 8 hexadecimal digits. */
export function followingWal(name: string, segmentBytes: number): string {
  const perFile = 2 ** 32 / segmentBytes;
  const position = Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16), 16) + 1;
  const digits = (number: number) => number.toString(16).toUpperCase().padStart(8, '0');
  return `${name.slice(0, 8)}${digits(Math.floor(position / perFile))}${digits(position % perFile)}`;
}

/**
 * Daily, and where WAL is missing since the last one: archiving was off, or files were removed. `wal` are all files
 * that are archived or will be, `currentWal` is the one that PostgreSQL writes to.
 */
export function isBaseDue(
  last: BaseBackup | undefined,
  { wal, currentWal, now }: { wal: ReadonlySet<string>; currentWal: string; now: Date },
): boolean {
  if (!last || now.getTime() - Date.parse(last.startedAt) >= dayMs) return true;
  if (currentWal.slice(0, 8) !== last.firstWal.slice(0, 8)) return true;
  for (let name = last.firstWal; name < currentWal; name = followingWal(name, last.segmentBytes))
    if (!wal.has(name)) return true;
  return false;
}

export interface BaseContext {
  store: ArchiveStore;
  /** The folder of the running cluster. */
  dataPath: string;
  directUrl: string;
  dataDir: string;
  host: string;
  secret: { value: string; isOurs: boolean };
  /** For so many days the archive can be recovered to any moment. */
  days: number;
  log: Log;
}

export interface BaseBackups {
  makeWhenDue(signal: AbortSignal, now?: Date): Promise<void>;
  /** Since when every try has failed. */
  failingSince(): Date | null;
}

export function createBaseBackups(context: BaseContext): BaseBackups {
  let failingSince: Date | null = null;
  return {
    failingSince: () => failingSince,
    async makeWhenDue(signal, now = new Date()) {
      try {
        await makeBaseWhenDue(context, now, signal);
        failingSince = null;
      } catch (error) {
        failingSince ??= now;
        throw error;
      }
    },
  };
}

async function makeBaseWhenDue(context: BaseContext, now: Date, signal: AbortSignal): Promise<void> {
  const { store, directUrl, log } = context;
  const client = new Client({ connectionString: directUrl, application_name: 'fika-mbali archive' });
  // The query under way fails as well.
  client.on('error', () => {});
  const stop = () => client.end().catch(() => {});
  signal.addEventListener('abort', stop);
  try {
    await client.connect();
    const { rows } = await client.query<{ clusterId: string; currentWal: string; ready: string[] }>(
      `select system_identifier::text as "clusterId", pg_walfile_name(pg_current_wal_lsn()) as "currentWal", array(
         select split_part(name, '.ready', 1) from pg_ls_archive_statusdir() where name like '%.ready'
       ) as ready
       from pg_control_system()`,
    );
    const [{ clusterId, currentWal, ready } = { clusterId: '', currentWal: '', ready: [] }] = rows;
    const { bases, unfinished } = await listBases(store, clusterId);
    const wal = new Set([...(await listWal(store, clusterId)), ...ready]);
    if (!isBaseDue(bases.at(-1), { wal, currentWal, now })) return;
    for (const folder of unfinished) await removeFolder(store, folder);
    const base = await makeBase(context, client, { clusterId, startedAt: now, signal });
    log.info({ base: base.folder, parts: base.parts }, 'base backup made');
    await removeOld(context, clusterId, [...bases, base], now);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await stop();
  }
}

async function makeBase(
  { store, dataPath, directUrl, dataDir, host, secret }: BaseContext,
  client: Client,
  { clusterId, startedAt, signal }: { clusterId: string; startedAt: Date; signal: AbortSignal },
): Promise<BaseBackup> {
  const folder = `${clusterId}/base/${startedAt.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  const path = join(dataDir, '.base-backup.unfinished');
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await client.query(`set statement_timeout = '10min'`);
    await client.query(`select pg_backup_start('fika-mbali', fast => true)`);
    const ended: { label?: string } = {};
    await writeArchive(file, clusterEntries(dataPath, client, ended), signal);
    let parts = 0;
    for await (const part of createReadStream(path, { highWaterMark: partBytes, signal })) {
      parts += 1;
      await store.put(`${folder}/${String(parts).padStart(4, '0')}`, part);
    }
    const { rows } = await client.query<{ segmentBytes: number; finishedAt: Date }>(
      `select pg_size_bytes(current_setting('wal_segment_size'))::int as "segmentBytes",
         clock_timestamp() as "finishedAt"`,
    );
    const firstWal = /\(file ([0-9A-F]{24})\)/.exec(ended.label ?? '')?.[1];
    const [settings] = rows;
    if (!firstWal || !settings) throw new Error('PostgreSQL did not say where the base backup begins');
    const about = baseSchema.parse({
      host,
      ...settings,
      startedAt: startedAt.toISOString(),
      finishedAt: settings.finishedAt.toISOString(),
      firstWal,
      parts,
      password: new URL(directUrl).password,
      secret: secret.isOurs ? secret.value : undefined,
      secretFingerprint: fingerprintOf(secret.value),
    });
    await store.put(`${folder}/about.json`, Buffer.from(JSON.stringify(about)));
    return { ...about, folder };
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** What PostgreSQL makes anew or gets from the archive. */
const leftOut =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|^postmaster\.|(^|\/)pgsql_tmp|(^|\/)pg_internal\.init/;
const controlFile = 'global/pg_control';

/** Ends PostgreSQL's backup mode after the last file, and returns when the WAL that belongs to it is archived. */
async function* clusterEntries(
  dataPath: string,
  client: Client,
  ended: { label?: string },
): AsyncGenerator<ArchiveEntry> {
  const entries = await readdir(dataPath, { recursive: true, withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries) {
    const name = join(entry.parentPath, entry.name).slice(dataPath.length + 1);
    if (leftOut.test(name)) continue;
    if (entry.isDirectory()) yield { label: { name: `folder/${name}` }, content: once(Buffer.alloc(0)) };
    else if (entry.isFile() && name !== controlFile) files.push(name);
  }
  for (const name of [...files, controlFile]) {
    const file = await openExisting(join(dataPath, name));
    if (file) yield { label: { name: `file/${name}` }, content: file.createReadStream() };
  }
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
  const label = rows[0]?.labelfile ?? '';
  ended.label = label;
  yield { label: { name: 'file/backup_label' }, content: once(Buffer.from(label)) };
}

/** Undefined for a file of a table that was dropped meanwhile, which WAL drops again. */
async function openExisting(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Base backups that no moment of the last days needs: the last one before those days stays. */
export function basesToRemove(bases: readonly BaseBackup[], { days, now }: { days: number; now: Date }): BaseBackup[] {
  const from = now.getTime() - days * dayMs;
  return bases.slice(
    0,
    Math.max(
      0,
      bases.findLastIndex(({ finishedAt }) => Date.parse(finishedAt) <= from),
    ),
  );
}

async function removeOld(
  { store, days }: BaseContext,
  clusterId: string,
  bases: readonly BaseBackup[],
  now: Date,
): Promise<void> {
  const removed = basesToRemove(bases, { days, now });
  for (const { folder } of removed) await removeFolder(store, folder);
  const oldest = bases[removed.length]?.firstWal ?? '';
  for (const name of await listWal(store, clusterId)) if (name < oldest) await removeWal(store, clusterId, name);
}

/** The description first: without it the rest is unfinished. */
async function removeFolder(store: ArchiveStore, folder: string): Promise<void> {
  await store.remove(`${folder}/about.json`);
  for (const name of await store.list(`${folder}/`)) await store.remove(name);
}
