import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fund, makeAgent, pendingDeposit } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { listPendingDeposits, pendingDepositCount } from './list-pending-deposits.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function counted(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select ${pendingDepositCount} as count`.execute(database.db);
  return rows[0]?.count;
}

test('who looks at one agency sees its transfers alone, and none that came', async () => {
  const { db } = database;
  const [agent, other] = [await makeAgent(db), await makeAgent(db)];
  const { depositId } = await pendingDeposit(db, agent, 30_000);
  await pendingDeposit(db, other, 40_000);
  await fund(db, agent, 20_000);
  expect((await listPendingDeposits(db, agent.agentId)).map(({ id }) => id)).toEqual([depositId]);
  expect((await listPendingDeposits(db)).map(({ amountMinor }) => amountMinor)).toEqual([30_000, 40_000]);
  expect(await counted()).toBe(2);
});

test('the list has an end, and the count has not', async () => {
  const { db } = database;
  const before = await counted();
  const agent = await makeAgent(db);
  for (let made = 0; made < 101; made += 1) await pendingDeposit(db, agent, 1_000);
  expect(await listPendingDeposits(db)).toHaveLength(100);
  expect(await counted()).toBe((before ?? 0) + 101);
});
