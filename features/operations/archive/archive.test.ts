import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDb, createPool } from '#db/connect.ts';
import { type EmbeddedPostgres, startPostgres } from '#db/embedded/start-postgres.ts';
import type { S3Variables } from '#lib/env.ts';
import { createLog } from '#lib/log.ts';
import { makeTestFolder, postmasterPid, query, removeTestFolder } from '#tests/embedded-postgres/test-folder.ts';
import { readArchiveState } from './archive-state.ts';
import { type ArchiveStore, createArchiveStore, listWal, storeWal } from './archive-store.ts';
import {
  type BaseBackup,
  type BaseBackups,
  basesToRemove,
  createBaseBackups,
  followingWal,
  isBaseDue,
} from './base-backup.ts';
import { chooseBase, listClusters, recoverArchive } from './recover-archive.ts';

const log = createLog('silent');
const timeoutSeconds = 1;
/** Each database starts several times, on a disk that keeps what it is told. */
const timeout = 180_000;
const running = new Set<EmbeddedPostgres>();
let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let failures: string[];
let bucket: Server | undefined;

beforeEach(async () => {
  folder = await makeTestFolder();
  failures = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  running.clear();
  bucket?.closeAllConnections();
  bucket?.close();
  bucket = undefined;
  await removeTestFolder(folder.root);
});

function folderArchive(): ArchiveStore {
  return createArchiveStore({ s3: undefined, dataDir: folder.dataDir });
}

