import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeRole } from '#features/identity/roles/change-role.ts';
import type { Role } from '#features/identity/roles.ts';
import { createAccount, nobody } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { findSellingObstacle } from './agent-status.ts';
import { readAgent } from './read-agent.ts';
import { createProfileOfNewAgent } from './sign-up-agent.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

function addPerson(fullName: string) {
  const { db } = database;
  return createAccount({ db, auth: createTestAuth(db) }, { email: 'amina@example.com', fullName });
}

function move(userId: string, role: Role) {
  const parts = { db: database.db, mailContext: testMailContext(), onBecameAgent: createProfileOfNewAgent };
  return changeRole(parts, { userId, role }, nobody);
}

test('somebody who is made an agent has a pending profile under their own name', async () => {
  const { id } = await addPerson('Amina Hassan');
  await move(id, 'agent');
  expect(await readAgent(database.db, id)).toMatchObject({
    agencyName: 'Amina Hassan',
    registrationNumber: null,
    city: null,
    creditBalanceMinor: 0,
    markupPercentage: 10,
    accountStatus: 'active',
    verificationStatus: 'pending',
  });
});

test('or under their address, where they gave no name', async () => {
  const { id } = await addPerson('');
  await move(id, 'agent');
  expect(await readAgent(database.db, id)).toMatchObject({ agencyName: 'amina@example.com' });
});

test('whoever was an agent before finds the profile as they left it', async () => {
  const { id } = await addPerson('Amina Hassan');
  await move(id, 'agent');
  await database.db.updateTable('agents').set({ agencyName: 'Savannah Trails', markupPercentage: 12 }).execute();
  await move(id, 'client');
  await move(id, 'agent');
  expect(await readAgent(database.db, id)).toMatchObject({
    agencyName: 'Savannah Trails',
    markupPercentage: 12,
  });
});

test('a customer has no profile', async () => {
  const { id } = await addPerson('Amina Hassan');
  expect(await readAgent(database.db, id)).toBeUndefined();
});

test.each([
  ['active', 'verified', undefined],
  ['active', 'pending', 'pending'],
  ['active', 'rejected', 'rejected'],
  ['inactive', 'verified', 'inactive'],
  ['suspended', 'pending', 'suspended'],
] as const)('an account that is %s and %s is kept from selling by: %s', (account, verification, obstacle) => {
  const agent = { accountStatus: account, verificationStatus: verification };
  expect(findSellingObstacle(agent)).toBe(obstacle);
});
