import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#tests/database.ts';
import { columnName } from './column-names.ts';

it('every table and column has one name in TypeScript, which leads back to it', async () => {
  const { db, pool, drop } = await createTestDatabase();
  try {
    const { rows } = await pool.query<{ name: string }>(`
      select table_name as name from information_schema.columns where table_schema = 'public'
      union select column_name from information_schema.columns where table_schema = 'public' order by name`);
    const names = rows.map(({ name }) => name);
    expect(names).toContain('lead_14');
    const selected = sql.join(names.map((name) => sql`1 as ${sql.raw(`"${name}"`)}`));
    const { rows: selectedRows } = await sql<Record<string, number>>`select ${selected}`.execute(db);
    const keys = Object.keys(selectedRows[0] ?? {});
    expect(keys.map(columnName)).toEqual(names);
    expect(sql.join(keys.map((key) => sql.ref(key))).compile(db).sql).toBe(names.map((name) => `"${name}"`).join(', '));
  } finally {
    await drop();
  }
});
