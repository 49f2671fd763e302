import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import type { EditedKind } from './record-kind.ts';
import { addRecord, updateRecord } from './save-record.ts';

const actor: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };
const taken = { name: 'Another one is called so.' };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('amenities').execute());

/** Amenities of which only the name is edited. */
const names: EditedKind<'name', { name: string }> = {
  table: 'amenities',
  subject: 'amenity',
  stored: sql`select id, version, name from amenities where deleted_at is null`,
  values: ({ name }) => ({ name }),
  parse: async (_, value) => ({ ok: true, value }),
  taken: () => taken,
};

function add(name: string) {
  return addRecord(database.db, names, { name }, actor);
}

async function added(name: string): Promise<string> {
  const saved = await add(name);
  if (!saved.ok) throw new Error(saved.error);
  return saved.id;
}

function rename(id: string, version: number, name: string) {
  return updateRecord(database.db, names, { id, version, values: { name } }, actor);
}

function auditOf(id: string) {
  return database.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
}

test('what is added and changed is noted with what it was and what it became', async () => {
  const id = await added('Pool');
  expect(await rename(id, 1, 'Swimming pool')).toEqual({ ok: true, id });
  expect(await auditOf(id)).toEqual([
    { action: 'amenity_added', before: null, after: { name: 'Pool' } },
    { action: 'amenity_changed', before: { name: 'Pool' }, after: { name: 'Swimming pool' } },
  ]);
});

test('two administrators save the same row: the second is shown what the first wrote, and may then overwrite it', async () => {
  const id = await added('Pool');
  expect(await rename(id, 1, 'Swimming pool')).toMatchObject({ ok: true });
  const refused = await rename(id, 1, 'Big pool');
  expect(refused).toEqual({
    ok: false,
    error: 'changed_meanwhile',
    now: { name: 'Swimming pool' },
    version: 2,
  });
  expect(await rename(id, 2, 'Big pool')).toEqual({ ok: true, id });
});

test('of ten who save over the same version at once, one wins', async () => {
  const id = await added('Pool');
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => rename(id, 1, `Pool ${index}`)));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await auditOf(id)).toHaveLength(2);
});

test('a name that another row has is refused at its field, and nothing is noted', async () => {
  const id = await added('Pool');
  expect(await add('POOL')).toEqual({ ok: false, error: 'invalid', problems: taken });
  const other = await added('Spa');
  expect(await rename(other, 1, 'pool')).toEqual({ ok: false, error: 'invalid', problems: taken });
  expect(await auditOf(other)).toHaveLength(1);
  expect(await auditOf(id)).toHaveLength(1);
});

test('a problem found only inside the transaction is reported at its field, and nothing is added', async () => {
  const refusing = { ...names, insert: async () => ({ name: 'The hotel is gone.' }) };
  const outcome = await addRecord(database.db, refusing, { name: 'Pool' }, actor);
  expect(outcome).toEqual({ ok: false, error: 'invalid', problems: { name: 'The hotel is gone.' } });
});

test('a row that somebody deleted meanwhile is gone', async () => {
  const id = await added('Pool');
  await database.db.updateTable('amenities').set({ deletedAt: new Date() }).where('id', '=', id).execute();
  expect(await rename(id, 1, 'Swimming pool')).toEqual({ ok: false, error: 'gone' });
  expect(await rename(newId(), 1, 'Swimming pool')).toEqual({ ok: false, error: 'gone' });
});

test('an unexpected error is thrown', async () => {
  await expect(add('x'.repeat(61))).rejects.toThrow('amenities_name_check');
});
