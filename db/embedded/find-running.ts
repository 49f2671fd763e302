import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './failure.ts';
import { readNote } from './place.ts';
import { DATABASE, databaseUrl } from './server.ts';

/**
 * The address of the database that a running product keeps in this folder; undefined when none runs, or when it belongs to
 * somebody whose files we can not read. A server's own file says where it listens; it is there only while that runs.
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

/** After a power cut the file is still there, and a stranger may have the port by now. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return hasCode(error, 'EPERM');
  }
}
