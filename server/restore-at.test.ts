import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, createPool, type Database } from '#db/connect.ts';
import { migrate } from '#db/migrate.ts';
import { createArchiveStore } from '#features/operations/archive/archive-store.ts';
import { createBaseBackups } from '#features/operations/archive/base-backup.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { newId, newToken } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { makeTestFolder, removeTestFolder } from '#tests/embedded-postgres/test-folder.ts';
import { openDatabase } from './database.ts';
import { restoreAt } from './restore-at.ts';

const log = createLog('silent');
const timeout = 180_000;
const secret = 'a secret of the machine that is lost';
let root: string;
let env: Env;
const moments = new Map<string, Date>();

function environment(dataDir: string, more: Record<string, string> = {}): Env {
  const read = readEnv({ DATA_DIR: dataDir, ARCHIVE: 'on', ...more });
  if (!read.ok) throw new Error(read.problems.join());
  return read.env;
}

/** As a process of the product that starts, works and stops. */
async function run(site: Env, work: (db: Database) => Promise<void>, { isBaseDue = false } = {}): Promise<void> {
  const database = await openDatabase(site, log);
  if (!database.ok) throw new Error(database.message);
  const { directUrl, dataPath = '' } = database;
  await migrate({ directUrl });
  const db = createDb(createPool(directUrl, { max: 2, applicationName: 'test', log }));
  if (isBaseDue) {
    await createBaseBackups({
      store: createArchiveStore(site),
      dataPath,
      directUrl,
      dataDir: site.dataDir,
      host: hostname(),
      secret: { value: secret, isOurs: true },
      days: 7,
      log,
    }).makeWhenDue(new AbortController().signal);
  }
  await work(db);
  await db.destroy();
  await database.close();
}

async function note(db: Database, what: string): Promise<void> {
  await sql`
    insert into audit_log (id, action, subject_type, subject_id)
    values (${newId()}, 'test_noted', 'test', ${what})`.execute(db);
  await sleep(10);
  moments.set(what, new Date());
  await sleep(10);
}

async function notesIn(site: Env): Promise<string[]> {
  let notes: string[] = [];
  await run(site, async (db) => {
    const { rows } = await sql<{ subjectId: string }>`
      select subject_id from audit_log where action = 'test_noted' order by at`.execute(db);
    notes = rows.map(({ subjectId }) => subjectId);
  });
  return notes;
}

function restore(site: Env, until: Date | undefined, { replace = true } = {}) {
  return restoreAt({ env: site, log, until, from: undefined, replace, discard: false, report: () => {} });
}

beforeAll(async () => {
  ({ root } = await makeTestFolder());
  env = environment(join(root, 'data'), { SECRET: secret });
  await run(
    env,
    async (db) => {
      await sql`
        insert into newsletter_subscribers (id, email, name, language, state, leave_token, confirmed_at)
        values (${newId()}, 'leaving@example.com', 'Asha', 'en', 'confirmed', ${newToken()}, now())`.execute(db);
      await note(db, 'first');
      await sql`delete from newsletter_subscribers`.execute(db);
      await note(db, 'second');
    },
    { isBaseDue: true },
  );
}, timeout);
afterAll(() => removeTestFolder(root));

test(
  'a moment between two changes: the first is there, the second is not, and who has left since has left',
  async () => {
    expect(await restore(env, moments.get('first'), { replace: false })).toMatchObject({
      message: expect.stringContaining('not empty'),
    });
    expect(await restore(env, new Date(Date.now() + 60_000))).toMatchObject({
      message: expect.stringContaining('yet to come'),
    });
    expect(await restore(env, moments.get('first'))).toMatchObject({ ok: true, carried: { unsubscribed: 1 } });
    expect(await notesIn(env)).toEqual(['first']);
    expect((await readdir(env.dataDir)).filter((name) => name.startsWith('recovering-'))).toEqual([]);
    expect((await readdir(join(env.dataDir, 'backups'))).join()).toContain('-before-restore.backup');
  },
  timeout,
);

test(
  'archiving goes on: a moment before the first restore comes back, and then the machine is lost and replaced',
  async () => {
    await run(env, (db) => note(db, 'third'));
    expect(await restore(env, moments.get('second'))).toMatchObject({ ok: true });
    expect(await notesIn(env)).toEqual(['first', 'second']);
    await run(env, (db) => note(db, 'fourth'));

    const replaced = environment(join(root, 'new-machine'));
    await cp(join(env.dataDir, 'archive'), join(replaced.dataDir, 'archive'), { recursive: true });
    await rm(env.dataDir, { recursive: true });
    expect(await restore(replaced, undefined, { replace: false })).toMatchObject({ ok: true, broken: [] });
    expect(await notesIn(replaced)).toEqual(['first', 'second', 'fourth']);
    expect((await readFile(join(replaced.dataDir, 'secret'), 'utf8')).trim()).toBe(secret);
  },
  timeout,
);

test('an own PostgreSQL is restored by its own means', async () => {
  const own = environment(join(root, 'own'), { ARCHIVE: 'off', DATABASE_URL: 'postgres://localhost/own' });
  expect(await restore(own, undefined)).toMatchObject({ message: expect.stringContaining('own PostgreSQL') });
});
