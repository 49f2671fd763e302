import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { fund, type MadeAgent, makeAgent, pendingDeposit } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { readAgent } from '../read-agent.ts';
import { readAgentDashboard } from './read-agent-dashboard.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function dashboardOf({ userId }: MadeAgent) {
  const agent = await readAgent(database.db, userId);
  if (!agent) throw new Error('No agent');
  return readAgentDashboard(database.db, agent);
}

test('a new agency is led from its documents to its first sale', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { verificationStatus: 'pending' });
  const nothing = { documents: false, verification: false, funding: false, sale: false };
  await pendingDeposit(db, agent, 30_000);
  expect(await dashboardOf(agent)).toMatchObject({ steps: nothing, pendingMinor: 30_000, sales: [] });
  await fund(db, agent, 20_000);
  const { steps, pendingMinor, transactions } = await dashboardOf(agent);
  expect(steps).toEqual({ ...nothing, funding: true });
  expect(pendingMinor).toBe(30_000);
  expect(transactions.map(({ amountMinor, status }) => [amountMinor, status])).toEqual([
    [20_000, 'completed'],
    [30_000, 'pending'],
  ]);
});

test('one of two documents is not all of them', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { verificationStatus: 'pending' });
  const documents = async () => (await dashboardOf(agent)).steps.documents;
  const show = (kind: string) =>
    db
      .insertInto('agentDocuments')
      .values({
        id: newId(),
        agentId: agent.agentId,
        kind,
        fileName: `${kind}.pdf`,
        mediaType: 'application/pdf',
        bytes: 19,
        storedAs: newId(),
      })
      .execute();
  await show('registration');
  await show('registration');
  expect(await documents()).toBe(false);
  await show('licence');
  expect(await documents()).toBe(true);
});

test('whoever is verified or trusted has no need of those steps', async () => {
  const trusted = await makeAgent(database.db, { limitMinor: 50_000 });
  const { steps } = await dashboardOf(trusted);
  expect(steps).toEqual({ documents: true, verification: true, funding: true, sale: false });
});
