import { chmod, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { advisoryLocks } from '#db/advisory-lock.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { memoryStore } from '#tests/catalogue/memory-store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { queuedPayloads } from '#tests/queued-jobs.ts';
import { backupName } from './backup-files.ts';
import { backUpWhenDue, isBackupDue, readBackupRecord } from './backup-schedule.ts';
import { checkBackup } from './check-backup.ts';
import { listBackups } from './list-backups.ts';
import { makeBackupTask, requestBackup } from './request-backup.ts';
import { type BackupContext, runBackup } from './run-backup.ts';

let database: TestDatabase;
let context: BackupContext;
let folder: string;
let adminId: string;
const running = new AbortController().signal;

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
  const dataDir = await mkdtemp(join(tmpdir(), 'run-backup-'));
  folder = join(dataDir, 'backups');
  context = {
    db: database.db,
    directUrl: database.url,
    dataDir,
    host: 'a-machine',
    pictures: memoryStore(),
    documents: memoryStore(),
    secret: { value: 'a secret of thirty-two characters', isOurs: true },
    log: createLog('silent'),
  };
});
afterEach(async () => {
  await database.db.deleteFrom('backups').execute();
  await rm(context.dataDir, { recursive: true, force: true });
});

const machine = () => ({ host: context.host, backupFolder: folder });
const all = () => listBackups(database.db, machine(), 100);
const admin = () => ({ id: adminId, role: 'admin' as const });

test('only the operator reads it, also where the folder stood open before', async () => {
  await mkdir(folder, { mode: 0o755 });
  await backUpWhenDue(context, defaultSettings(), new Date(), running);
  const [name = ''] = await readdir(folder);
  const modes = [folder, join(folder, name)].map(async (path) => (await stat(path)).mode & 0o777);
  expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
});

test('the clock makes one when it is due, and many processes make one', async () => {
  const settings = defaultSettings();
  const ask = () => backUpWhenDue(context, settings, new Date(), running);
  await Promise.all([ask(), ask(), ask()]);
  await ask();
  expect(await all()).toMatchObject([{ state: 'done', cause: 'schedule', host: 'a-machine', missingUploads: 0 }]);
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/^fika-mbali-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
  expect(await checkBackup(join(folder, name))).toMatchObject({ ok: true, about: { host: 'a-machine' } });

  // The current frequency decides.
  await sql`update backups set started_at = '2026-11-15 09:30+00'`.execute(database.db);
  const now = new Date('2026-11-15T10:03:00Z');
  await backUpWhenDue(context, settings, now, running);
  expect(await all()).toHaveLength(1);
  await backUpWhenDue(context, { ...settings, system: { backupFrequency: 'hourly' } }, now, running);
  expect(await all()).toHaveLength(2);
});

test('a process that finds the lock free just after another has made one makes none', async () => {
  const settings = defaultSettings();
  await backUpWhenDue(context, settings, new Date(), running);
  const isDue = async () => isBackupDue(await readBackupRecord(database.db, machine()), 'daily', new Date());
  expect(await runBackup(context, { cause: 'schedule', isDue }, running)).toMatchObject({ error: 'under_way' });
  expect(await all()).toHaveLength(1);
});

test('an administrator has one made, once, and it is written down who', async () => {
  expect(await requestBackup(database.db, admin())).toEqual({ ok: true });
  expect(await requestBackup(database.db, admin())).toEqual({ ok: false, error: 'under_way' });
  const [waiting] = await all();
  expect(waiting).toMatchObject({ state: 'waiting', cause: 'administrator', requestedBy: 'Amina' });
  const backupId = waiting?.id ?? '';
  expect(await queuedPayloads(database.db, makeBackupTask)).toEqual([{ backupId }]);
  expect(await runBackup(context, { cause: 'administrator', backupId }, running)).toMatchObject({ ok: true });
  // A job may run twice after a crash.
  expect(await runBackup(context, { cause: 'administrator', backupId }, running)).toMatchObject({
    ok: false,
  });
  expect(await readdir(folder)).toHaveLength(1);
  const audits = await database.db.selectFrom('auditLog').select(['action', 'subjectId']).execute();
  expect(audits.filter(({ subjectId }) => subjectId === backupId).map(({ action }) => action)).toEqual([
    'backup_requested',
    'backup_made',
  ]);
});

test('a file in place of the folder is reported, and the next backup is made once it is gone', async () => {
  await writeFile(folder, 'not a folder');
  expect(await runBackup(context, { cause: 'operator' }, running)).toMatchObject({
    ok: false,
    error: 'failed',
  });
  expect(await all()).toMatchObject([{ state: 'failed', failure: expect.stringContaining('is not a folder') }]);
  const settings = defaultSettings();
  await backUpWhenDue(context, settings, new Date(), running);
  expect(await all()).toHaveLength(1);
  await rm(folder);
  await backUpWhenDue(context, settings, new Date(Date.now() + 16 * 60_000), running);
  expect((await all()).map(({ state }) => state)).toEqual(['done', 'failed']);
});

test('the one of a minute ago stays when somebody makes another', async () => {
  await mkdir(folder, { recursive: true });
  const aMinuteAgo = backupName(new Date(Date.now() - 60_000));
  await writeFile(join(folder, aMinuteAgo), 'young');
  expect(await runBackup(context, { cause: 'operator' }, running)).toMatchObject({ ok: true });
  expect(await readdir(folder)).toHaveLength(2);
  expect(await readdir(folder)).toContain(aMinuteAgo);
});

