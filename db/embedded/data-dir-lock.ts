import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

export interface DataDirLock {
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
