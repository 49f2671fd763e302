import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import type { Database } from './connect.ts';
import { type DatabaseTransaction, inTransaction } from './transaction.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function endOtherConnections(): Promise<void> {
  const administrator = await createTestDatabase({ empty: true });
  await administrator.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [new URL(database.url).pathname.slice(1)],
  );
  await administrator.drop();
}

describe('the database ends our connections, as in a restart', () => {
  it('the process lives on when they were idle, and the next query gets a new one', async () => {
    await database.pool.query('select 1');
    await endOtherConnections();
    await expect.poll(() => database.pool.totalCount).toBe(0);
    expect((await database.pool.query('select 42 as answer')).rows).toEqual([{ answer: 42 }]);
  });

  it('the process lives on when one was in use: its holder gets an error, others a new connection', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await endOtherConnections();
    await expect(client.query('select 1')).rejects.toThrow();
    client.release();
    expect((await database.pool.query('select 42 as answer')).rows).toEqual([{ answer: 42 }]);
  });

  it('a transaction that was running fails, and nothing of it stays in the pool', async () => {
    const work = database.db.transaction().execute(async (transaction) => {
      await sql`create table half_done ()`.execute(transaction);
      await endOtherConnections();
      await sql`select 1`.execute(transaction);
    });
    await expect(work).rejects.toThrow();
    const { rows } = await sql<{ found: string | null }>`select to_regclass('half_done') as found`.execute(database.db);
    expect(rows).toEqual([{ found: null }]);
  });
});

describe('what the database sends', () => {
  it('a bigint becomes a number while it is exact, and an error beyond', async () => {
    const { rows } = await database.pool.query(
      'select 9007199254740991::bigint as large, count(*) as counted, array[1, null]::bigint[] as list from (values (1)) v',
    );
    expect(rows).toEqual([{ large: 9007199254740991, counted: 1, list: [1, null] }]);
    await expect(database.pool.query('select 9007199254740992::bigint')).rejects.toThrow('beyond 2^53');
    await expect(database.pool.query('select array[-9007199254740992]::bigint[]')).rejects.toThrow('beyond 2^53');
    expect((await database.pool.query('select 1 as still_works')).rows).toHaveLength(1);
  });

  it('a date stays the day it is, wherever the server stands', async () => {
    const { rows } = await database.pool.query(`select date '2025-10-15' as day`);
    expect(rows).toEqual([{ day: '2025-10-15' }]);
  });
});

it('a statement that never ends and a forgotten transaction are cut off by the database', async () => {
  const { rows } = await database.pool.query(
    `select current_setting('statement_timeout') as statement,
            current_setting('idle_in_transaction_session_timeout') as idle,
            current_setting('application_name') as name`,
  );
  expect(rows).toEqual([{ statement: '30s', idle: '1min', name: 'test' }]);
});

it('nothing is compiled, whatever the database thinks of a plan', async () => {
  const { rows } = await database.pool.query(`select current_setting('jit') as jit`);
  expect(rows).toEqual([{ jit: 'off' }]);
});

describe('a pool that prepares', () => {
  it('names what is asked often, with the values of each time', async () => {
    const client = await database.pool.connect();
    try {
      for (const value of [1, 2, 3, 4, 5])
        expect((await client.query('select $1::integer * 2 as twice', [value])).rows).toEqual([{ twice: value * 2 }]);
      const { rows } = await client.query('select statement from pg_prepared_statements');
      expect(rows).toEqual([{ statement: 'select $1::integer * 2 as twice' }]);
    } finally {
      client.release();
    }
  });

  it('goes on when a table changes under what it has prepared, also within a transaction', async () => {
    const { db } = database;
    await sql`create table growing (one integer)`.execute(db);
    const read = (from: Database | DatabaseTransaction) => sql`select * from growing`.execute(from);
    for (let times = 0; times < 6; times += 1) await read(db);
    await sql`alter table growing add two text`.execute(db);
    expect((await read(db)).rows).toEqual([]);
    for (let times = 0; times < 6; times += 1) await inTransaction(db, read);
    await sql`alter table growing alter one type text`.execute(db);
    expect((await inTransaction(db, read)).rows).toEqual([]);
    expect((await read(db)).rows).toEqual([]);
  });

  it('keeps no more statements than it counts, however many different ones it is asked', async () => {
    const client = await database.pool.connect();
    try {
      for (let number = 0; number < 700; number += 1)
        for (let times = 0; times < 5; times += 1) await client.query(`select ${number} + $1::int as number`, [1]);
      const { rows } = await client.query('select count(*) as found from pg_prepared_statements');
      expect(rows[0].found).toBe(600);
    } finally {
      client.release();
    }
  });
});
