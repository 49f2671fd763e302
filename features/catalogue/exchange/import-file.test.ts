import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Person } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { createTestAuth } from '#tests/auth.ts';
import { editing } from '#tests/catalogue/small-world.ts';
import { applyImport, prepareImport } from '#tests/catalogue/whole-files.ts';
import { createTestDatabase, type TestDatabase, waitsForLock } from '#tests/database.ts';
import { queuedPayloads } from '#tests/queued-jobs.ts';
import { signUpAndIn } from '#tests/signed-in.ts';
import { fetchAirlineLogoTask } from '../airlines/airline-logo.ts';
import { removeOldImports } from './stored-imports.ts';

let database: TestDatabase;
let admin: Person;
let otherAdmin: Person;

beforeAll(async () => {
  database = await createTestDatabase();
  const auth = createTestAuth(database.db);
  const [one, other] = [
    await signUpAndIn(database.db, auth, { email: 'admin@example.com', role: 'admin' }),
    await signUpAndIn(database.db, auth, { email: 'other@example.com', role: 'admin' }),
  ];
  admin = { ...one.actor, id: one.userId };
  otherAdmin = { ...other.actor, id: other.userId };
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.db.deleteFrom('airlines').execute();
  await database.db
    .insertInto('airlines')
    .values({ id: newId(), name: 'Pwani Air', code: 'P9', country: 'KE' })
    .execute();
});

const file = 'name,code,country\nPwani Air,P9,KE\nZiwa Air,Z1,Uganda\nBad,TOO LONG,KE\n';

async function prepare(content: string, who = admin) {
  const prepared = await prepareImport(editing(database.db), { kind: 'airlines', fileName: 'air.csv', content }, who);
  if (!prepared.ok) throw new Error(prepared.problem);
  return prepared;
}

function apply(id: string, who = admin) {
  return applyImport(editing(database.db), { id, kind: 'airlines' }, who);
}

async function airlines(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('airlines')
    .select(['code', 'name'])
    .where('deletedAt', 'is', null)
    .orderBy('code')
    .execute();
  return rows.map(({ code, name }) => `${code} ${name}`);
}

function auditOf(id: string) {
  return database.db
    .selectFrom('auditLog')
    .select(['action', 'after', 'actorId'])
    .where('subjectId', '=', id)
    .execute();
}

test('the report says line by line what a file would do, and writes nothing', async () => {
  const { report } = await prepare(file);
  expect(report.counts).toEqual({ new: 1, changed: 0, unchanged: 1, wrong: 1 });
  expect(report.lines).toEqual([
    { line: 2, label: 'P9 Pwani Air', verdict: 'unchanged', problems: [], warnings: [] },
    { line: 3, label: 'Z1 Ziwa Air', verdict: 'new', problems: [], warnings: [] },
    {
      line: 4,
      label: 'TOO LONG Bad',
      verdict: 'wrong',
      problems: ['code: An airline code has two letters or digits, such as KQ.'],
      warnings: [],
    },
  ]);
  expect(await airlines()).toEqual(['P9 Pwani Air']);
});

test('the report names the columns that mean nothing here, and lines that have too many cells', async () => {
  const { report } = await prepare('name,code,colour,counttry\nZiwa Air,Z1,blue,Uganda\nMto, Air,M1,red,KE\n');
  expect(report.ignored).toEqual(['colour', 'counttry']);
  expect(report.lines.map(({ verdict, problems }) => [verdict, problems])).toEqual([
    ['new', []],
    ['wrong', ['There are more cells than columns.']],
  ]);
});

test('a yes writes the good lines, leaves the wrong ones out and is noted in the audit', async () => {
  const { import: stored } = await prepare(file);
  expect(await apply(stored.id)).toMatchObject({ ok: true, report: { counts: { new: 1, wrong: 1 } } });
  expect(await airlines()).toEqual(['P9 Pwani Air', 'Z1 Ziwa Air']);
  expect(await auditOf(stored.id)).toEqual([
    {
      action: 'airlines_imported',
      actorId: admin.id,
      after: { fileName: 'air.csv', new: 1, changed: 0, unchanged: 1, wrong: 1 },
    },
  ]);
});

