import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { failure, type StartFailure } from './failure.ts';
import type { Place } from './place.ts';
import { supervise } from './supervisor.ts';
import type { Recovery } from './wal-exchange.ts';

const UNFINISHED = 'initialise-';

/**
 * Makes the database cluster unless it is there. It is made under another name and renamed when complete, so that
 * a first start may be interrupted at any moment.
 */
export async function initialise(options: {
  place: Place;
  binaries: Binaries;
  recovery: Recovery | undefined;
  log: (line: string) => void;
}): Promise<{ ok: true; password: string } | StartFailure> {
  const { place, binaries, recovery, log } = options;
  for (const entry of await readdir(place.root)) {
    if (!entry.startsWith(UNFINISHED)) continue;
    await rm(path.join(place.root, entry), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  if (existsSync(place.dataPath)) return checkExisting(place, binaries);
  if (recovery) {
    await fillFromBackup(place, recovery);
    return checkExisting(place, binaries);
  }

  const password = (await readPassword(place)) ?? (await makePassword(place));
  let lastLine = '';
  for (const locale of localeFlags(binaries)) {
    const workDir = await mkdtemp(path.join(place.root, UNFINISHED));
    const made = await runInitdb({ workDir, password, locale, place, binaries, log });
    if (made.ok) {
      await rename(path.join(workDir, 'data'), place.dataPath);
      await syncDirectory(place.root);
    }
    await rm(workDir, { recursive: true, force: true });
    if (made.ok) return { ok: true, password };
    lastLine = made.reason;
  }
  return failure('initdb_failed', `PostgreSQL could not make its database in ${place.root}: ${lastLine}`);
}

/** PostgreSQL recovers when it finds `recovery.signal`. */
async function fillFromBackup(place: Place, { fill, password }: Recovery): Promise<void> {
  const workDir = await mkdtemp(path.join(place.root, UNFINISHED));
  const dataPath = path.join(workDir, 'data');
  await mkdir(dataPath, { mode: 0o700 });
  await fill(dataPath);
  await writeFile(path.join(dataPath, 'recovery.signal'), '');
  if (place.runAs) {
    const { uid, gid } = place.runAs;
    for (const entry of await readdir(dataPath, { recursive: true })) await chown(path.join(dataPath, entry), uid, gid);
    await chown(dataPath, uid, gid);
  }
  await writeFile(place.passwordPath, password, { mode: 0o600 });
  await rename(dataPath, place.dataPath);
  await rm(workDir, { recursive: true });
}

async function checkExisting(place: Place, binaries: Binaries) {
  const major = Number(await readFile(path.join(place.dataPath, 'PG_VERSION'), 'utf8'));
  if (major !== binaries.major) {
    return failure(
      'start_failed',
      `The database in ${place.root} was made by PostgreSQL ${major}, and this version of Fika Mbali brings PostgreSQL ${binaries.major}. Restore a backup into a new DATA_DIR, or go back to the version that made it.`,
    );
  }
  const password = await readPassword(place);
  if (password) return { ok: true as const, password };
  return failure('start_failed', `The database password in ${place.passwordPath} is missing. Put the file back.`);
}

async function runInitdb(options: {
  workDir: string;
  password: string;
  locale: string[];
  place: Place;
  binaries: Binaries;
  log: (line: string) => void;
}): Promise<{ ok: true } | { ok: false; reason: string }> {
  const { workDir, password, locale, place, binaries, log } = options;
  const dataPath = path.join(workDir, 'data');
  const passwordPath = path.join(workDir, 'password');
  await writeFile(passwordPath, password, { mode: 0o600 });
  await mkdir(dataPath, { mode: 0o700 });
  if (place.runAs) {
    for (const given of [passwordPath, dataPath, workDir]) await chown(given, place.runAs.uid, place.runAs.gid);
  }
  const args = ['-D', dataPath, '-U', 'postgres', `--pwfile=${passwordPath}`, '--auth=scram-sha-256'];
  // An archived segment is finished twice a minute, whether it is full or not.
  args.push('--encoding=UTF8', '--data-checksums', '--wal-segsize=1', ...locale);
  const initdb = supervise({ command: binaries.initdb, args, runAs: place.runAs, log });
  const { code } = await initdb.ended;
  if (code === 0) return { ok: true };
  const errors = initdb.lastLines.filter((line) => /error|fatal|denied|space/i.test(line));
  return { ok: false, reason: errors[0] ?? initdb.lastLines.at(-1) ?? `initdb ended with ${code}.` };
}

/** The same order of text on every machine: it must not change with the system's libraries. */
function localeFlags(binaries: Binaries): string[][] {
  if (binaries.major >= 17) return [['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']];
  return [['--locale=C.UTF-8'], ['--locale=C']];
}

async function readPassword(place: Place): Promise<string | undefined> {
  return existsSync(place.passwordPath) ? (await readFile(place.passwordPath, 'utf8')).trim() : undefined;
}

async function makePassword(place: Place): Promise<string> {
  const password = randomBytes(24).toString('base64url');
  const unfinished = `${place.passwordPath}.new`;
  await rm(unfinished, { force: true });
  await writeFile(unfinished, password, { mode: 0o600, flush: true });
  await rename(unfinished, place.passwordPath);
  return password;
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync();
  await handle.close();
}
