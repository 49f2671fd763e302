import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentProviders } from '#features/payments/payment-provider.ts';
import { createOfficeProvider } from '#features/payments/providers/create-payment-providers.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId, newToken } from '#lib/ids.ts';
import { memoryStore } from '#tests/catalogue/memory-store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { watchProviders } from '../providers/watch-providers.ts';
import { createSystemStatus, type Measures } from './create-system-status.ts';
import { measureBackups, measureDatabase, measureStorage, withArchive } from './measure-data.ts';
import { measureJobs } from './measure-jobs.ts';
import { measureMail } from './measure-mail.ts';
import { measurePayments } from './measure-payments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = new Date();
const fine = async () => ({ state: 'ok' as const, value: 'Fine', sentence: '' });
const allFine: Measures = {
  database: fine,
  email: fine,
  payments: fine,
  storage: fine,
  jobs: fine,
  backup: fine,
};

test('what hangs and what breaks is told as such within the deadline, and holds up nothing else', async () => {
  let queries = 0;
  const errors: unknown[] = [];
  const status = createSystemStatus(
    {
      ...allFine,
      email: () => {
        queries += 1;
        return new Promise(() => {});
      },
      storage: () => Promise.reject(new Error('gone')),
    },
    { onError: (error) => errors.push(error), deadline: 50 },
  );
  const lines = await status.read();
  expect(lines.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'Database: Fine',
    'Email Service: No answer',
    'Payment Gateway: Fine',
    'Storage: Failed',
    'Jobs: Fine',
    'Last backup: Fine',
  ]);
  expect(errors).toHaveLength(1);
  // Many readers share one measurement, also while it hangs.
  await Promise.all([status.read(), status.read(), status.measure('email')]);
  expect(queries).toBe(1);
});

test('the database says that it is there, its version and its size', async () => {
  expect(await measureDatabase(database.db)).toMatchObject({
    value: expect.stringMatching(/^(Connected|Slow)$/),
    sentence: expect.stringMatching(/PostgreSQL \d+\.\d+, \d+(\.\d)? MB\.$/),
  });
});

test('jobs that nobody takes are a failure, and those that failed for good want a look', async () => {
  const { db } = database;
  expect(await measureJobs(db, now)).toMatchObject({ state: 'failing', value: 'Not running' });
  const runner = new Client({ connectionString: database.url });
  await runner.connect();
  await runner.query(`select pg_advisory_lock(7301, hashtext('a runner'))`);
  expect(await measureJobs(db, now)).toEqual({
    state: 'ok',
    value: 'Running',
    sentence: 'Taken by 1 runner. Nothing is due.',
  });
  await sql`select graphile_worker.add_job('deliver_mail', '{}', run_at := now() - interval '20 minutes')`.execute(db);
  expect(await measureJobs(db, now)).toMatchObject({ state: 'attention', value: 'Behind' });
  expect(await measureMail({ db, smtpUrl: undefined, connectMs: 100 }, now)).toMatchObject({
    state: 'failing',
    value: 'Held up',
    sentence: expect.stringMatching(/^The oldest mail has waited 20 minutes\. 1 mail waits\.$/),
  });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  expect(await measureJobs(db, now)).toMatchObject({
    state: 'attention',
    sentence: expect.stringContaining('1 job failed for good'),
  });
  expect(await measureMail({ db, smtpUrl: undefined, connectMs: 100 }, now)).toMatchObject({
    state: 'attention',
    value: 'Active',
    sentence: expect.stringContaining('1 mail could not be sent and was given up'),
  });
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await runner.end();
});

test('waiting campaign mails, and those that failed, are reported beside the other mails', async () => {
  const { db } = database;
  const measure = () => measureMail({ db, smtpUrl: undefined, connectMs: 100 }, now);
  await sql`select graphile_worker.add_job('deliver_letter', '{}', run_at := now() - interval '20 minutes')`.execute(
    db,
  );
  expect(await measure()).toMatchObject({
    state: 'failing',
    sentence: 'The oldest campaign mail has waited 20 minutes. No mail waits. 1 campaign mail waits.',
  });
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`
    with subscriber as (
      insert into newsletter_subscribers (id, email, name, language, state, leave_token, confirmed_at)
      values (${newId()}, 'amina@example.com', 'Amina', 'en', 'confirmed', ${newToken()}, now()) returning id
    ), letter as (
      insert into newsletter_campaigns (id, title, state, started_at, recipient_count)
      values (${newId()}, 'July', 'sending', now(), 1) returning id
    )
    insert into newsletter_recipients (id, campaign_id, subscriber_id, state)
    select ${newId()}, letter.id, subscriber.id, 'failed' from letter, subscriber`.execute(db);
  expect(await measure()).toMatchObject({
    state: 'attention',
    sentence: expect.stringContaining('No mail waits. 1 campaign mail of the last day could not be delivered.'),
  });
  // Older than a day.
  await sql`update newsletter_recipients set changed_at = now() - interval '25 hours'`.execute(db);
  expect(await measure()).toMatchObject({ state: 'ok' });
});

test('a mail server that greets nobody is not called active', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const measured = await measureMail({ db: database.db, smtpUrl: `smtp://127.0.0.1:${port}`, connectMs: 100 }, now);
  expect(measured).toMatchObject({ state: 'failing', value: 'Not reachable' });
  silent.close();
});

