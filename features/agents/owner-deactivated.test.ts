import { afterAll, beforeAll, expect, test } from 'vitest';
import { deactivateUser, reactivateUser } from '#features/identity/back-office/deactivate-user.ts';
import { newId } from '#lib/ids.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { findSellingObstacle } from './agent-status.ts';
import { moveAgent } from './back-office/move-agent.ts';
import { readAgent } from './read-agent.ts';

const mailContext = testMailContext();

let database: TestDatabase;
let admin: { id: string; role: 'admin' };
beforeAll(async () => {
  database = await createTestDatabase();
  admin = { id: newId(), role: 'admin' };
  await database.db.insertInto('users').values({ id: admin.id, email: 'admin@example.com', role: 'admin' }).execute();
});
afterAll(() => database.drop());

function deactivate({ userId }: MadeAgent) {
  return deactivateUser({ db: database.db, mailContext }, { userId, reason: 'A complaint.' }, admin);
}

function reactivate({ userId }: MadeAgent) {
  return reactivateUser({ db: database.db, mailContext }, userId, admin);
}

async function standing({ userId }: MadeAgent) {
  const agent = await readAgent(database.db, userId);
  if (!agent) throw new Error('There is no agency');
  return { obstacle: findSellingObstacle(agent), creditMinor: agent.creditBalanceMinor };
}

test('an agency stands still while its owner is deactivated, with its money, and sells again afterwards', async () => {
  const agent = await makeAgent(database.db, { creditMinor: 50_000 });
  expect(await deactivate(agent)).toEqual({ ok: true });
  expect(await standing(agent)).toEqual({ obstacle: 'inactive', creditMinor: 50_000 });
  const move = { agentId: agent.agentId, move: 'reinstate' } as const;
  const reinstated = await moveAgent({ db: database.db, mailContext }, move, admin);
  expect(reinstated).toEqual({ ok: false, error: 'owner_deactivated' });
  expect(await reactivate(agent)).toEqual({ ok: true });
  expect(await standing(agent)).toEqual({ obstacle: undefined, creditMinor: 50_000 });
});

test('an agency that was suspended is suspended still when its owner comes back', async () => {
  const agent = await makeAgent(database.db, { accountStatus: 'suspended' });
  await deactivate(agent);
  await reactivate(agent);
  expect((await standing(agent)).obstacle).toBe('suspended');
});
