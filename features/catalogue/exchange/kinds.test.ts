import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCsvLine } from '#lib/csv.ts';
import type { Listed } from '#lib/paged-list.ts';
import { createTestAuth } from '#tests/auth.ts';
import { loadTwoDays } from '#tests/catalogue/sample-catalogue.ts';
import { editing } from '#tests/catalogue/small-world.ts';
import { applyImport, prepareImport, readWholeCsv } from '#tests/catalogue/whole-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { signUpAndIn } from '#tests/signed-in.ts';
import { airlines } from '../airlines/airlines.ts';
import { airports } from '../airports/airports.ts';
import { amenities } from '../amenities/amenities.ts';
import { listRecords, readRecordQuery } from '../editing/list-records.ts';
import { listFlights, readFlightQuery } from '../flights/list-flights.ts';
import { hotels } from '../hotels/hotels.ts';
import { landmarks } from '../landmarks/landmarks.ts';
import { locations } from '../locations/locations.ts';
import { rooms } from '../rooms/rooms.ts';
import { exportCsv, readRecords } from './export-records.ts';
import { catalogueKinds, findKind, kindNames, recordsOf } from './kinds.ts';

/** The documented fields of files and the API. */
const documented: Record<string, string[]> = {
  airlines: ['id', 'name', 'code', 'country', 'logo_url', 'created_at', 'updated_at'],
  airports: ['id', 'code', 'name', 'city', 'country', 'timezone', 'latitude', 'longitude', 'created_at', 'updated_at'],
  flights: [
    'id',
    'flight_number',
    'airline_id',
    'departure_airport_id',
    'arrival_airport_id',
    'departure_time',
    'arrival_time',
    'aircraft_type',
    'economy_price',
    'economy_seats',
    'business_seats',
    'status',
  ],
  hotels: [
    'id',
    'name',
    'city',
    'country',
    'address',
    'status',
    'star_rating',
    'price_per_night',
    'total_rooms',
    'available_rooms',
    'amenities',
  ],
  rooms: [
    'id',
    'room_number',
    'room_type',
    'capacity',
    'price_per_night',
    'status',
    'amenities',
    'size',
    'bed_type',
    'has_balcony',
    'floor',
    'created_at',
  ],
  amenities: ['id', 'name', 'description', 'category', 'icon', 'is_active', 'created_at'],
  landmarks: ['id', 'location', 'kind', 'name', 'latitude', 'longitude', 'created_at'],
  locations: ['id', 'city', 'country', 'region', 'latitude', 'longitude', 'timezone', 'currency', 'created_at'],
};

/** A column and a new text for a row of each kind. */
const changedCell: Record<(typeof kindNames)[number], [string, string]> = {
  airlines: ['name', 'Another Name'],
  airports: ['name', 'Another Name'],
  amenities: ['description', 'Another description'],
  flights: ['aircraft_type', 'Another Aircraft'],
  hotels: ['address', 'Another Road 1'],
  landmarks: ['name', 'Another Name'],
  locations: ['currency', 'ZAR'],
  rooms: ['size', '99'],
};

let database: TestDatabase;
let admin: { id: string; role: 'admin' };

beforeAll(async () => {
  database = await createTestDatabase();
  const { userId } = await signUpAndIn(database.db, createTestAuth(database.db), { role: 'admin' });
  admin = { id: userId, role: 'admin' };
  await loadTwoDays(database.url);
}, 120_000);
afterAll(() => database.drop());

async function exported(kind: (typeof kindNames)[number]) {
  const pieces: string[] = [];
  for await (const piece of exportCsv(database.db, kind)) pieces.push(piece);
  return { pieces, content: pieces.join('') };
}

test('every kind is found by its name, and nothing else is', () => {
  expect(kindNames.toSorted()).toEqual(Object.keys(catalogueKinds).toSorted());
  for (const kind of kindNames) expect(findKind(kind)).toBe(kind);
  expect(findKind('constructor')).toBeUndefined();
  expect(findKind(undefined)).toBeUndefined();
});

