import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#db/connect.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type UnpaidBooking, unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { type DocumentKind, nameOfDocument, numberDocuments } from './documents.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const bookings = (count: number) => Promise.all(Array.from({ length: count }, () => unpaidBooking(database.db)));

function capture(db: Database, { paymentId }: UnpaidBooking) {
  const received = {
    paymentId,
    receivedMinor: 3_483_600,
    receivedUsdMinor: 26_900,
    providerReference: paymentId,
  };
  return sql`select settle_payments(${JSON.stringify([received])}::jsonb, true)`.execute(db);
}

/** In their order. */
async function numbers(kind: DocumentKind): Promise<number[]> {
  const rows = await database.db
    .selectFrom('documents')
    .select('number')
    .where('kind', '=', kind)
    .orderBy('number')
    .execute();
  return rows.map(({ number }) => number);
}

async function numberOf({ paymentId }: UnpaidBooking): Promise<number | undefined> {
  const document = await database.db
    .selectFrom('documents')
    .select('number')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
  return document?.number;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('of fifty that are paid at once, some of them taken back, each that stays has its number, without a gap', async () => {
  const { db } = database;
  const all = await bookings(50);
  let isOver = false;
  const numbering = upTo(3).map(async () => {
    while (!isOver) await numberDocuments(db, { atOnce: 7 });
  });
  const undone = new Error('undone');
  await Promise.all(
    all.map((booking, index) =>
      db
        .transaction()
        .execute(async (transaction) => {
          await capture(transaction, booking);
          // Numbers that are given in a transaction that is undone are nobody's.
          if (index % 5 === 0) await nameOfDocument(transaction, 'receipt', booking.paymentId);
          if (index % 5 === 0) throw undone;
        })
        .catch((error) => expect(error).toBe(undone)),
    ),
  );
  isOver = true;
  await Promise.all(numbering);
  await numberDocuments(db);
  expect(await numbers('receipt')).toEqual(upTo(40));
  expect(await numbers('invoice')).toEqual(upTo(40));
  expect(await numberDocuments(db)).toBe(0);
});

test('who commits late, after many who began later, is found all the same', async () => {
  const { db, pool } = database;
  const before = await numbers('receipt');
  const [late, ...others] = await bookings(6);
  if (!late) throw new Error('No booking');
  const client = await pool.connect();
  try {
    await client.query('begin');
    const received = { paymentId: late.paymentId, receivedMinor: 3_483_600, receivedUsdMinor: 26_900 };
    await client.query('select settle_payments($1::jsonb, true)', [JSON.stringify([received])]);
    for (const other of others) {
      await capture(db, other);
      await numberDocuments(db);
    }
    expect(await numberOf(late)).toBeUndefined();
    await client.query('commit');
  } finally {
    client.release();
  }
  await numberDocuments(db);
  expect(await numberOf(late)).toBe(before.length + 6);
  expect(await numbers('receipt')).toEqual(upTo(before.length + 6));
});

test('numbers follow the order in which the money came', async () => {
  const { db } = database;
  const [first, second, third] = await bookings(3);
  if (!first || !second || !third) throw new Error('No bookings');
  for (const booking of [third, first, second]) await capture(db, booking);
  for (const [index, { paymentId }] of [first, second, third].entries()) {
    await sql`
      update payments set captured_at = captured_at + ${index} * interval '1 second' where id = ${paymentId}`.execute(
      db,
    );
  }
  await numberDocuments(db);
  const given = await Promise.all([first, second, third].map(numberOf));
  const [lowest = 0] = given;
  expect(given).toEqual([lowest, lowest + 1, lowest + 2]);
});

test('whoever asks first has the number at once, once, and what was not paid has none', async () => {
  const { db } = database;
  const [booking] = await bookings(1);
  if (!booking) throw new Error('No booking');
  expect(await nameOfDocument(db, 'receipt', booking.paymentId)).toBeUndefined();
  expect(await nameOfDocument(db, 'invoice', booking.bookingId)).toBeUndefined();
  await capture(db, booking);
  const next = (await numbers('receipt')).length + 1;
  const names = await Promise.all(upTo(5).map(() => nameOfDocument(db, 'receipt', booking.paymentId)));
  expect(new Set(names.map((document) => document?.name))).toEqual(new Set([`RCT-${String(next).padStart(6, '0')}`]));
  expect((await nameOfDocument(db, 'invoice', booking.bookingId))?.name).toMatch(/^INV-\d{6}$/);
  await numberDocuments(db);
  expect(await numbers('receipt')).toEqual(upTo(next));
});

test('what was issued stays as it was issued', async () => {
  await expect(sql`update documents set number = number + 1000`.execute(database.db)).rejects.toThrow();
  await expect(sql`delete from documents`.execute(database.db)).rejects.toThrow();
});

test('the marks of another server hold nobody up', async () => {
  const { db } = database;
  await sql`update document_cursors set ahead_transaction = 9e15::bigint`.execute(db);
  const [booking] = await bookings(1);
  if (!booking) throw new Error('No booking');
  await capture(db, booking);
  // Other tests write on the same server, and are waited for.
  await vi.waitUntil(
    async () => {
      await numberDocuments(db);
      const { rows } = await sql<{ isBehind: boolean }>`
        select bool_or(settled_id < (select max(id) from ledger_transfers)) as is_behind
        from document_cursors where kind = 'receipt'`.execute(db);
      return rows[0]?.isBehind === false;
    },
    { timeout: 10_000 },
  );
  expect(await numberOf(booking)).toBeGreaterThan(0);
});
