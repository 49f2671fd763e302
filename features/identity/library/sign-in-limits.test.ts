import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAccount, GOOD_PASSWORD, requestHeaders, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { signIn } from '../entrance/sign-in.ts';
import { attempt } from './auth.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

test('whoever holds a stolen session does not find out the password by trying, from however many addresses', async () => {
  const { db } = database;
  const auth = createTestAuth(db);
  await useQuickHashes(auth);
  const { email } = await createAccount({ db, auth }, { email: 'amina@example.com' });
  const signedIn = await signIn({ db, auth, authHeaders: requestHeaders() }, { email, password: GOOD_PASSWORD }, null);
  if (!signedIn.ok) throw new Error(signedIn.error);
  const answers: string[] = [];
  for (let guess = 0; guess < 25; guess += 1) {
    const headers = requestHeaders(signedIn.cookies, `198.51.100.${guess}`);
    const body = { password: `guess ${guess}` };
    const tried = await attempt(auth.api.verifyPassword({ body, headers, returnHeaders: true }));
    answers.push(tried.ok ? 'found' : tried.error);
  }
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'INVALID_PASSWORD'));
  expect(answers.slice(20)).toEqual(Array.from({ length: 5 }, () => 'TOO_MANY_REQUESTS'));
});
