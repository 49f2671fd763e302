import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Mail } from '#features/notifications/mail.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { flightsFor, heldBooking, makeFlights } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { listScheduledJobs, withRunRecord } from '../jobs/scheduled-jobs.ts';
import type { WatchedProvider } from '../providers/watch-providers.ts';
import { createSystemStatus } from '../status/create-system-status.ts';
import { checkSteps, listChecks, readCheckResults, requestCheck } from './checks.ts';
import { type CheckParts, runCheck } from './run-check.ts';

let database: TestDatabase;
let adminId: string;
let mails: Mail[];
let parts: CheckParts;
const stripe: WatchedProvider = {
  name: 'stripe',
  title: 'Stripe',
  carries: ['card'],
  health: { state: 'ok', value: 'Live', sentence: 'It lets us in.', facts: [] },
};

beforeAll(async () => {
  database = await createTestDatabase();
  adminId = newId();
  await database.db
    .insertInto('users')
    .values({ id: adminId, email: 'admin@example.com', fullName: 'Amina', role: 'admin' })
    .execute();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.deleteFrom('systemChecks').execute();
  mails = [];
  const fine = async () => ({ state: 'ok' as const, value: 'Fine', sentence: 'All is well.' });
  parts = {
    db: database.db,
    directUrl: database.url,
    host: 'a-machine',
    status: createSystemStatus(
      { database: fine, email: fine, payments: fine, storage: fine, jobs: fine, backup: fine },
      { onError: () => {} },
    ),
    watch: { ask: async () => [stripe], read: async () => [stripe] },
    mail: {
      deliver: async (mail) => {
        mails.push(mail);
      },
      close: () => {},
    },
    isOutbox: false,
    mailContext: testMailContext,
    log: createLog('silent'),
  };
});

async function check(): Promise<string> {
  const result = await requestCheck(database.db, { id: adminId, role: 'admin' });
  if (!result.ok) throw new Error(result.error);
  const [check] = await listChecks(database.db);
  return check?.id ?? '';
}

test('a check measures everything, checks all invariants and mails the administrator who started it', async () => {
  const id = await check();
  expect(await requestCheck(database.db, { id: adminId, role: 'admin' })).toEqual({
    ok: false,
    error: 'under_way',
  });
  await runCheck(parts, id);
  expect(await listChecks(database.db)).toMatchObject([
    {
      id,
      state: 'done',
      requestedBy: 'Amina',
      steps: checkSteps + 1,
      done: checkSteps + 1,
      failing: 0,
      attention: 0,
    },
  ]);
  const results = await readCheckResults(database.db, id);
  expect(results.map(({ part }) => part).filter((part, index, all) => part !== all[index - 1])).toEqual([
    'status',
    'rule',
    'mail',
  ]);
  expect(results.filter(({ name }) => name === 'Stripe')).toMatchObject([
    { part: 'status', state: 'ok', sentence: 'Live. It lets us in.' },
  ]);
  expect(results.at(-1)).toMatchObject({
    name: 'Test mail',
    state: 'ok',
    sentence: 'The mail server accepted it. Check that it arrives.',
  });
  expect(mails).toMatchObject([
    {
      to: 'admin@example.com',
      subject: 'Test mail from Fika Mbali',
      text: expect.stringContaining('/admin/settings/system'),
    },
  ]);
  expect(JSON.stringify(results)).not.toContain('@example.com');
  await runCheck(parts, id);
  expect(mails).toHaveLength(1);
});

test('a rule that is broken and a mail that is not taken are found, and named', async () => {
  const { db } = database;
  await heldBooking(db, flightsFor(await makeFlights(db)));
  await sql`update flight_cabins set held = 0`.execute(db);
  const id = await check();
  await runCheck({ ...parts, mail: { ...parts.mail, deliver: () => Promise.reject(new Error('refused')) } }, id);
  const failing = (await readCheckResults(db, id)).filter(({ state }) => state === 'failing');
  expect(failing).toMatchObject([
    { part: 'rule', name: 'seats_of_bookings', sentence: expect.stringMatching(/Not so: Flight .+ 0 held/) },
    { part: 'mail', name: 'Test mail', sentence: expect.stringContaining('did not accept') },
  ]);
  expect(await listChecks(db)).toMatchObject([{ state: 'done', failing: 2 }]);
});

test('a check whose process was killed has ended, and the next one can begin', async () => {
  const id = await check();
  await sql`update system_checks set state = 'running', started_at = now() - interval '1 minute'`.execute(database.db);
  expect(await listChecks(database.db)).toMatchObject([{ id, state: 'ended' }]);
  const next = await check();
  expect((await listChecks(database.db)).map(({ state }) => state)).toEqual(['waiting', 'ended']);
  expect(next).not.toBe(id);
});

test('only the last ten are kept', async () => {
  for (let count = 0; count < 12; count += 1) {
    await sql`
      insert into system_checks (id, state, requested_by, steps, requested_at)
      values (${newId()}, 'done', ${adminId}, 1, now() - interval '1 day')`.execute(database.db);
  }
  await runCheck(parts, await check());
  const { rows } = await sql`select from system_checks`.execute(database.db);
  expect(rows).toHaveLength(10);
});

test('what the clock starts leaves a trace of its last run, good or bad', async () => {
  const { db } = database;
  const crontab = '57 2 * * * anonymise_bookings\n*/5 * * * * back_up_when_due\n';
  await withRunRecord(db, 'anonymise_bookings', async () => {})();
  const failing = withRunRecord(db, 'back_up_when_due', () => Promise.reject(new Error('no room')));
  await expect(failing()).rejects.toThrow('no room');
  expect(await listScheduledJobs(db, crontab)).toMatchObject([
    { task: 'anonymise_bookings', schedule: '57 2 * * *', finishedAt: expect.any(Date), failure: null },
    { task: 'back_up_when_due', schedule: '*/5 * * * *', finishedAt: null, failure: 'no room' },
  ]);
  await withRunRecord(db, 'back_up_when_due', () => {})();
  expect((await listScheduledJobs(db, crontab))[1]).toMatchObject({
    finishedAt: expect.any(Date),
    failure: null,
  });
});
