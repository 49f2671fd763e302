import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  lastTransactions,
  listTransactions,
  readTransactionQuery,
} from '#features/agents/transactions/list-transactions.ts';
import { fund, makeAgent, pendingDeposit } from '#tests/agents/agents.ts';
import { soldBy } from '#tests/booking/agency-sale.ts';
import { makeHotel, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { expireHolds } from '../holds/hold-expiry.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const everything = { type: null, status: null, page: 1 };

test('an agency finds its deposits and sales by what they are and how they stand', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 3 });
  const agent = await makeAgent(db, { creditMinor: 60_000 });
  await pendingDeposit(db, agent, 20_000);
  const sold = await soldBy(db, agent, stayFor(hotel));
  const lost = await soldBy(db, agent, stayFor(hotel), { issueNow: false });
  await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${lost.bookingId}`.execute(db);
  await expireHolds(db);
  const held = await soldBy(db, agent, stayFor(hotel), { issueNow: false });
  const { agentId } = agent;

  const { transactions, total } = await listTransactions(db, { agentId, ...everything });
  expect(total).toBe(5);
  expect(transactions.map(({ type, status, amountMinor }) => [type, status, amountMinor])).toEqual([
    ['sale', 'pending', -16_100],
    ['sale', 'voided', -16_100],
    ['sale', 'completed', -16_100],
    ['deposit', 'pending', 20_000],
    ['deposit', 'completed', 60_000],
  ]);
  expect(transactions[0]).toMatchObject({ bookingReference: held.reference, reference: held.reference });
  expect(transactions[3]).toMatchObject({ bookingReference: null, paymentMethod: 'bank_transfer' });

  const completed = await listTransactions(db, { agentId, ...everything, type: 'sale', status: 'completed' });
  expect(completed.transactions.map(({ reference }) => reference)).toEqual([sold.reference]);
  expect((await listTransactions(db, { agentId, ...everything, status: 'pending' })).total).toBe(2);
});

test('the twenty-sixth transaction stands on the second page, and a page beyond the last is the last', async () => {
  const { db } = database;
  const agent = await makeAgent(db);
  for (let number = 1; number <= 26; number += 1) await fund(db, agent, 1_000 + number);
  await makeAgent(db, { creditMinor: 99_000 });
  const { agentId } = agent;
  const first = await listTransactions(db, { agentId, ...everything });
  expect(first).toMatchObject({ total: 26, page: 1, pages: 2 });
  expect(first.transactions).toHaveLength(25);
  expect(first.transactions[0]?.amountMinor).toBe(1_026);
  const beyond = await listTransactions(db, { agentId, ...everything, page: 99 });
  expect(beyond.page).toBe(2);
  expect(beyond.transactions.map(({ amountMinor }) => amountMinor)).toEqual([1_001]);
  const last = await lastTransactions(db, agentId, 10);
  expect(last.map(({ amountMinor }) => amountMinor)).toEqual(Array.from({ length: 10 }, (_, index) => 1_026 - index));
});

test('an address that asks for what there is not asks for everything', () => {
  expect(readTransactionQuery(new URLSearchParams('type=bribe&status=lost&page=-3'))).toEqual(everything);
  expect(readTransactionQuery(new URLSearchParams('type=sale&status=voided&page=2'))).toEqual({
    type: 'sale',
    status: 'voided',
    page: 2,
  });
});