test('a second yes finds the file done, also when both come at once', async () => {
  const { import: stored } = await prepare(file);
  const outcomes = await Promise.all([apply(stored.id), apply(stored.id)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await apply(stored.id)).toEqual({
    ok: false,
    problem: 'This file was imported already, or is too old. Choose it again.',
  });
  expect(await airlines()).toHaveLength(2);
});

test('the file of another administrator, or of another kind, is not there', async () => {
  const { import: stored } = await prepare(file);
  expect((await apply(stored.id, otherAdmin)).ok).toBe(false);
  expect((await applyImport(editing(database.db), { id: stored.id, kind: 'amenities' }, admin)).ok).toBe(false);
  expect((await apply(newId())).ok).toBe(false);
  expect(await airlines()).toEqual(['P9 Pwani Air']);
  expect((await apply(stored.id)).ok).toBe(true);
});

test('when the catalogue has changed since the report, the yes does what is right now and says so', async () => {
  const { import: stored, report } = await prepare('name,code,country\nPwani Airways,P9,KE\nZiwa Air,Z1,UG\n');
  expect(report.counts).toMatchObject({ new: 1, changed: 1 });
  await database.db.updateTable('airlines').set({ name: 'Pwani Airways' }).where('code', '=', 'P9').execute();
  await database.db.insertInto('airlines').values({ id: newId(), name: 'Ziwa', code: 'Z1' }).execute();
  expect(await apply(stored.id)).toMatchObject({
    ok: true,
    report: { counts: { new: 0, changed: 1, unchanged: 1, wrong: 0 } },
  });
  expect(await airlines()).toEqual(['P9 Pwani Airways', 'Z1 Ziwa Air']);
});

test('a row that somebody saves while the file is being written is planned anew, and not passed over', async () => {
  const { import: stored } = await prepare('name,code,country\nPwani Airways,P9,KE\n');
  const blocked = await database.pool.connect();
  await blocked.query('begin');
  await blocked.query("update airlines set country = 'TZ' where code = 'P9'");
  const applied = apply(stored.id);
  await expect.poll(() => waitsForLock(database)).toBe(true);
  await blocked.query('commit');
  blocked.release();
  expect(await applied).toMatchObject({ ok: true, report: { counts: { changed: 1 } } });
  const row = await database.db.selectFrom('airlines').select(['name', 'country', 'version']).executeTakeFirst();
  expect(row).toEqual({ name: 'Pwani Airways', country: 'KE', version: 3 });
});

test('a failure in the middle writes nothing at all, and the same file can be tried again', async () => {
  const { import: stored } = await prepare('name,code\nZiwa Air,Z1\nNyota Air,N1\n');
  await sql`create function refuse_nyota() returns trigger language plpgsql as
    $$ begin if new.name like 'Nyota%' then raise exception 'no'; end if; return new; end $$`.execute(database.db);
  await sql`create trigger refuse_nyota before insert on airlines for each row execute function refuse_nyota()`.execute(
    database.db,
  );
  await expect(apply(stored.id)).rejects.toThrow('no');
  expect(await airlines()).toEqual(['P9 Pwani Air']);
  expect(await auditOf(stored.id)).toEqual([]);
  await sql`drop function refuse_nyota cascade`.execute(database.db);
  expect((await apply(stored.id)).ok).toBe(true);
  expect(await airlines()).toHaveLength(3);
});

test('a code that somebody else takes at the same moment refuses the file with a message, and nothing of it is saved', async () => {
  const { import: stored } = await prepare('name,code\nZiwa Air,Z1\nNyota Air,N1\n');
  const other = await database.pool.connect();
  await other.query('begin');
  await other.query("insert into airlines (id, name, code) values (gen_random_uuid(), 'Ziwa', 'Z1')");
  const applied = apply(stored.id);
  await expect.poll(() => waitsForLock(database)).toBe(true);
  await other.query('commit');
  other.release();
  expect(await applied).toEqual({
    ok: false,
    problem: 'The catalogue changed while the file was imported. Nothing was saved: try again.',
  });
  expect(await airlines()).toEqual(['P9 Pwani Air', 'Z1 Ziwa']);
  expect(await apply(stored.id)).toMatchObject({ ok: true, report: { counts: { new: 1, changed: 1 } } });
});

test('a file without the country leaves the countries that are known alone', async () => {
  const { import: stored } = await prepare('name,code\nPwani Airways,P9\n');
  expect((await apply(stored.id)).ok).toBe(true);
  const row = await database.db.selectFrom('airlines').select(['name', 'country']).executeTakeFirst();
  expect(row).toEqual({ name: 'Pwani Airways', country: 'KE' });
});

test('logos are not fetched while the administrator waits: each address that is new is queued once', async () => {
  const address = 'https://logos.example/z1.png';
  const { import: stored } = await prepare(
    `name,code,logo_url\nZiwa Air,Z1,${address}\nPwani Air,P9,\nNyota Air,N1,http://logos.example/n1.png\n`,
  );
  expect(await apply(stored.id)).toMatchObject({
    ok: true,
    report: { counts: { new: 1, unchanged: 1, wrong: 1 } },
  });
  const row = await database.db
    .selectFrom('airlines')
    .select(['id', 'logoUrl', 'logoFile'])
    .where('code', '=', 'Z1')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ logoUrl: address, logoFile: null });
  expect(await queuedPayloads(database.db, fetchAirlineLogoTask)).toEqual([{ airlineId: row.id }]);

  const again = await prepare(`name,code,logo_url\nZiwa Airways,Z1,${address}\n`);
  await apply(again.import.id);
  expect(await queuedPayloads(database.db, fetchAirlineLogoTask)).toHaveLength(1);
});