/** A bucket that lists two names a page. Signatures are checked in s3-store.test.ts. */
async function openBucket(): Promise<ArchiveStore> {
  const objects = new Map<string, Buffer>();
  bucket = createServer(async (request, response) => {
    const body = await buffer(request);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bucket');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return response.writeHead(403).end();
    if (searchParams.has('list-type')) {
      const after = searchParams.get('continuation-token') ?? '';
      const keys = [...objects.keys()]
        .map((path) => path.slice('/fika/'.length))
        .filter((key) => key.startsWith(searchParams.get('prefix') ?? '') && key > after)
        .toSorted();
      const next = keys.length > 2 ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : '';
      const contents = keys.slice(0, 2).map((key) => `<Contents><Key>${key}</Key></Contents>`);
      return response.end(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`);
    }
    if (request.method === 'PUT') objects.set(pathname, body);
    if (request.method === 'DELETE') objects.delete(pathname);
    const stored = objects.get(pathname);
    if (request.method === 'GET' && !stored) return response.writeHead(404).end('<Code>NoSuchKey</Code>');
    return response.end(request.method === 'GET' ? stored : undefined);
  });
  bucket.listen(0, '127.0.0.1');
  await once(bucket, 'listening');
  const address = bucket.address();
  if (!address || typeof address === 'string') throw new Error('The bucket has no port');
  const keys = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'opensesame' };
  const s3: S3Variables = {
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket: 'fika',
    region: 'eu-west-1',
    ...keys,
  };
  return createArchiveStore({ s3, dataDir: '/nowhere' });
}

async function start(store: ArchiveStore): Promise<EmbeddedPostgres> {
  const archiving = {
    timeoutSeconds,
    store: (file: Parameters<typeof storeWal>[1]) => storeWal(store, file),
    onFailure: (error: unknown) => failures.push(String(error)),
  };
  const started = await startPostgres({ ...folder, archiving });
  if (!started.ok) throw new Error(started.message);
  running.add(started.postgres);
  return started.postgres;
}

async function kill(postgres: EmbeddedPostgres): Promise<void> {
  process.kill(await postmasterPid(join(folder.dataDir, 'postgres')), 'SIGKILL');
  await postgres.exited;
  running.delete(postgres);
}

function basesOf(store: ArchiveStore, { dataPath, url: directUrl }: EmbeddedPostgres): BaseBackups {
  const secret = { value: 'a secret', isOurs: true };
  const { dataDir } = folder;
  return createBaseBackups({ store, dataPath, directUrl, dataDir, host: 'a-machine', secret, days: 7, log });
}

function makeBase(store: ArchiveStore, postgres: EmbeddedPostgres, now?: Date): Promise<void> {
  return basesOf(store, postgres).makeWhenDue(new AbortController().signal, now);
}

let soldIn = '';

/** Returns a moment after the sale and before the next. */
async function sell(postgres: EmbeddedPostgres, what: string): Promise<Date> {
  await query(postgres.url, 'create table if not exists sold (what text)');
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`insert into sold values ('${what}')`);
  const { rows } = await client.query<{ wal: string }>('select pg_walfile_name(pg_current_wal_lsn()) as wal');
  await client.end();
  soldIn = rows[0]?.wal ?? '';
  const moment = new Date();
  await sleep(10);
  return moment;
}

/** Until the segment of the last sale is archived. Nobody asks the server to finish it. */
async function archived(postgres: EmbeddedPostgres): Promise<void> {
  const isArchived = `select last_archived_wal >= '${soldIn}' as done from pg_stat_archiver`;
  await expect.poll(() => query<{ done: boolean }>(postgres.url, isArchived)).toEqual([{ done: true }]);
}

async function recover(store: ArchiveStore, until?: Date): Promise<{ sold: string[]; gap: string | undefined }> {
  const chosen = chooseBase(await listClusters(store), { from: undefined, until });
  if (!chosen.ok) throw new Error(chosen.message);
  const dataDir = join(folder.root, `recovered-${Date.now()}`);
  const recovered = await recoverArchive(store, chosen, {
    dataDir,
    systemDir: folder.systemDir,
    until,
    log: () => {},
  });
  if (!recovered.ok) throw new Error(recovered.message);
  running.add(recovered.postgres);
  const rows = await query<{ what: string }>(recovered.postgres.url, 'select what from sold');
  return { sold: rows.map(({ what }) => what), gap: recovered.gap };
}

/** A database that sells twice, is killed and loses its folder. Returns a moment between the sales. */
async function loseDatabase(store: ArchiveStore): Promise<Date> {
  const postgres = await start(store);
  await makeBase(store, postgres);
  const afterFirst = await sell(postgres, 'first');
  await sell(postgres, 'second');
  await archived(postgres);
  await kill(postgres);
  await rm(join(folder.dataDir, 'postgres'), { recursive: true });
  return afterFirst;
}

test(
  'the database is killed and its folder is gone: the archive has every sale, and every moment',
  async () => {
    const store = folderArchive();
    const afterFirst = await loseDatabase(store);
    expect(await recover(store, afterFirst)).toEqual({ sold: ['first'], gap: undefined });
    expect(await recover(store)).toEqual({ sold: ['first', 'second'], gap: undefined });
    // Nothing was committed after that moment, which PostgreSQL alone takes for an error.
    expect(await recover(store, new Date())).toEqual({ sold: ['first', 'second'], gap: undefined });
    expect(failures).toEqual([]);
  },
  timeout,
);

test(
  'the database is killed and its folder is gone: a bucket has every sale',
  async () => {
    const store = await openBucket();
    await loseDatabase(store);
    expect(await recover(store)).toEqual({ sold: ['first', 'second'], gap: undefined });
    expect(failures).toEqual([]);
  },
  timeout,
);

test(
  'an archive that cannot be written to stops no sale, is reported, and has everything once it can',
  async () => {
    const store = folderArchive();
    let postgres = await start(store);
    await makeBase(store, postgres);
    const archive = join(folder.dataDir, 'archive');
    await rename(archive, `${archive}-away`);
    await writeFile(archive, 'a file in the place of the folder');
    await sell(postgres, 'first');
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    await sell(postgres, 'second');

    const bases = basesOf(store, postgres);
    await expect(bases.makeWhenDue(new AbortController().signal)).rejects.toThrow();
    const failingSince = bases.failingSince();
    const pool = createPool(postgres.url, { max: 1, applicationName: 'test', log });
    const state = await readArchiveState(createDb(pool), null, new Date());
    const later = await readArchiveState(createDb(pool), null, new Date(Date.now() + 3 * 60_000));
    const withoutBase = await readArchiveState(createDb(pool), failingSince, new Date(Date.now() + 31 * 60_000));
    await pool.end();
    expect([state.isFailing, later.isFailing]).toEqual([false, true]);
    expect(withoutBase).toMatchObject({ baseFailingSince: expect.any(Date), isFailing: true });
    expect(state.waiting).toBeGreaterThan(0);

    // It does not hold up a stop either, which would end in a kill after eight seconds.
    const stoppedAt = Date.now();
    running.delete(postgres);
    await postgres.stop();
    expect(Date.now() - stoppedAt).toBeLessThan(7000);
    postgres = await start(store);
    await sell(postgres, 'third');
    await kill(postgres);
    await rm(archive);
    await rename(`${archive}-away`, archive);
    postgres = await start(store);
    await sell(postgres, 'fourth');
    await archived(postgres);
    expect(await recover(store)).toEqual({ sold: ['first', 'second', 'third', 'fourth'], gap: undefined });
  },
  timeout,
);

test(
  'while archiving is off nothing is archived: a new base backup is due, and what is missing is named',
  async () => {
    const store = folderArchive();
    let postgres = await start(store);
    await makeBase(store, postgres);
    await sell(postgres, 'archived');
    running.delete(postgres);
    await postgres.stop();
    const off = await startPostgres(folder);
    if (!off.ok) throw new Error(off.message);
    await sell(off.postgres, 'not archived');
    await query(off.postgres.url, 'select pg_switch_wal()');
    await sell(off.postgres, 'not archived either');
    await query(off.postgres.url, 'select pg_switch_wal()');
    // Two checkpoints let PostgreSQL forget the files.
    await query(off.postgres.url, 'checkpoint');
    await off.postgres.stop();
    postgres = await start(store);
    const afterGap = await sell(postgres, 'archived again');
    await archived(postgres);
    const { sold, gap } = await recover(store, afterGap);
    expect(sold).toEqual(['archived']);
    expect(gap).toMatch(/^0{7}1[0-9A-F]{16}$/);
    const [before] = await listClusters(store);
    const unfinished = `${before?.clusterId}/base/2026-11-17T020000Z/0001`;
    await store.put(unfinished, Buffer.from('of a process that was killed'));
    await makeBase(store, postgres);
    expect(await store.get(unfinished)).toBeUndefined();
    expect((await recover(store)).sold).toHaveLength(4);
    const [cluster] = await listClusters(store);
    expect(cluster?.bases).toHaveLength(2);

    // A day later the next one is made; those of the last seven days stay.
    const wal = await listWal(store, cluster?.clusterId ?? '');
    await makeBase(store, postgres, new Date(Date.now() + 25 * 3600_000));
    expect((await listClusters(store))[0]?.bases).toHaveLength(3);
    expect(await listWal(store, cluster?.clusterId ?? '')).toEqual(expect.arrayContaining(wal));
    await makeBase(store, postgres, new Date(Date.now() + 9 * 24 * 3600_000));
    const [remaining] = await listClusters(store);
    expect(remaining?.bases).toHaveLength(1);
    const [oldest] = await listWal(store, cluster?.clusterId ?? '');
    expect(oldest?.slice(0, 24)).toBe(remaining?.bases[0]?.firstWal);
  },
  timeout,
);

test('a file is stored once, and never replaced by another of its name', async () => {
  const store = folderArchive();
  const file = { clusterId: '7', name: '000000010000000000000003', bytes: Buffer.from('sold') };
  await storeWal(store, file);
  await storeWal(store, file);
  await expect(storeWal(store, { ...file, bytes: Buffer.from('other') })).rejects.toThrow(
    'The archive has another 000000010000000000000003',
  );
  await storeWal(store, { ...file, clusterId: '8', bytes: Buffer.from('other') });
  await expect(store.put('../outside', Buffer.from(''))).rejects.toThrow('Invalid name of a file');
  expect(await store.list('')).toEqual(['7/wal/000000010000000000000003.zst', '8/wal/000000010000000000000003.zst']);
});

const base: BaseBackup = {
  folder: '7/base/2026-11-10T020000Z',
  host: 'a-machine',
  startedAt: '2026-11-10T02:00:00Z',
  finishedAt: '2026-11-10T02:00:05Z',
  firstWal: '000000010000000000000FFE',
  segmentBytes: 1024 * 1024,
  parts: 1,
  password: 'password',
  secretFingerprint: 'fingerprint',
};

test('segments follow each other across files of the log, whatever their size', () => {
  const mebibyte = 1024 * 1024;
  expect(followingWal('000000010000000000000FFF', mebibyte)).toBe('000000010000000100000000');
  expect(followingWal('0000000100000000000000FF', mebibyte)).toBe('000000010000000000000100');
  expect(followingWal('0000000100000000000000FF', 16 * mebibyte)).toBe('000000010000000100000000');
});

test.each([
  ['everything is archived', {}, false],
  ['a day has passed', { now: new Date('2026-11-11T02:00:00Z') }, true],
  ['a file is missing', { wal: new Set(['000000010000000000000FFE']) }, true],
  ['another timeline is written', { currentWal: '000000020000000100000000' }, true],
])('a base backup when %s', (_, change, isDue) => {
  const wal = new Set(['000000010000000000000FFE', '000000010000000000000FFF']);
  const now = new Date('2026-11-11T01:59:00Z');
  expect(isBaseDue(base, { wal, currentWal: '000000010000000100000000', now, ...change })).toBe(isDue);
  expect(isBaseDue(undefined, { wal, currentWal: '000000010000000100000000', now })).toBe(true);
});

test('the last base backup before the kept days stays: a moment at their beginning needs it', () => {
  const bases = [8, 9, 10, 11].map((day) => ({
    ...base,
    finishedAt: `2026-11-${String(day).padStart(2, '0')}T02:00:05Z`,
  }));
  const removed = basesToRemove(bases, { days: 7, now: new Date('2026-11-17T12:00:00Z') });
  expect(removed).toEqual(bases.slice(0, 2));
  expect(basesToRemove(bases, { days: 30, now: new Date('2026-11-17T12:00:00Z') })).toEqual([]);
});

test('an archive of two clusters is restored only from the one that is named', () => {
  const clusters = ['7', '8'].map((clusterId) => ({ clusterId, bases: [base] }));
  const until = new Date('2026-11-10T03:00:00Z');
  expect(chooseBase(clusters, { from: undefined, until })).toMatchObject({
    message: expect.stringContaining('Name one with --from'),
  });
  expect(chooseBase(clusters, { from: '8', until })).toMatchObject({ ok: true, clusterId: '8' });
  expect(chooseBase(clusters, { from: '8', until: new Date('2026-11-10T02:00:04Z') })).toMatchObject({
    message: 'The archive begins at 2026-11-10T02:00:05Z, which is later.',
  });
});
