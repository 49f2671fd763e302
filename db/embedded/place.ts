import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failure, hasCode, isSystemError, type StartFailure } from './failure.ts';
import { type RunAs, runProgram, unprivilegedUser, userOf, weAreRoot } from './run-as.ts';

/** Where one data directory keeps its database. */
export interface Place {
  root: string;
  dataPath: string;
  passwordPath: string;
  runAs: RunAs | undefined;
  /** True when the place was chosen by the name of DATA_DIR alone, which a deleted DATA_DIR may have had before. */
  isNew: boolean;
}

const NOTE = 'database-is-kept-in.txt';

/**
 * The database lives in DATA_DIR/postgres. Only when root starts us and the user that runs PostgreSQL cannot get
 * there (a home is 0700) does it live under `systemDir`, and a note in DATA_DIR says so.
 */
export async function choosePlace(
  dataDir: string,
  systemDir: string,
): Promise<{ ok: true; place: Place } | StartFailure> {
  const noted = await readNote(dataDir);
  if (noted && !existsSync(noted)) {
    return failure(
      'start_failed',
      `The database of ${dataDir} should be in ${noted}, but nothing is there. Put it back, or delete ${path.join(dataDir, NOTE)} to begin with an empty database.`,
    );
  }
  const inside = path.join(dataDir, 'postgres');
  const root = noted ?? inside;
  const owner = await ownerOf(path.join(root, 'data'));

  if (!weAreRoot()) {
    if ((owner && owner.uid !== process.getuid?.()) || (noted && !owner)) {
      const user = owner ? (await userOf(owner.uid, owner.gid)).name : 'root';
      return failure(
        'start_failed',
        `The database in ${root} belongs to the user ${user}. Start Fika Mbali as root or as that user, or set DATA_DIR to another folder.`,
      );
    }
    await mkdir(root, { recursive: true, mode: 0o700 });
    return { ok: true, place: placeAt(root, undefined, false) };
  }

  // A database that its user made without sudo keeps its owner.
  const runAs = owner && owner.uid !== 0 ? await userOf(owner.uid, owner.gid) : await unprivilegedUser();
  if (noted || owner) {
    const usable = owner ? await canEnter(path.join(root, 'data'), runAs) : await canKeepFiles(root, runAs);
    if (usable) return { ok: true, place: placeAt(root, runAs, false) };
    return failure(
      'start_failed',
      `The user ${runAs.name}, who runs PostgreSQL, cannot enter ${root}. Let that user pass through the folders above it, or move DATA_DIR back to where it was.`,
    );
  }
  if (await canKeepFiles(inside, runAs)) return { ok: true, place: placeAt(inside, runAs, false) };

  const elsewhere = path.join(systemDir, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  if (await canKeepFiles(elsewhere, runAs)) {
    await rmdir(inside).catch(() => {});
    return { ok: true, place: placeAt(elsewhere, runAs, true) };
  }
  return failure(
    'start_failed',
    `The user ${runAs.name}, who runs PostgreSQL, can enter neither ${dataDir} nor ${systemDir}. Set DATA_DIR to a folder that this user can enter.`,
  );
}

export async function writeNote(dataDir: string, place: Place): Promise<void> {
  const why = 'because the user that runs PostgreSQL cannot enter this folder. Back up and move both together.';
  await writeFile(path.join(dataDir, NOTE), `The database of this folder is kept in\n${place.root}\n${why}\n`);
}

/** Where else the database of a data directory is, if not inside. */
export async function readNote(dataDir: string): Promise<string | undefined> {
  try {
    const note = await readFile(path.join(dataDir, NOTE), 'utf8');
    return note.split('\n').find((line) => path.isAbsolute(line));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function ownerOf(dataPath: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    return await stat(dataPath);
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES')) return undefined;
    throw error;
  }
}

function placeAt(root: string, runAs: RunAs | undefined, isNew: boolean): Place {
  const passwordPath = path.join(root, 'password');
  return { root, dataPath: path.join(root, 'data'), passwordPath, runAs, isNew };
}

async function canEnter(directory: string, runAs: RunAs): Promise<boolean> {
  return (await runProgram(runAs, '/bin/sh', ['-c', 'cd "$1"', 'sh', directory])).ok;
}

/** Tries it, because mode bits do not show access lists or mounts that refuse a change of owner. */
async function canKeepFiles(root: string, runAs: RunAs): Promise<boolean> {
  await mkdir(root, { recursive: true });
  await chmod(root, 0o711);
  const trial = await mkdtemp(path.join(root, 'trial-'));
  try {
    await chown(trial, runAs.uid, runAs.gid);
    return (await runProgram(runAs, '/bin/sh', ['-c', 'cd "$1" && : >file', 'sh', trial])).ok;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
