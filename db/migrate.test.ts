import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { migrate, refuseOldServer } from './migrate.ts';
import { listMigrations } from './migration-files.ts';
import { pendingMigrations } from './pending-migrations.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(directory, name), sql);
const run = () => migrate({ directUrl: database.url, directory });
const tables = async () =>
  (
    await database.pool.query(
      `select tablename from pg_tables where schemaname = 'public' order by tablename`,
    )
  ).rows.map((row) => row.tablename);

const processes = process.env.LONG ? 10 : 4;

describe(`${processes} processes start at once on an empty database`, () => {
  it('one migrates, the others wait and find nothing left to do', async () => {
    const script = `
      import { migrate } from ${JSON.stringify(fileURLToPath(new URL('./migrate.ts', import.meta.url)))};
      console.log(JSON.stringify(await migrate({ directUrl: process.argv[1] })));`;
    const outputs = await Promise.all(
      Array.from({ length: processes }, () =>
        promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, database.url]),
      ),
    );
    const results = outputs.map(({ stdout }) => JSON.parse(stdout));
    expect(results.every((result) => result.ok)).toBe(true);
    expect(results.flatMap((result) => result.applied)).toEqual(await listMigrations());
  }, 60_000);

  it('take turns even when a migration is slow', async () => {
    await write('0001_slow.sql', 'create table slow (); select pg_sleep(0.3);');
    const results = await Promise.all(Array.from({ length: 10 }, run));
    expect(results.flatMap((result) => (result.ok ? result.applied : result.message))).toEqual([
      '0001_slow.sql',
    ]);
  });
});

describe('an upgrade', () => {
  it('applies only what is new, in order, and readiness knows what is missing', async () => {
    await write('0001_first.sql', 'create table first (); insert into first default values;');
    expect(await run()).toEqual({ ok: true, applied: ['0001_first.sql'] });
    await write('0002_second.sql', 'alter table first add column note text;');
    await write('0003_third.sql', 'alter table first alter column note set default now();');
    expect(await run()).toEqual({ ok: true, applied: ['0002_second.sql', '0003_third.sql'] });
    expect(await run()).toEqual({ ok: true, applied: [] });
  });

  it('that fails half-way leaves nothing of the failing file and keeps the ones before', async () => {
    await write('0001_good.sql', 'create table good ();');
    await write('0002_bad.sql', 'create table half (); select 1 / 0;');
    expect(await run()).toEqual({
      ok: false,
      error: 'migration_failed',
      message: 'Migration 0002_bad.sql failed and was undone: division by zero',
    });
    expect(await tables()).toEqual(['good', 'schema_migrations']);
    await write('0002_bad.sql', 'create table whole ();');
    expect(await run()).toEqual({ ok: true, applied: ['0002_bad.sql'] });
  });
});

it('a migration that cannot be noted as applied is undone as a whole', async () => {
  await write(
    '0001_odd.sql',
    `create table half (); insert into schema_migrations (number, name, checksum) values (1, '', '');`,
  );
  expect(await run()).toMatchObject({ ok: false, error: 'migration_failed' });
  expect(await tables()).toEqual(['schema_migrations']);
});

describe('an old version on the database of a newer one', () => {
  it('refuses and touches nothing', async () => {
    await write('0001_first.sql', 'create table first ();');
    await write('0002_future.sql', 'create table future ();');
    await run();
    await rm(join(directory, '0002_future.sql'));
    expect(await run()).toMatchObject({
      ok: false,
      error: 'newer_schema',
      message: expect.stringContaining('0002_future.sql'),
    });
  });
});

it('is refused on a PostgreSQL that is too old', () => {
  expect(refuseOldServer('14.12 (Debian 14.12-1)')).toMatchObject({
    message: 'The database is PostgreSQL 14.12 (Debian 14.12-1), but must be 15 or newer.',
  });
  expect(refuseOldServer('15.0')).toBeUndefined();
  expect(refuseOldServer('18beta1')).toBeUndefined();
});

describe('a developer', () => {
  it('who edits an applied migration is stopped', async () => {
    await write('0001_first.sql', 'create table first ();');
    await run();
    await write('0001_first.sql', 'create table other ();');
    expect(await run()).toMatchObject({ ok: false, error: 'changed_migration' });
    expect(await tables()).toEqual(['first', 'schema_migrations']);
  });

  it('with a checkout from Windows has the same migrations', async () => {
    await write('0001_first.sql', 'create table first\n();\n');
    await run();
    await write('0001_first.sql', 'create table first\r\n();\r\n');
    expect(await run()).toEqual({ ok: true, applied: [] });
  });

  it('of a number that was left out is applied when it comes', async () => {
    await write('0001_first.sql', 'create table first ();');
    await write('0003_third.sql', 'create table third ();');
    expect(await run()).toEqual({ ok: true, applied: ['0001_first.sql', '0003_third.sql'] });
    await write('0002_second.sql', 'create table second ();');
    expect(await run()).toEqual({ ok: true, applied: ['0002_second.sql'] });
  });

  it.each([
    ['takes a number twice', ['0001_first.sql', '0001_other.sql']],
    ['begins with zero', ['0000_first.sql']],
    ['forgets the number', ['0001_first.sql', 'second.sql']],
  ])('who %s is told so', async (_, names) => {
    for (const name of names) await write(name, 'select 1;');
    await expect(run()).rejects.toThrow('each number once');
  });
});

describe('readiness', () => {
  it('counts every migration as pending on an empty database and none after migrating', async () => {
    expect(await pendingMigrations(database.db)).toEqual(await listMigrations());
    await migrate({ directUrl: database.url });
    expect(await pendingMigrations(database.db)).toEqual([]);
  });

  it('stays when a newer version has migrated further, so that a rolling update has no gap', async () => {
    await cp(fileURLToPath(new URL('./migrations', import.meta.url)), directory, { recursive: true });
    const next = String(Number((await listMigrations()).at(-1)?.slice(0, 4)) + 1).padStart(4, '0');
    await write(`${next}_future.sql`, 'select 1;');
    const migrated = await createTestDatabase();
    expect(await migrate({ directUrl: migrated.url, directory })).toEqual({
      ok: true,
      applied: [`${next}_future.sql`],
    });
    expect(await pendingMigrations(migrated.db)).toEqual([]);
    await migrated.drop();
  });
});