describe.each(kindNames)('%s', (kind) => {
  test('carry all the documented fields, and every record has them', async () => {
    const { columns, required } = recordsOf(kind);
    expect(columns).toEqual(expect.arrayContaining(documented[kind] ?? ['a list of documented fields']));
    expect(columns).toEqual(expect.arrayContaining([...required]));
    const [first] = await recordsOf(kind).read(database.db, { afterId: undefined, limit: 1 });
    expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining([...columns]));
    const { data } = await readRecords(database.db, kind, { after: undefined, limit: 1 });
    expect(Object.keys(data[0] ?? {})).toEqual(columns);
  });

  test('are exported and imported again without a change', async () => {
    const { content } = await exported(kind);
    const all = await readWholeCsv(content);
    if (!all.ok) throw new Error(all.problem);
    expect(all.records.length).toBeGreaterThan(10);
    const prepared = await prepareImport(editing(database.db), { kind, fileName: `${kind}.csv`, content }, admin);
    if (!prepared.ok) throw new Error(prepared.problem);
    const { counts, lines: reported } = prepared.report;
    expect(reported.filter(({ verdict }) => verdict !== 'unchanged').slice(0, 3)).toEqual([]);
    expect(counts).toEqual({ new: 0, changed: 0, unchanged: all.records.length, wrong: 0 });

    // One cell is changed, and so is one line.
    const [column, text] = changedCell[kind];
    const [head, ...lines] = all.records;
    const edited = [{ ...head, values: { ...head?.values, [column]: text } }, ...lines];
    const file = [all.columns, ...edited.map(({ values }) => all.columns.map((name) => values[name] ?? ''))];
    const second = await prepareImport(
      editing(database.db),
      { kind, fileName: `${kind}.csv`, content: file.map(toCsvLine).join('') },
      admin,
    );
    if (!second.ok) throw new Error(second.problem);
    expect(second.report.counts).toEqual({ ...counts, changed: 1, unchanged: counts.unchanged - 1 });
    const applied = await applyImport(
      editing(database.db),
      { id: second.import.id, kind, confirmed: second.report.confirmation },
      admin,
    );
    expect(applied).toMatchObject({ ok: true, report: { counts: second.report.counts } });
    const third = readWholeCsv((await exported(kind)).content);
    expect(await third).toMatchObject({ ok: true, records: { length: all.records.length } });
  });

  test('change nothing when a file has only the columns that it must have, and the id', async () => {
    const { required } = recordsOf(kind);
    const records = await recordsOf(kind).read(database.db, { afterId: undefined, limit: 50 });
    const columns = ['id', ...required.filter((name) => name !== 'id')];
    const rows = records.map((record) => columns.map((name) => record[name] ?? null));
    const content = [columns, ...rows].map(toCsvLine).join('');
    const prepared = await prepareImport(editing(database.db), { kind, fileName: 'few.csv', content }, admin);
    if (!prepared.ok) throw new Error(prepared.problem);
    expect(prepared.report.lines.filter(({ verdict }) => verdict !== 'unchanged').slice(0, 3)).toEqual([]);
  });

  test('are read on and on by the API until there are none, each once', async () => {
    const ids: string[] = [];
    let after: string | undefined;
    for (let piece = 0; piece < 5; piece += 1) {
      const { data, next } = await readRecords(database.db, kind, { after, limit: 7 });
      ids.push(...data.map(({ id }) => String(id)));
      if (next === null) break;
      expect(data).toHaveLength(7);
      expect(next).toBe(ids.at(-1));
      after = next;
    }
    expect(new Set(ids).size).toBe(ids.length);
    const { data, next } = await readRecords(database.db, kind, { after: undefined, limit: 500 });
    expect(data.slice(0, ids.length).map(({ id }) => id)).toEqual(ids);
    expect(next === null).toBe(data.length < 500);
  });
});

describe('a file from a list has all its pages, in its order', () => {
  const lists: Record<string, (params: URLSearchParams) => Promise<Listed<{ id: string }>>> = {
    airlines: (params) => listRecords(database.db, airlines, readRecordQuery(airlines, params)),
    airports: (params) => listRecords(database.db, airports, readRecordQuery(airports, params)),
    amenities: (params) => listRecords(database.db, amenities, readRecordQuery(amenities, params)),
    flights: (params) => listFlights(database.db, readFlightQuery(params)),
    schedules: (params) => listFlights(database.db, readFlightQuery(params), 'schedules'),
    hotels: (params) => listRecords(database.db, hotels, readRecordQuery(hotels, params)),
    landmarks: (params) => listRecords(database.db, landmarks, readRecordQuery(landmarks, params)),
    locations: (params) => listRecords(database.db, locations, readRecordQuery(locations, params)),
    rooms: (params) => listRecords(database.db, rooms, readRecordQuery(rooms, params)),
  };

  test.each([
    ['airlines', 'q=air&sort=-code'],
    ['airports', 'q=ken&sort=-city'],
    ['amenities', 'category=dining'],
    ['flights', ''],
    ['flights', 'q=nairobi&status=active&sort=-price&period=all'],
    ['flights', 'q=no such flight'],
    ['schedules', 'q=ATR&sort=number'],
    ['hotels', 'status=active&sort=-star_rating'],
    ['hotels', 'q=nairobi&sort=name'],
    ['landmarks', 'kind=beach&sort=-name'],
    ['locations', 'region=asia&sort=-country'],
    ['rooms', 'status=maintenance&sort=price_per_night'],
    ['rooms', 'q=suite'],
  ])('%s, %s', async (list, address) => {
    const params = new URLSearchParams(address);
    params.set('list', list);
    const kind = findKind(list) ?? 'flights';
    const file = await readWholeCsv((await Array.fromAsync(exportCsv(database.db, kind, params))).join(''));
    const ids = file.ok ? file.records.map(({ values }) => values.id) : [];
    const shown = await lists[list]?.(params);
    expect(shown?.isMore).toBe(false);
    expect(ids).toHaveLength(shown?.matching ?? -1);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 25)).toEqual(shown?.rows.map(({ id }) => id));
  });
});

test('thousands are exported in chunks, each once, below one header with a byte order mark', async () => {
  const { count } = await database.db
    .selectFrom('rooms')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(2_000);
  const { pieces, content } = await exported('rooms');
  expect(pieces).toHaveLength(1 + Math.ceil(count / 200));
  expect(content.startsWith('\uFEFFid,')).toBe(true);
  const file = await readWholeCsv(content);
  const ids = file.ok ? file.records.map(({ values }) => values.id) : [];
  expect(new Set(ids).size).toBe(count);
  expect(ids).toHaveLength(count);
});