test('the disk has a share that is used, and a store that lost a picture is found out', async () => {
  const dataDir = await mkdtemp(`${tmpdir()}/status-`);
  const pictures = memoryStore();
  const measure = () => measureStorage({ db: database.db, dataDir, pictures, isBucket: false });
  expect(await measure()).toMatchObject({ value: expect.stringMatching(/^\d+% Used$/) });
  const [locationId, hotelId] = [newId(), newId()];
  await database.db.insertInto('locations').values({ id: locationId, city: 'Lamu', country: 'KE' }).execute();
  await database.db.insertInto('hotels').values({ id: hotelId, name: 'The Dhow', locationId }).execute();
  await database.db
    .insertInto('hotelPhotos')
    .values({ id: newId(), hotelId, position: 0, width: 1, height: 1, description: '' })
    .execute();
  expect(await measure()).toMatchObject({ state: 'failing', value: 'Store not reachable' });
  await rm(dataDir, { recursive: true });
});

test('a house without a way to be paid is told so', async () => {
  const settings = defaultSettings();
  const office = createOfficeProvider(() => settings);
  const measure = (providers: PaymentProviders) => {
    const watch = watchProviders(providers, { isProduction: true, onError: () => {}, deadline: 50 });
    return measurePayments({ db: database.db, providers, watch }, now);
  };
  const none = await measure(new Map());
  expect(none).toMatchObject({ state: 'failing', value: 'None' });
  const card = { ...office, name: 'cards', methods: { card: {} }, byHand: false };
  const health = async () => ({ state: 'ok' as const, value: 'Live', sentence: 'It lets us in.', facts: [] });
  expect(await measure(new Map([['cards', { ...card, health }]]))).toMatchObject({
    state: 'ok',
    value: 'Active',
    sentence: expect.stringContaining('No payment waits'),
  });
  const hanging = { ...card, name: 'stripe', health: () => new Promise<never>(() => {}) };
  expect(await measure(new Map([['stripe', hanging]]))).toEqual({
    state: 'failing',
    value: 'Stripe: No answer',
    sentence: 'Stripe gave no answer within 0.05 seconds. No payment waits for an answer.',
  });
  // Other providers still work.
  const both = [
    ['stripe', hanging],
    ['cards', { ...card, health }],
  ] as const;
  expect(await measure(new Map(both))).toMatchObject({ state: 'attention', value: 'Stripe: No answer' });
});

test('backups are measured by the age of the last good one', async () => {
  const { db } = database;
  const measureOn = (host: string) =>
    measureBackups(
      { db, machine: { host, backupFolder: '/nowhere' }, frequency: 'daily', archive: async () => undefined },
      new Date(),
    );
  const measure = () => measureOn('another');
  expect(await measure()).toMatchObject({ state: 'attention', value: 'None yet' });
  const add = (hoursAgo: number, state: 'done' | 'failed') =>
    sql`
    insert into backups (id, state, cause, host, started_at, finished_at, file_name, bytes, failure)
    select ${newId()}, ${state}, 'schedule', 'a-machine', at, at, 'a.backup', 5000000,
      case when ${state}::text = 'failed' then 'The disk is full.' end
    from (select now() - make_interval(hours => ${hoursAgo}) as at) as times`.execute(db);
  await add(50, 'done');
  expect(await measure()).toMatchObject({
    state: 'failing',
    value: '2 days ago',
    sentence: expect.stringContaining('too old'),
  });
  await add(3, 'done');
  expect(await measure()).toMatchObject({
    state: 'ok',
    value: '3 hours ago',
    sentence: '4.8 MB, one is made daily.',
  });
  expect(await measureOn('a-machine')).toEqual({
    state: 'failing',
    value: 'Lost',
    sentence: 'The file is gone. 4.8 MB, one is made daily.',
  });
  await add(1, 'failed');
  expect(await measure()).toMatchObject({
    state: 'attention',
    sentence: expect.stringContaining('The last try failed.'),
  });
});

test('the line of backups says when changes were last archived, and warns when they no longer are', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  const backup = { state: 'ok', value: '3 hours ago', sentence: '4.2 MB, one is made daily.' } as const;
  const archived = {
    lastArchivedAt: new Date('2026-11-17T11:59:20Z'),
    waiting: 0,
    waitingSince: null,
    baseFailingSince: null,
    isFailing: false,
  };
  expect(withArchive(backup, archived, now)).toEqual({
    ...backup,
    sentence: '4.2 MB, one is made daily. Changes were last archived 40 seconds ago.',
  });
  const waitingSince = new Date('2026-11-17T11:55:00Z');
  expect(withArchive(backup, { ...archived, waiting: 9, waitingSince, isFailing: true }, now)).toEqual({
    state: 'failing',
    value: 'Not archived',
    sentence: 'Changes since 5 minutes ago could not be archived: see the log. 4.2 MB, one is made daily.',
  });
  const baseFailingSince = new Date('2026-11-17T11:20:00Z');
  expect(withArchive(backup, { ...archived, baseFailingSince, isFailing: true }, now)).toMatchObject({
    state: 'failing',
    sentence: 'No base backup could be made for 40 minutes: see the log. 4.2 MB, one is made daily.',
  });
});
