import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Binaries } from './binaries.ts';
import { failure, hasCode, type StartFailure } from './failure.ts';
import { type Place, readNote } from './place.ts';
import { type Supervised, supervise } from './supervisor.ts';

const DATABASE = 'fika_mbali';
const PORT_ATTEMPTS = 5;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // initdb derives them from the size of a segment, which differs between clusters.
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  // Parallel plans need /dev/shm, which containers keep at 64 MB and a logout may empty; small machines gain nothing.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The caller gets the error of a query. In this log it would contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

/** For throw-away databases of tests, which many processes use. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

/** Starts PostgreSQL on an existing cluster and returns when the application's database answers. */
export async function startServer(options: {
  place: Place;
  binaries: Binaries;
  password: string;
  choosePort: () => Promise<number>;
  isDurable: boolean;
  settings: Record<string, string>;
  log: (line: string) => void;
}): Promise<{ ok: true; url: string; server: Supervised } | StartFailure> {
  const { place, binaries, password, choosePort, isDurable, log } = options;
  const all = { ...SETTINGS, ...(isDurable ? {} : NOT_DURABLE), ...options.settings };
  const settings = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  for (let attempt = 1; attempt <= PORT_ATTEMPTS; attempt++) {
    const port = await choosePort();
    const args = ['-D', place.dataPath, '-p', String(port), ...settings];
    const server = supervise({ command: binaries.postgres, args, runAs: place.runAs, log });
    if (await acceptsConnections(place, server)) {
      const url = `postgres://postgres:${password}@127.0.0.1:${port}`;
      const opened = await openDatabase(url);
      if (opened.ok) return { ok: true, url: databaseUrl(url, DATABASE), server };
      server.stop();
      await server.ended;
      return failure('start_failed', `The database in ${place.root} refuses the application: ${opened.reason}.`);
    }
    if (server.lastLines.some((line) => line.includes('Address already in use'))) continue;
    const fatal = server.lastLines.find((line) => /^(FATAL|PANIC):/.test(line)) ?? server.lastLines.at(-1);
    return failure('start_failed', `PostgreSQL did not start on ${place.root}: ${fatal ?? 'it ended silently'}`);
  }
  return failure('start_failed', `Each of ${PORT_ATTEMPTS} free ports was taken by others at once. Start again.`);
}

export function chooseFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * False when the server ended instead. The server itself says in postmaster.pid when it is ready; only then do we
 * connect, so that the password never goes to a stranger who took the port. Recovery after a crash may take minutes.
 */
async function acceptsConnections(place: Place, server: Supervised): Promise<boolean> {
  let hasEnded = false;
  const ended = server.ended.then(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const status = await readFile(path.join(place.dataPath, 'postmaster.pid'), 'utf8').catch(() => '');
    if (status.split('\n')[7]?.trim() === 'ready') return true;
    await Promise.race([ended, delay(20)]);
  }
  return false;
}

/** Creates the database on any start, because the first one may have crashed before it did. */
async function openDatabase(url: string): Promise<{ ok: true } | { ok: false; reason: string }> {
  const client = new Client({ connectionString: databaseUrl(url, 'postgres') });
  // The server may end while we are connected; the query then fails, and that is enough.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.end().catch(() => {});
  }
}

export function databaseUrl(url: string, database: string): string {
  return `${url}/${database}?sslmode=disable`;
}

/**
 * The URL of the database that a running process keeps in this folder; undefined when none runs, or when its files are not
 * readable. postmaster.pid contains the port and exists only while the server runs.
 */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const root = (await readNote(dataDir)) ?? path.join(dataDir, 'postgres');
  try {
    const status = (await readFile(path.join(root, 'data', 'postmaster.pid'), 'utf8')).split('\n');
    const password = (await readFile(path.join(root, 'password'), 'utf8')).trim();
    const [pid, port, state] = [Number(status[0]), Number(status[3]), status[7]?.trim()];
    if (state !== 'ready' || !isAlive(pid)) return undefined;
    return databaseUrl(`postgres://postgres:${password}@127.0.0.1:${port}`, DATABASE);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES')) return undefined;
    throw error;
  }
}

/** After a power cut the file is still there, and another process may have the port. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process exists and belongs to another user.
    return hasCode(error, 'EPERM');
  }
}
