import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 6 * 1024 ** 3;

/**
 * One folder for everything a run writes, removed with it. In memory if there is plenty: a copied database is
 * a thousand small files, ten times slower on disk.
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(path.join(hasRoomInMemory() ? MEMORY : tmpdir(), 'test-run-'));
  // World-writable like /tmp: as root, tests run PostgreSQL as another user.
  chmodSync(folder, 0o1777);
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
    const options = mount.findLast(([, place]) => place === MEMORY)?.[3]?.split(',') ?? ['noexec'];
    const { bavail, bsize } = statfsSync(MEMORY);
    // The tests start programs from there too.
    const canRunPrograms = !options.includes('noexec') && !options.includes('ro');
    return canRunPrograms && Math.min(bavail * bsize, process.availableMemory()) > ENOUGH_BYTES;
  } catch {
    return false;
  }
}