describe('a file that can’t be read as a whole is refused with a message, and not stored', () => {
  test.each([
    ['lacks a column', 'name,country\nPwani Air,KE\n', 'The first line must contain the column names. Missing: code.'],
    ['has only its first line', 'name,code\n', 'The file has no lines below the column names.'],
    ['is empty', '', 'The file is empty.'],
    [
      'has columns without end',
      `name,code,${Array.from({ length: 10_000 }, (_, index) => `c${index}`)}\n${'Pwani Air\n'.repeat(9_000)}`,
      'The first line names more than 100 columns.',
    ],
    ['has millions of lines', `name,code\n${'x\n'.repeat(1_000_000)}`, 'The file has more than 4,000 lines. Split it.'],
    ['is too long', `name,code\n${'Pwani Air,P9\n'.repeat(4_001)}`, 'The file has more than 4,000 lines. Split it.'],
  ])('one that %s', async (_, content, problem) => {
    const before = await countRetained();
    const prepared = await prepareImport(
      editing(database.db),
      { kind: 'airlines', fileName: 'x.csv', content },
      admin,
      4_000,
    );
    expect(prepared).toEqual({ ok: false, problem });
    expect(await countRetained()).toBe(before);
  });
});

async function countRetained(): Promise<number> {
  const { count } = await database.db
    .selectFrom('catalogueImports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return count;
}

test('files older than a week are removed at night, and can no longer be imported', async () => {
  await database.db.deleteFrom('catalogueImports').execute();
  const [old, young] = [await prepare(file), await prepare(file)];
  const age = async (id: string, days: number) =>
    database.db
      .updateTable('catalogueImports')
      .set({ createdAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) })
      .where('id', '=', id)
      .execute();
  await age(old.import.id, 7.1);
  await age(young.import.id, 6.9);
  await removeOldImports(database.db);
  expect(await countRetained()).toBe(1);
  expect((await apply(old.import.id)).ok).toBe(false);
  expect((await apply(young.import.id)).ok).toBe(true);
});
