import { sql } from 'kysely';
import type { Database } from './connect.ts';
import { errorCode } from './error-code.ts';
import { listMigrations } from './migration-files.ts';

const undefinedTable = '42P01';

/**
 * Names of the migrations that this code has and the database lacks, and `functions` where it has none. A newer database
 * lacks nothing: its functions are others, and serve this code too while an update goes on.
 */
export async function pendingMigrations(db: Database): Promise<string[]> {
  const names = [...(await listMigrations()), 'functions'];
  try {
    const { rows } = await sql<{ name: string }>`
      select name from schema_migrations union all select 'functions' where exists (select from schema_functions)`.execute(
      db,
    );
    const applied = new Set(rows.map(({ name }) => name));
    return names.filter((name) => !applied.has(name));
  } catch (error) {
    if (errorCode(error) === undefinedTable) return names;
    throw error;
  }
}
