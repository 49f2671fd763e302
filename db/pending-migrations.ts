import type { Database } from './connect.ts';
import { errorCode } from './error-code.ts';
import { listMigrations } from './migration-files.ts';

const undefinedTable = '42P01';

/** Names of the migrations that this code has and the database lacks. A newer database lacks none. */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const names = await listMigrations();
  try {
    const rows = await db.selectFrom('schema_migrations').select('name').execute();
    const applied = new Set(rows.map(({ name }) => name));
    return names.filter((name) => !applied.has(name));
  } catch (error) {
    if (errorCode(error) === undefinedTable) return names;
    throw error;
  }
}
