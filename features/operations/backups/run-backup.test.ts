import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { advisoryLocks } from '#db/advisory-lock.ts';
import { rememberingStore } from '#features/catalogue/pictures/fixtures/remembering-store.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedPayloads } from '#tests/queued-jobs.ts';
import { backUpWhenDue } from './back-up-when-due.ts';
import { checkBackup } from './check-backup.ts';
import { listBackups } from './list-backups.ts';
import { makeBackupTask, requestBackup } from './request-backup.ts';
import { type BackupHouse, runBackup } from './run-backup.ts';

let database: TestDatabase;
let house: BackupHouse;
let folder: string;
let adminId: string;
const running = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
  adminId = newId();
  await database.db
    .insertInto('users')
    .values({ id: adminId, email: 'admin@example.com', full_name: 'Amina', role: 'admin' })
    .execute();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'run-backup-'));
  folder = join(dataDir, 'backups');
  house = {
    db: database.db,
    directUrl: database.url,
    dataDir,
    host: 'a-machine',
    pictures: rememberingStore(),
    documents: rememberingStore(),
    secret: { value: 'a secret of thirty-two characters', isOurs: true },
    log: createLog('silent'),
  };
});
afterEach(async () => {
  await database.db.deleteFrom('backups').execute();
  await rm(house.dataDir, { recursive: true, force: true });
});

const all = () => listBackups(database.db, 100);
const admin = () => ({ id: adminId, role: 'admin' as const });

test('the clock makes one when it is due, and many processes make one', async () => {
  const settings = defaultSettings();
  const ask = () => backUpWhenDue(house, settings, new Date(), running);
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(await all()).toMatchObject([
    { state: 'done', cause: 'schedule', host: 'a-machine', missingUploads: 0 },
  ]);
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/^fika-mbali-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
  expect(await checkBackup(join(folder, name))).toMatchObject({ ok: true, about: { host: 'a-machine' } });

  // The frequency of now decides, not the one of then.
  await sql`update backups set started_at = '2026-11-15 09:30+00'`.execute(database.db);
  const now = new Date('2026-11-15T10:03:00Z');
  await backUpWhenDue(house, settings, now, running);
  expect(await all()).toHaveLength(1);
  await backUpWhenDue(house, { ...settings, system: { backupFrequency: 'hourly' } }, now, running);
  expect(await all()).toHaveLength(2);
});

test('an administrator has one made, once, and it is written down who', async () => {
  expect(await requestBackup(database.db, admin())).toEqual({ ok: true });
  expect(await requestBackup(database.db, admin())).toEqual({ ok: false, error: 'under_way' });
  const [waiting] = await all();
  expect(waiting).toMatchObject({ state: 'waiting', cause: 'administrator', requestedBy: 'Amina' });
  const backupId = waiting?.id ?? '';
  expect(await queuedPayloads(database.db, makeBackupTask)).toEqual([{ backupId }]);
  expect(await runBackup(house, { cause: 'administrator', backupId }, running)).toMatchObject({ ok: true });
  // The job may run a second time, as after any crash.
  expect(await runBackup(house, { cause: 'administrator', backupId }, running)).toMatchObject({ ok: false });
  expect(await readdir(folder)).toHaveLength(1);
  const audits = await database.db.selectFrom('audit_log').select(['action', 'subject_id']).execute();
  expect(audits).toEqual([{ action: 'backup_requested', subject_id: backupId }]);
});

test('a folder that is in the way is told in a sentence, and the next one is made once it is gone', async () => {
  await writeFile(folder, 'not a folder');
  expect(await runBackup(house, { cause: 'operator' }, running)).toMatchObject({
    ok: false,
    error: 'failed',
  });
  expect(await all()).toMatchObject([
    { state: 'failed', failure: expect.stringContaining('in the way of a folder') },
  ]);
  const settings = defaultSettings();
  await backUpWhenDue(house, settings, new Date(), running);
  expect(await all()).toHaveLength(1);
  await rm(folder);
  await backUpWhenDue(house, settings, new Date(Date.now() + 16 * 60_000), running);
  expect((await all()).map(({ state }) => state)).toEqual(['done', 'failed']);
});

test('what a killed process left is cleared away, and what is not ours is left alone', async () => {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  await writeFile(join(folder, '.fika-mbali-2026-11-15T020000Z.backup.unfinished'), 'half');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await writeFile(join(folder, 'fika-mbali-2019-01-01T020000Z-before-restore.backup'), 'kept');
  // Two of one long gone hour, of which one is dispensable.
  for (const second of ['00', '30'])
    await writeFile(join(folder, `fika-mbali-2020-01-01T0200${second}Z.backup`), 'old');
  await sql`
    insert into backups (id, state, cause, host, started_at)
    values (${newId()}, 'running', 'schedule', 'another', now() - interval '1 minute')`.execute(database.db);
  expect(await all()).toMatchObject([{ state: 'failed', failure: 'Its process ended before it was done.' }]);
  expect(await runBackup(house, { cause: 'operator' }, running)).toMatchObject({ ok: true });
  expect(
    (await readdir(folder)).filter((name) => !name.startsWith(`fika-mbali-${new Date().getUTCFullYear()}`)),
  ).toEqual([
    'fika-mbali-2019-01-01T020000Z-before-restore.backup',
    'fika-mbali-2020-01-01T020030Z.backup',
    'notes.txt',
  ]);
});

test('a stop in the middle leaves no file, and is no failure that the next one waits for', async () => {
  const stopped = AbortSignal.abort();
  expect(await runBackup(house, { cause: 'schedule' }, stopped)).toMatchObject({
    ok: false,
    message: 'The process was stopped before it was done.',
  });
  expect(await readdir(folder)).toEqual([]);
  await backUpWhenDue(house, defaultSettings(), new Date(), running);
  expect((await all()).map(({ state }) => state)).toEqual(['done', 'failed']);
});

test('while one is made elsewhere, nobody begins another', async () => {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [advisoryLocks.backUp]);
  expect(await runBackup(house, { cause: 'operator' }, running)).toMatchObject({
    ok: false,
    error: 'under_way',
  });
  await other.end();
  expect(await all()).toEqual([]);
});
