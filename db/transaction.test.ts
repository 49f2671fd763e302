import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type DatabaseTransaction, inTransaction } from './transaction.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table stock (id int primary key, sold int not null)');
  await database.pool.query('insert into stock values (1, 0), (2, 0)');
});
afterEach(() => database.drop());

const sellOne = (transaction: DatabaseTransaction, id: number) =>
  sql`update stock set sold = sold + 1 where id = ${id}`.execute(transaction);

// PostgreSQL's timers stand still under faketime.
it.skipIf(process.env.FAKETIME)(
  'two buyers lock two rows in opposite order: the one PostgreSQL gives up runs again, both sell',
  async () => {
    let attempts = 0;
    let arrived = 0;
    let bothHoldOne = () => {};
    const meeting = new Promise<void>((resolve) => {
      bothHoldOne = resolve;
    });
    const buy = (first: number, second: number) =>
      inTransaction(database.db, async (transaction) => {
        attempts += 1;
        await sellOne(transaction, first);
        arrived += 1;
        if (arrived === 2) bothHoldOne();
        await meeting;
        await sellOne(transaction, second);
      });
    await Promise.all([buy(1, 2), buy(2, 1)]);
    // Under load the second attempt may meet the other buyer once more.
    expect(attempts).toBeGreaterThanOrEqual(3);
    expect((await database.pool.query('select sold from stock order by id')).rows).toEqual([{ sold: 2 }, { sold: 2 }]);
  },
);

it('a transaction that loses every time fails after five attempts', async () => {
  let attempts = 0;
  const work = inTransaction(database.db, async (transaction) => {
    attempts += 1;
    await sql`do $$ begin raise serialization_failure; end $$`.execute(transaction);
  });
  await expect(work).rejects.toMatchObject({ code: '40001' });
  expect(attempts).toBe(5);
});

it('any other failure undoes the work and is not repeated', async () => {
  let attempts = 0;
  const work = inTransaction(database.db, async (transaction) => {
    attempts += 1;
    await sellOne(transaction, 1);
    throw new Error('the card was declined');
  });
  await expect(work).rejects.toThrow('the card was declined');
  expect(attempts).toBe(1);
  expect((await database.pool.query('select sold from stock where id = 1')).rows).toEqual([{ sold: 0 }]);
});
