import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { deleteRows, restoreRows } from './delete-rows.ts';

const actor: Actor = { id: null, role: 'admin', clientAddress: '203.0.113.7' };
const kind = { table: 'amenities', subject: 'amenity' } as const;

let database: TestDatabase;
let pool: string;
let spa: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.db.deleteFrom('amenities').execute();
  [pool, spa] = [newId(), newId()];
  await database.db
    .insertInto('amenities')
    .values([
      { id: pool, name: 'Swimming pool' },
      { id: spa, name: 'Spa' },
    ])
    .execute();
});

async function nobodyUses() {
  return [];
}

async function present(): Promise<string[]> {
  const rows = await database.db.selectFrom('amenities').select('name').where('deletedAt', 'is', null).execute();
  return rows.map(({ name }) => name).toSorted();
}

function auditOf(id: string) {
  return database.db
    .selectFrom('auditLog')
    .select(['action', 'subjectType'])
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();
}

test('what nothing refers to is deleted, can be restored, and both are noted', async () => {
  expect(await deleteRows(database.db, kind, [pool], actor, nobodyUses)).toEqual({
    deleted: [pool],
    retained: [],
  });
  expect(await present()).toEqual(['Spa']);
  expect(await restoreRows(database.db, kind, [pool], actor)).toEqual({ ok: true, restored: [pool] });
  expect(await present()).toEqual(['Spa', 'Swimming pool']);
  expect(await auditOf(pool)).toEqual([
    { action: 'amenity_deleted', subjectType: 'amenity' },
    { action: 'amenity_restored', subjectType: 'amenity' },
  ]);
});

test('of many, those in use stay with their reason and the others go', async () => {
  const retained = { id: pool, reason: 'Swimming pool stays.' };
  const outcome = await deleteRows(database.db, kind, [pool, spa], actor, async (_, ids) => {
    expect(ids.toSorted()).toEqual([pool, spa].toSorted());
    return [retained];
  });
  expect(outcome).toEqual({ deleted: [spa], retained: [retained] });
  expect(await present()).toEqual(['Swimming pool']);
  expect(await auditOf(pool)).toEqual([]);
});

test('deleting and restoring a second time do nothing, and are not noted again', async () => {
  await deleteRows(database.db, kind, [pool], actor, nobodyUses);
  expect(await deleteRows(database.db, kind, [pool], actor, nobodyUses)).toEqual({
    deleted: [],
    retained: [],
  });
  await restoreRows(database.db, kind, [pool], actor);
  expect(await restoreRows(database.db, kind, [pool, newId()], actor)).toEqual({ ok: true, restored: [] });
  expect(await auditOf(pool)).toHaveLength(2);
});

test('when another has taken its place since, none of them comes back', async () => {
  await deleteRows(database.db, kind, [pool, spa], actor, nobodyUses);
  await database.db.insertInto('amenities').values({ id: newId(), name: 'SWIMMING POOL' }).execute();
  expect(await restoreRows(database.db, kind, [spa, pool], actor)).toEqual({
    ok: false,
    error: 'place_taken',
  });
  expect(await present()).toEqual(['SWIMMING POOL']);
});

test('a transaction that refers to a row while it is being deleted waits, and then finds it gone', async () => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const deleting = deleteRows(database.db, kind, [pool], actor, async () => {
    locked();
    await mayGoOn;
    return [];
  });
  await isLocked;
  const referring = sql`
    select id from amenities where id = ${pool} and deleted_at is null for key share`.execute(database.db);
  const first = await Promise.race([referring.then(() => 'referred'), new Promise((r) => setTimeout(r, 200, 'waits'))]);
  expect(first).toBe('waits');
  goOn();
  expect((await deleting).deleted).toEqual([pool]);
  expect((await referring).rows).toEqual([]);
});
