import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { nobody } from '#tests/accounts.ts';
import { TEST_SECRET } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { textedCode, textsQueuedTo } from '#tests/queued-jobs.ts';
import { sendPhoneCode, verifyPhone } from './verify-phone.ts';

const phone = '+254712555048';
const wrong = { ok: false, error: 'invalid', problem: 'codeWrong' };

let database: TestDatabase;
let userId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  userId = await createUserWith(phone);
});
afterEach(() => database.drop());

async function createUserWith(number: string | null): Promise<string> {
  const id = newId();
  await database.db
    .insertInto('users')
    .values({ id, email: `${id}@example.com`, phone: number })
    .execute();
  return id;
}

function parts() {
  return { db: database.db, mailContext: testMailContext(), secret: TEST_SECRET };
}

function send(id = userId) {
  return sendPhoneCode(parts(), id);
}

function prove(code: string, id = userId) {
  return verifyPhone(parts(), id, code, nobody);
}

async function isProved(id = userId): Promise<boolean> {
  const { phoneVerified } = await database.db
    .selectFrom('users')
    .select('phoneVerified')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return phoneVerified;
}

function otherThan(code: string, guess: number): string {
  return String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0');
}

test('the code from the message proves the number, once, and is written down', async () => {
  expect(await send()).toEqual({ ok: true, phone });
  const code = await textedCode(database.db, phone);
  expect(await prove(` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({ ok: true });
  expect(await isProved()).toBe(true);
  expect(await prove(code)).toEqual(wrong);
  const audit = await database.db.selectFrom('auditLog').selectAll().execute();
  expect(audit).toMatchObject([{ action: 'phone_verified', subjectId: userId }]);
});

test('what is stored of the code cannot be tried out by who reads the table', async () => {
  await send();
  const code = await textedCode(database.db, phone);
  const { codeHash: stored } = await database.db.selectFrom('phoneProofs').select('codeHash').executeTakeFirstOrThrow();
  for (const guess of [code, `${userId}${code}`, `phone proof ${userId} ${code}`]) {
    expect(stored.equals(createHash('sha256').update(guess).digest())).toBe(false);
  }
  expect(
    await sql`select from phone_proofs where phone_proofs::text like ${`%${code}%`}`.execute(database.db),
  ).toMatchObject({ rows: [] });
});

describe('somebody who guesses', () => {
  test('has five tries, and then not even the right code helps', async () => {
    await send();
    const code = await textedCode(database.db, phone);
    for (let guess = 0; guess < 5; guess += 1) expect(await prove(otherThan(code, guess))).toEqual(wrong);
    expect(await prove(code)).toEqual(wrong);
    expect(await isProved()).toBe(false);
  });

  test('has five tries also when twenty are sent at once', async () => {
    await send();
    const code = await textedCode(database.db, phone);
    await Promise.all(Array.from({ length: 20 }, (_, guess) => prove(otherThan(code, guess))));
    const { attempts } = await database.db.selectFrom('phoneProofs').select('attempts').executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
    expect(await prove(code)).toEqual(wrong);
  });

  test('may ask for five codes an hour', async () => {
    const answers = [];
    for (let request = 0; request < 6; request += 1) answers.push(await send());
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(answers.at(-1)).toEqual({ ok: false, error: 'too_many' });
    expect(await textsQueuedTo(database.db, phone)).toHaveLength(5);
  });

  test('annoys nobody with more by using several accounts', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => createUserWith(phone)));
    for (const other of others) await send(other);
    expect(await textsQueuedTo(database.db, phone)).toHaveLength(5);
  });

  test('gets nowhere with the code of another account', async () => {
    const other = await createUserWith('+254712555049');
    await send();
    await send(other);
    const code = await textedCode(database.db, phone);
    const codeOfOther = await textedCode(database.db, '+254712555049');
    if (code !== codeOfOther) expect(await prove(code, other)).toEqual(wrong);
    expect(await prove(codeOfOther, other)).toEqual({ ok: true });
    expect(await isProved()).toBe(false);
  });
});

test('a code ends after ten minutes', async () => {
  await send();
  const code = await textedCode(database.db, phone);
  await sql`update phone_proofs set expires_at = expires_at - interval '10 minutes'`.execute(database.db);
  expect(await prove(code)).toEqual(wrong);
});

test('a code proves the number that it was sent to and no other', async () => {
  await send();
  const code = await textedCode(database.db, phone);
  await database.db.updateTable('users').set({ phone: '+254712555049' }).where('id', '=', userId).execute();
  expect(await prove(code)).toEqual(wrong);
  expect(await isProved()).toBe(false);
});

test('a number that another account has proved is refused', async () => {
  const other = await createUserWith(phone);
  await send(other);
  await prove(await textedCode(database.db, phone), other);
  await send();
  expect(await prove(await textedCode(database.db, phone))).toEqual({
    ok: false,
    error: 'invalid',
    problem: 'phoneTaken',
  });
  expect(await isProved()).toBe(false);
});

test('without a number there is nowhere to send a code, and without a code nothing to compare', async () => {
  expect(await send(await createUserWith(null))).toEqual({ ok: false, error: 'no_phone' });
  expect(await prove('  ')).toEqual({ ok: false, error: 'invalid', problem: 'codeRequired' });
});
