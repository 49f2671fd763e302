import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { makeAgent } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { agentOf, type RequestFacts, requestFacts, viewerContext } from './request-context.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function requestOf(viewer: Pick<Viewer, 'userId' | 'role'> | null) {
  const context = new RouterContextProvider();
  context.set(requestFacts, { db: database.db } as RequestFacts);
  context.set(viewerContext, viewer as Viewer | null);
  return context;
}

test('several parts of a page ask for the agency, and the database is queried once', async () => {
  const { userId, agentId } = await makeAgent(database.db);
  const request = requestOf({ userId, role: 'agent' });
  const agent = agentOf(request);
  expect(agentOf(request)).toBe(agent);
  expect(await agent).toMatchObject({ id: agentId });
  // The next request sees what has changed.
  await database.db.updateTable('agents').set({ markupPercentage: 12 }).where('id', '=', agentId).execute();
  expect(await agentOf(requestOf({ userId, role: 'agent' }))).toMatchObject({ markupPercentage: 12 });
});

test('who was an agent once, or is nobody, has none', async () => {
  const { userId } = await makeAgent(database.db);
  expect(await agentOf(requestOf({ userId, role: 'client' }))).toBeUndefined();
  expect(await agentOf(requestOf(null))).toBeUndefined();
});
