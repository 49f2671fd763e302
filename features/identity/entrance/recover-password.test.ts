import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAccount, useQuickHashes } from '#tests/accounts.ts';
import { createTestAuth } from '#tests/auth.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { mailsQueuedTo, queuedPayloads } from '#tests/queued-jobs.ts';
import { mailRecovery, recoverPasswordTask, recoveryRequestSchema, requestRecovery } from './recover-password.ts';

const email = 'amina@example.com';
const unknown = 'nobody@example.com';
const mailContext = testMailContext();

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  const auth = createTestAuth(database.db);
  await useQuickHashes(auth);
  await createAccount({ db: database.db, auth }, { email, emailVerified: true });
});
afterEach(() => database.drop());

function ask(address: string, clientAddress = '203.0.113.7') {
  return requestRecovery(database.db, { email: address, language: 'en', clientAddress });
}

async function countAllRows(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select format('%I.%I', schemaname, tablename) as name,
      (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', schemaname, tablename),
        false, true, '')))[1]::text::int as count
    from pg_tables where schemaname in ('public', 'graphile_worker')`.execute(database.db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

async function writtenBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countAllRows();
  await work();
  const after = await countAllRows();
  const grown = Object.keys(after).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, more]) => more !== 0));
}

describe('whoever asks for a new password', () => {
  test('gets the same answer and causes the same writing, whether there is an account or not', async () => {
    await ask('somebody@example.com');
    expect(await ask(email)).toEqual({ ok: true, email });
    expect(await ask(unknown)).toEqual({ ok: true, email: unknown });
    const forKnown = await writtenBy(() => ask(email));
    expect(forKnown).toEqual({ 'graphile_worker._private_jobs': 1 });
    expect(await writtenBy(() => ask(unknown))).toEqual(forKnown);
  });

  test('makes nobody look at the accounts: that is for later', async () => {
    await sql`alter table users rename to users_out_of_reach`.execute(database.db);
    expect(await ask(email)).toEqual({ ok: true, email });
    const [request] = await queuedPayloads(database.db, recoverPasswordTask);
    expect(recoveryRequestSchema.parse(request)).toEqual({ email, language: 'en' });
  });

  test('may do so twenty times an hour from one place, also all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, one) => ask(`person-${one}@example.com`)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(20);
    expect(await ask(email, '198.51.100.1')).toMatchObject({ ok: true });
  });

  test('is refused when it is no address', async () => {
    expect(await ask('amina')).toEqual({ ok: false, error: 'invalid', problem: 'emailInvalid' });
  });
});

describe('the mail', () => {
  test('carries a link for somebody with an account', async () => {
    await mailRecovery(database.db, mailContext, { email, language: 'en' });
    const [mail, ...more] = await mailsQueuedTo(database.db, email);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/\/auth\/reset\?token=[\w-]{43}/);
  });

  test('tells somebody without one, and carries no link', async () => {
    await mailRecovery(database.db, mailContext, { email: unknown, language: 'sw' });
    const [mail] = await mailsQueuedTo(database.db, unknown);
    expect(mail?.text).not.toContain('/auth/reset');
    expect(mail?.language).toBe('sw');
    expect(await database.db.selectFrom('mailedLinks').selectAll().execute()).toEqual([]);
  });

  test('comes three times at once and then every ten minutes, so that nobody who asks for it keeps its owner from a fresh link', async () => {
    for (let request = 0; request < 5; request += 1) {
      await mailRecovery(database.db, mailContext, { email, language: 'en' });
    }
    expect(await mailsQueuedTo(database.db, email)).toHaveLength(3);
    await sql`update rate_limits set next_hit_at = now() - interval '1 second'`.execute(database.db);
    for (let request = 0; request < 3; request += 1) {
      await mailRecovery(database.db, mailContext, { email, language: 'en' });
    }
    expect(await mailsQueuedTo(database.db, email)).toHaveLength(4);
    for (let request = 0; request < 5; request += 1) {
      await mailRecovery(database.db, mailContext, { email: unknown, language: 'en' });
      await sql`update rate_limits set next_hit_at = now() - interval '1 second'`.execute(database.db);
    }
    expect(await mailsQueuedTo(database.db, unknown)).toHaveLength(3);
  });
});
