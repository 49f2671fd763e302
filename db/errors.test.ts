import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/database.ts';
import { isDatabaseTrouble } from './errors.ts';

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('what PostgreSQL and its driver say when they are in trouble is trouble, and a bug is not', async () => {
  const { url, drop } = await createTestDatabase();
  const pool = new Pool({ connectionString: url, max: 1 });
  pool.on('error', () => {});
  const raised = (code: string) =>
    failureOf(pool.query(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`));
  for (const code of ['53100', '53200', '53300', '25006', '57P01', '57P03', '55P03', '40001', '08006']) {
    expect([code, isDatabaseTrouble(await raised(code))]).toEqual([code, true]);
  }
  for (const code of ['23505', '42P01', '22P02', 'P0001', '42501']) {
    expect([code, isDatabaseTrouble(await raised(code))]).toEqual([code, false]);
  }
  // PostgreSQL's timers stand still under faketime.
  const tooSlow = process.env.FAKETIME
    ? raised('57014')
    : failureOf(pool.query('set statement_timeout = 1; select pg_sleep(1)'));
  expect(isDatabaseTrouble(await tooSlow)).toBe(true);
  await pool.query('set statement_timeout = 0; set default_transaction_read_only = on');
  expect(isDatabaseTrouble(await failureOf(pool.query('create table x ()')))).toBe(true);

  const held = await pool.connect();
  pool.options.connectionTimeoutMillis = 50;
  expect(isDatabaseTrouble(await failureOf(pool.connect()))).toBe(true);
  held.on('error', () => {});
  expect(isDatabaseTrouble(await failureOf(held.query('select pg_terminate_backend(pg_backend_pid())')))).toBe(true);
  expect(isDatabaseTrouble(await failureOf(held.query('select 1')))).toBe(true);
  held.release(true);
  await pool.end();
  expect(isDatabaseTrouble(await failureOf(pool.query('select 1')))).toBe(true);

  const away = (address: string) => {
    const nowhere = new Pool({ connectionString: address, connectionTimeoutMillis: 2_000 });
    return failureOf(nowhere.query('select 1'));
  };
  const other = new URL(url);
  other.pathname = '/no_such_database';
  for (const address of ['postgres://localhost:1/x', 'postgres://127.0.0.1:1/x', other.href]) {
    expect([address, isDatabaseTrouble(await away(address))]).toEqual([address, true]);
  }
  await drop();
});

test('trouble is known through an error that was made of it, and nothing else is', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isDatabaseTrouble(new Error('The session could not be read', { cause: refused }))).toBe(true);
  for (const bug of [new TypeError('x is not a function'), 'ECONNREFUSED', undefined, { code: '53100' }]) {
    expect(isDatabaseTrouble(bug)).toBe(false);
  }
});
