import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { fund, type MadeAgent, makeAgent, pendingDeposit } from '../fixtures/agents.ts';
import { readAgent } from '../read-agent.ts';
import { readOverview } from './read-overview.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function overviewOf({ userId }: MadeAgent) {
  const agent = await readAgent(database.db, userId);
  if (!agent) throw new Error('No agent');
  return readOverview(database.db, agent);
}

test('a new agency is led from its documents to its first sale', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { verificationStatus: 'pending' });
  const nothing = { documents: false, verification: false, funding: false, sale: false };
  await pendingDeposit(db, agent, 30_000);
  expect(await overviewOf(agent)).toMatchObject({ steps: nothing, pendingMinor: 30_000, sales: [] });
  await fund(db, agent, 20_000);
  const { steps, pendingMinor, transactions } = await overviewOf(agent);
  expect(steps).toEqual({ ...nothing, funding: true });
  expect(pendingMinor).toBe(30_000);
  expect(transactions.map(({ amountMinor, status }) => [amountMinor, status])).toEqual([
    [20_000, 'completed'],
    [30_000, 'pending'],
  ]);
});

test('whoever is verified or trusted has no need of those steps', async () => {
  const trusted = await makeAgent(database.db, { limitMinor: 50_000 });
  const { steps } = await overviewOf(trusted);
  expect(steps).toEqual({ documents: true, verification: true, funding: true, sale: false });
});
