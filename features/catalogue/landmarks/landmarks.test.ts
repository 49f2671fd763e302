import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { deleteRecords, restoreRecords } from '../editing/delete-rows.ts';
import { type Values, valuesOf } from '../editing/form-values.ts';
import { listRecords, readRecordQuery } from '../editing/list-records.ts';
import { addRecord, updateRecord } from '../editing/save-record.ts';
import { type LandmarkField, landmarkFields } from './landmark.ts';
import { countLandmarks, landmarks } from './landmarks.ts';

const actor: Actor = { id: null, role: 'admin', clientAddress: '127.0.0.1', requestId: 'test' };
const mombasa = newId();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(async () => {
  await database.pool.query('truncate locations cascade');
  await database.db
    .insertInto('locations')
    .values({ id: mombasa, city: 'Mombasa', country: 'KE', latitude: -4.0435, longitude: 39.6682 })
    .execute();
});

const fort = {
  location: 'Mombasa, Kenya',
  kind: 'centre',
  name: 'Fort Jesus',
  latitude: '-4.0626',
  longitude: '39.6795',
};

function form(typed: Partial<Values<LandmarkField>>): Values<LandmarkField> {
  return valuesOf(landmarkFields, (field) => typed[field]);
}

const add = (typed: Partial<Values<LandmarkField>>) => addRecord(database.db, landmarks, form(typed), actor);

describe('adding a landmark', () => {
  test('it stands in the list of its city, and the audit log says who added what', async () => {
    const saved = await add(fort);
    if (!saved.ok) throw new Error(JSON.stringify(saved));
    const params = new URLSearchParams({ location: mombasa });
    const { rows } = await listRecords(database.db, landmarks, readRecordQuery(landmarks, params));
    expect(rows).toMatchObject([{ location: 'Mombasa, Kenya', kind: 'centre', name: 'Fort Jesus', latitude: -4.0626 }]);
    expect(await countLandmarks(database.db)).toEqual({ total: 1, centres: 1, cities: 1 });
    const logged = await database.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('subjectId', '=', saved.id)
      .execute();
    expect(logged).toMatchObject([{ action: 'landmark_added', after: { name: 'Fort Jesus' } }]);
  });

  test('a city has one centre, and a name once for each kind', async () => {
    await add(fort);
    expect(await add({ ...fort, name: 'Moi Avenue' })).toMatchObject({
      problems: { kind: 'Mombasa, Kenya has a centre already. Edit that one, or choose another kind.' },
    });
    await add({ ...fort, kind: 'beach', name: 'Nyali' });
    expect(await add({ ...fort, kind: 'beach', name: 'nyali' })).toMatchObject({
      problems: { name: 'Mombasa, Kenya already has nyali.' },
    });
    expect(await add({ ...fort, kind: 'station', name: 'Nyali' })).toMatchObject({ ok: true });
  });

  test('what is missing, unknown or far away is said at its field', async () => {
    expect(await add({ location: 'Atlantis', kind: 'volcano', latitude: '1' })).toEqual({
      ok: false,
      error: 'invalid',
      problems: {
        location: 'There is no city "Atlantis".',
        kind: 'Choose one of centre, airport, beach, mosque, conference, station.',
        name: 'Name is missing.',
        longitude: 'Longitude is missing.',
      },
    });
    // Latitude and longitude are swapped.
    const swapped = { ...fort, latitude: fort.longitude, longitude: fort.latitude };
    expect(await add(swapped)).toMatchObject({
      problems: {
        latitude: expect.stringMatching(/^This is [\d,]+ km from Mombasa, Kenya\. Check both coordinates\.$/),
      },
    });
  });
});

test('a landmark is changed, deleted and restored; a stale form overwrites nothing', async () => {
  const saved = await add(fort);
  if (!saved.ok) throw new Error('not added');
  const change = { id: saved.id, version: 1, values: form({ ...fort, name: 'Old Town' }) };
  expect(await updateRecord(database.db, landmarks, change, actor)).toMatchObject({ ok: true });
  expect(await updateRecord(database.db, landmarks, change, actor)).toMatchObject({
    error: 'changed_meanwhile',
    now: { name: 'Old Town' },
  });
  expect(await deleteRecords(database.db, landmarks, [saved.id], actor)).toEqual({ deleted: [saved.id], retained: [] });
  await add({ ...fort, name: 'Moi Avenue' });
  expect(await restoreRecords(database.db, landmarks, [saved.id], actor)).toEqual({ ok: false, error: 'place_taken' });
});
