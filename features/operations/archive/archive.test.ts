import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from '#db/embedded/start-postgres.ts';
import { createLog } from '#lib/log.ts';
import { makeTestFolder, postmasterPid, query, removeTestFolder } from '#tests/embedded-postgres/test-folder.ts';
import { type ArchiveStore, createArchiveStore, storeWal } from './archive-store.ts';
import { makeBaseWhenDue } from './base-backup.ts';
import { chooseBase, listClusters, recoverArchive } from './recover-archive.ts';

const log = createLog('silent');
let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let store: ArchiveStore;
let failures: unknown[];
const running = new Set<EmbeddedPostgres>();

beforeEach(async () => {
  folder = await makeTestFolder();
  store = createArchiveStore({ s3: undefined, dataDir: folder.dataDir });
  failures = [];
});
afterEach(async () => {
  for (const postgres of running) await postgres.stop();
  running.clear();
  await removeTestFolder(folder.root);
});

async function start(timeoutSeconds = 1) {
  const archiving = {
    timeoutSeconds,
    store: (file: Parameters<typeof storeWal>[1]) => storeWal(store, file),
    onFailure: (error: unknown) => failures.push(error),
  };
  const started = await startPostgres({ ...folder, archiving, log: process.env.SHOW ? console.log : () => {} });
  if (!started.ok) throw new Error(started.message);
  running.add(started.postgres);
  return started.postgres;
}

function makeBase(postgres: EmbeddedPostgres, now = new Date()) {
  const context = {
    store,
    dataPath: postgres.dataPath,
    directUrl: postgres.url,
    dataDir: folder.dataDir,
    host: 'a-machine',
    secret: { value: 'a secret', isOurs: true },
    days: 7,
    log,
  };
  return makeBaseWhenDue(context, now, new AbortController().signal);
}

async function sell(postgres: EmbeddedPostgres, what: string): Promise<Date> {
  await query(postgres.url, 'create table if not exists sold (what text)');
  await query(postgres.url, `insert into sold values ('${what}')`);
  await sleep(20);
  const [row] = await query<{ at: Date }>(postgres.url, 'select clock_timestamp() as at');
  await sleep(20);
  if (!row) throw new Error('no time');
  return row.at;
}

async function recover(until?: Date, from?: string) {
  const chosen = chooseBase(await listClusters(store), { from, until });
  if (!chosen.ok) throw new Error(chosen.message);
  const dataDir = join(folder.root, `recovered-${Date.now()}`);
  const recovered = await recoverArchive(store, chosen, {
    dataDir,
    systemDir: folder.systemDir,
    until,
    log: process.env.SHOW ? console.log : () => {},
  });
  if (!recovered.ok) throw new Error(recovered.message);
  running.add(recovered.postgres);
  const rows = await query<{ what: string }>(recovered.postgres.url, 'select what from sold');
  await recovered.postgres.stop();
  running.delete(recovered.postgres);
  return { sold: rows.map(({ what }) => what), gap: recovered.gap };
}

test('a kill', async () => {
  const postgres = await start();
  await makeBase(postgres);
  const first = await sell(postgres, 'first');
  await sell(postgres, 'second');
  await sleep(2500);
  process.kill(await postmasterPid(join(folder.dataDir, 'postgres')), 'SIGKILL');
  await postgres.exited;
  running.delete(postgres);
  await rm(join(folder.dataDir, 'postgres'), { recursive: true });
  expect(await recover(first)).toEqual({ sold: ['first'], gap: undefined });
  expect(await recover()).toEqual({ sold: ['first', 'second'], gap: undefined });
  expect(failures).toEqual([]);
});
