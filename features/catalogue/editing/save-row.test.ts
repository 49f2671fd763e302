import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseTransaction } from '#db/transaction.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { addRow, updateRow } from './save-row.ts';

const actor: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };
const taken = { name: 'Another one is called so.' };

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.db.deleteFrom('amenities').execute());

function add(name: string) {
  return addRow(database.db, {
    subject: 'amenity',
    after: { name },
    actor,
    taken,
    insert: async (transaction) => {
      const id = newId();
      await transaction.insertInto('amenities').values({ id, name }).execute();
      return id;
    },
  });
}

async function added(name: string): Promise<string> {
  const saved = await add(name);
  if (!saved.ok) throw new Error(saved.error);
  return saved.id;
}

function rename(id: string, version: number, name: string) {
  return updateRow(database.db, {
    subject: 'amenity',
    after: { name },
    actor,
    taken,
    id,
    read: async (transaction: DatabaseTransaction) => {
      const row = await transaction
        .selectFrom('amenities')
        .select(['name', 'version'])
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row && { id, version: row.version, values: { name: row.name } };
    },
    write: async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('amenities')
        .set({ name })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
  });
}

function auditOf(id: string) {
  return database.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject_id', '=', id)
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
  const outcome = await addRow(database.db, {
    subject: 'amenity',
    after: { name: 'Pool' },
    actor,
    taken,
    insert: async () => ({ name: 'The hotel is gone.' }),
  });
  expect(outcome).toEqual({ ok: false, error: 'invalid', problems: { name: 'The hotel is gone.' } });
});

test('a row that somebody deleted meanwhile is gone', async () => {
  const id = await added('Pool');
  await database.db.updateTable('amenities').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  expect(await rename(id, 1, 'Swimming pool')).toEqual({ ok: false, error: 'gone' });
  expect(await rename(newId(), 1, 'Swimming pool')).toEqual({ ok: false, error: 'gone' });
});

test('an unexpected error is thrown', async () => {
  await expect(add('x'.repeat(61))).rejects.toThrow('amenities_name_check');
});
