import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase, waitsForLock } from '#tests/database.ts';
import { migrate, refuseOldServer } from './migrate.ts';
import { listMigrations, pendingMigrations, readFormerChecksums, readFunctionFiles } from './migration-files.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await mkdir(join(folder, 'migrations'));
  await mkdir(join(folder, 'functions'));
  await writeFormer({});
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, 'migrations', name), sql);
const writeFunctions = (name: string, sql: string) => writeFile(join(folder, 'functions', name), sql);
const writeFormer = (checksums: Record<string, string>) =>
  writeFile(join(folder, 'migrations', 'former-checksums.json'), JSON.stringify(checksums));
const run = () => migrate({ directUrl: database.url, folder });
const tables = async () =>
  (
    await database.pool.query(`select tablename from pg_tables where schemaname = 'public' order by tablename`)
  ).rows.map((row) => row.tablename);

it('a limit that the role has for statements neither ends a migration nor the wait for one', async () => {
  await write('0001_slow.sql', 'create table flights (id int); select pg_sleep(0.5);');
  await database.pool.query(`
    do $$ begin execute format('alter database %I set statement_timeout = 200', current_database()); end $$`);
  expect(await Promise.all([run(), run()])).toMatchObject([{ ok: true }, { ok: true }]);
});

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
    expect(results.flatMap((result) => result.functions)).toEqual((await readFunctionFiles()).map(({ name }) => name));
  }, 60_000);

  it('take turns even when a migration is slow', async () => {
    await write('0001_slow.sql', 'create table slow (); select pg_sleep(0.3);');
    const results = await Promise.all(Array.from({ length: 10 }, run));
    expect(results.flatMap((result) => (result.ok ? result.applied : result.message))).toEqual(['0001_slow.sql']);
  });
});

describe('an upgrade', () => {
  it('applies only what is new, in order, and readiness knows what is missing', async () => {
    await write('0001_first.sql', 'create table first (); insert into first default values;');
    expect(await run()).toEqual({ ok: true, applied: ['0001_first.sql'], functions: [] });
    await write('0002_second.sql', 'alter table first add column note text;');
    await write('0003_third.sql', 'alter table first alter column note set default now();');
    expect(await run()).toEqual({ ok: true, applied: ['0002_second.sql', '0003_third.sql'], functions: [] });
    expect(await run()).toEqual({ ok: true, applied: [], functions: [] });
  });

  it('that fails half-way leaves nothing of the failing file and keeps the ones before', async () => {
    await write('0001_good.sql', 'create table good ();');
    await write('0002_bad.sql', 'create table half (); select 1 / 0;');
    expect(await run()).toEqual({
      ok: false,
      error: 'migration_failed',
      message: 'Migration 0002_bad.sql failed and was undone: division by zero',
    });
    expect(await tables()).toEqual(['good', 'schema_functions', 'schema_migrations']);
    await write('0002_bad.sql', 'create table whole ();');
    expect(await run()).toEqual({ ok: true, applied: ['0002_bad.sql'], functions: [] });
  });
});

it('a migration that cannot be noted as applied is undone as a whole', async () => {
  await write(
    '0001_odd.sql',
    `create table half (); insert into schema_migrations (number, name, checksum) values (1, '', '');`,
  );
  expect(await run()).toMatchObject({ ok: false, error: 'migration_failed' });
  expect(await tables()).toEqual(['schema_functions', 'schema_migrations']);
});