test('of old ones the clock made, the dispensable go, and those made by hand stay', async () => {
  await mkdir(folder, { recursive: true });
  const old = async (time: string, cause: 'schedule' | 'operator') => {
    const name = `fika-mbali-${time}Z.backup`;
    await writeFile(join(folder, name), 'old');
    await sql`
      insert into backups (id, state, cause, host, file_name, bytes, started_at, finished_at)
      values (${newId()}, 'done', ${cause}, 'a-machine', ${name}, 3, '2020-01-01', '2020-01-01')`.execute(database.db);
    return name;
  };
  const byHand = await old('2020-01-01T020000', 'operator');
  const rotated = await old('2020-01-01T020010', 'schedule');
  await old('2020-01-01T020020', 'schedule');
  expect(await runBackup(context, { cause: 'operator' }, running)).toMatchObject({ ok: true });
  const names = await readdir(folder);
  expect(names).toContain(byHand);
  expect(names).not.toContain(rotated);
  const rows = await database.db
    .selectFrom('auditLog')
    .select('before')
    .where('action', '=', 'backup_rotated')
    .execute();
  expect(rows).toContainEqual({ before: { host: 'a-machine', fileName: rotated } });
});

test('a file that was deleted or cut off is told, and the next backup is due at once', async () => {
  const settings = defaultSettings();
  await backUpWhenDue(context, settings, new Date(), running);
  const [name = ''] = await readdir(folder);
  expect(await all()).toMatchObject([{ state: 'done', fileProblem: null }]);
  await truncate(join(folder, name), 10);
  expect(await all()).toMatchObject([{ fileProblem: 'The size of the file has changed.' }]);
  await rm(join(folder, name));
  expect(await all()).toMatchObject([{ fileProblem: 'The file is gone.' }]);
  // Another machine cannot check the file.
  const elsewhere = { ...context, host: 'another', dataDir: join(context.dataDir, 'another') };
  await backUpWhenDue(elsewhere, settings, new Date(), running);
  expect(await all()).toHaveLength(1);
  await sql`update backups set file_name = ${backupName(new Date(0))}`.execute(database.db);
  await backUpWhenDue(context, settings, new Date(), running);
  expect(await all()).toMatchObject([{ fileProblem: null }, { fileProblem: 'The file is gone.' }]);
});

test('after a restore the next backup is due at once, whatever was made before it and wherever', async () => {
  await sql`
    insert into backups (id, state, cause, host, file_name, bytes, started_at, finished_at)
    values (${newId()}, 'done', 'schedule', 'another', 'a.backup', 3, clock_timestamp(), clock_timestamp())`.execute(
    database.db,
  );
  const ask = () => backUpWhenDue(context, defaultSettings(), new Date(), running);
  await ask();
  expect(await all()).toHaveLength(1);
  await database.db
    .insertInto('auditLog')
    .values({ id: newId(), action: 'backup_restored', subjectType: 'backup', subjectId: 'a' })
    .execute();
  await ask();
  await ask();
  expect((await all()).map(({ host }) => host)).toEqual(['a-machine', 'another']);
});

test('a machine that makes no further backup still clears away what a killed one left there', async () => {
  const settings = defaultSettings();
  await backUpWhenDue(context, settings, new Date(), running);
  const left = join(folder, '.fika-mbali-2026-11-15T020000Z.backup.unfinished');
  await writeFile(left, 'half');
  // It may belong to a backup being made at this moment.
  const writer = new Client({ connectionString: database.url });
  await writer.connect();
  await writer.query('select pg_advisory_lock($1)', [advisoryLocks.backUp]);
  await backUpWhenDue(context, settings, new Date(), running);
  expect(await readdir(folder)).toHaveLength(2);
  await writer.end();
  await expect
    .poll(async () => {
      await backUpWhenDue(context, settings, new Date(), running);
      return readdir(folder);
    })
    .toHaveLength(1);
  expect(await all()).toHaveLength(1);
});

test('what a killed process left is cleared away, and what is not ours is left alone', async () => {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  await writeFile(join(folder, '.fika-mbali-2026-11-15T020000Z.backup.unfinished'), 'half');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  await writeFile(join(folder, 'fika-mbali-2019-01-01T020000Z-before-restore.backup'), 'kept');
  // Two of one old hour, of which rotation removes one.
  for (const second of ['00', '30'])
    await writeFile(join(folder, `fika-mbali-2020-01-01T0200${second}Z.backup`), 'old');
  await sql`
    insert into backups (id, state, cause, host, started_at)
    values (${newId()}, 'running', 'schedule', 'another', now() - interval '1 minute')`.execute(database.db);
  expect(await all()).toMatchObject([{ state: 'failed', failure: 'The process ended before it was finished.' }]);
  expect(await runBackup(context, { cause: 'operator' }, running)).toMatchObject({ ok: true });
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
  expect(await runBackup(context, { cause: 'schedule', isDue: async () => true }, stopped)).toMatchObject({
    ok: false,
    message: 'The process was stopped before it was finished.',
  });
  expect(await readdir(folder)).toEqual([]);
  await backUpWhenDue(context, defaultSettings(), new Date(), running);
  expect((await all()).map(({ state }) => state)).toEqual(['done', 'failed']);
});

test('while one is made elsewhere, nobody begins another', async () => {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [advisoryLocks.backUp]);
  expect(await runBackup(context, { cause: 'operator' }, running)).toMatchObject({
    ok: false,
    error: 'under_way',
  });
  await other.end();
  expect(await all()).toEqual([]);
});