describe('an old version on the database of a newer one', () => {
  it('refuses and touches nothing', async () => {
    await write('0001_first.sql', 'create table first ();');
    await write('0002_future.sql', 'create table future ();');
    await run();
    await rm(join(folder, 'migrations', '0002_future.sql'));
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
    expect(await tables()).toEqual(['first', 'schema_functions', 'schema_migrations']);
  });

  it('with a checkout from Windows has the same migrations', async () => {
    await write('0001_first.sql', 'create table first\n();\n');
    await run();
    await write('0001_first.sql', 'create table first\r\n();\r\n');
    expect(await run()).toEqual({ ok: true, applied: [], functions: [] });
  });

  it('of a number that was left out is applied when it comes', async () => {
    await write('0001_first.sql', 'create table first ();');
    await write('0003_third.sql', 'create table third ();');
    expect(await run()).toEqual({ ok: true, applied: ['0001_first.sql', '0003_third.sql'], functions: [] });
    await write('0002_second.sql', 'create table second ();');
    expect(await run()).toEqual({ ok: true, applied: ['0002_second.sql'], functions: [] });
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

describe('a migration that was edited after databases had it', () => {
  const former = 'create table first (); create function one() returns int language sql as $$ select 1 $$;';

  it('is accepted with the checksum from before, also where the file is gone', async () => {
    await write('0001_first.sql', former);
    await write('0002_functions.sql', 'select 1;');
    await run();
    const { rows } = await database.pool.query('select name, checksum from schema_migrations');
    await writeFormer(Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum])));
    await write('0001_first.sql', 'create table first ();');
    await rm(join(folder, 'migrations', '0002_functions.sql'));
    expect(await run()).toEqual({ ok: true, applied: [], functions: [] });
  });

  it('is refused with any other', async () => {
    await write('0001_first.sql', former);
    await run();
    await writeFormer({ '0001_first.sql': 'another' });
    await write('0001_first.sql', 'create table first ();');
    expect(await run()).toMatchObject({ ok: false, error: 'changed_migration' });
  });

  it('keeps its number for itself', async () => {
    const numbers = new Set((await listMigrations()).map((name) => name.slice(0, 4)));
    const names = new Set(await listMigrations());
    for (const name of (await readFormerChecksums()).keys())
      expect(names.has(name) || !numbers.has(name.slice(0, 4))).toBe(true);
  });
});

describe('functions', () => {
  const answering = (answer: number) =>
    `create or replace function answer() returns int language sql as $$ select ${answer} $$;`;
  const answer = async () => (await database.pool.query('select answer()')).rows[0].answer;

  it('are applied after the migrations, and again when their file changes', async () => {
    await writeFunctions('answer.sql', answering(1));
    await writeFunctions('of-table.sql', 'create or replace function t(first) returns int return 1;');
    await write('0001_first.sql', 'create table first ();');
    expect(await run()).toMatchObject({ ok: true, functions: ['answer.sql', 'of-table.sql'] });
    expect(await run()).toMatchObject({ ok: true, functions: [] });
    await writeFunctions('answer.sql', answering(2));
    expect(await run()).toMatchObject({ ok: true, functions: ['answer.sql'] });
    expect(await answer()).toBe(2);
  });

  it('are all applied again after a migration, which may have dropped one', async () => {
    await writeFunctions('answer.sql', answering(1));
    await run();
    await write('0001_drop.sql', 'drop function answer();');
    expect(await run()).toEqual({ ok: true, applied: ['0001_drop.sql'], functions: ['answer.sql'] });
    expect(await answer()).toBe(1);
  });

  it('that do not work are undone with all others, and the file is named', async () => {
    await writeFunctions('answer.sql', answering(1));
    await run();
    await writeFunctions('answer.sql', answering(2));
    await writeFunctions('broken.sql', 'create function f() returns int language sql as $$ select nothing $$;');
    expect(await run()).toEqual({
      ok: false,
      error: 'functions_failed',
      message: 'Functions broken.sql failed and all were undone: column "nothing" does not exist',
    });
    expect(await answer()).toBe(1);
    await rm(join(folder, 'functions', 'broken.sql'));
    expect(await run()).toMatchObject({ ok: true, functions: ['answer.sql'] });
  });

  it('are applied once by many processes', async () => {
    await writeFunctions('answer.sql', `${answering(1)} select pg_sleep(0.2);`);
    const results = await Promise.all(Array.from({ length: 5 }, run));
    expect(results.flatMap((result) => (result.ok ? result.functions : result.message))).toEqual(['answer.sql']);
  });

  it('are tried again when a sale was in the way', async () => {
    await write('0001_first.sql', 'create table first (id int); create table second (id int);');
    await run();
    const trigger = (table: string) =>
      `create or replace trigger note before insert on ${table} for each row execute function keep();`;
    await writeFunctions(
      'keep.sql',
      `create or replace function keep() returns trigger language plpgsql as $$ begin return new; end; $$;
       ${trigger('first')} select pg_sleep(0.5); ${trigger('second')}`,
    );
    const running = run();
    const client = await database.pool.connect();
    await client.query("set deadlock_timeout = '1min'; begin; insert into second values (1)");
    await expect.poll(() => waitsForLock(database), { timeout: 5_000 }).toBe(true);
    await client.query('insert into first values (1); commit');
    client.release(true);
    expect(await running).toMatchObject({ ok: true, functions: ['keep.sql'] });
  });

  it('hold all triggers: migrations make none', async () => {
    await cp(fileURLToPath(new URL('./migrations', import.meta.url)), join(folder, 'migrations'), {
      recursive: true,
    });
    expect(await run()).toMatchObject({ ok: true });
    const { rows } = await database.pool.query('select tgname from pg_trigger where not tgisinternal');
    expect(rows).toEqual([]);
  });
});

describe('readiness', () => {
  it('counts every migration as pending on an empty database and none after migrating', async () => {
    expect(await pendingMigrations(database.db)).toEqual([...(await listMigrations()), 'functions']);
    await migrate({ directUrl: database.url });
    expect(await pendingMigrations(database.db)).toEqual([]);
  });

  it('stays when a newer version has migrated further, so that a rolling update has no gap', async () => {
    for (const part of ['migrations', 'functions'])
      await cp(fileURLToPath(new URL(`./${part}`, import.meta.url)), join(folder, part), { recursive: true });
    const next = String(Number((await listMigrations()).at(-1)?.slice(0, 4)) + 1).padStart(4, '0');
    await write(`${next}_future.sql`, 'select 1;');
    const migrated = await createTestDatabase();
    expect(await migrate({ directUrl: migrated.url, folder })).toMatchObject({
      ok: true,
      applied: [`${next}_future.sql`],
    });
    expect(await pendingMigrations(migrated.db)).toEqual([]);
    await migrated.drop();
  });
});
