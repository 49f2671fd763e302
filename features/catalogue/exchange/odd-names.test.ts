import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toCsvLine } from '#lib/csv.ts';
import { createTestAuth } from '#tests/auth.ts';
import { editing } from '#tests/catalogue/small-world.ts';
import { applyImport, prepareImport } from '#tests/catalogue/whole-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { signUpAndIn } from '#tests/signed-in.ts';
import { findHotel } from '../rooms/hotel-names.ts';
import { exportCsv } from './export-records.ts';
import type { CatalogueKind } from './kinds.ts';

let database: TestDatabase;
let admin: { id: string; role: 'admin' };

beforeAll(async () => {
  database = await createTestDatabase();
  const { userId } = await signUpAndIn(database.db, createTestAuth(database.db), { role: 'admin' });
  admin = { id: userId, role: 'admin' };
});
afterAll(() => database.drop());
beforeEach(() =>
  database.pool.query(
    ['rooms', 'hotels', 'locations', 'amenities', 'airlines', 'airports']
      .map((table) => `delete from ${table}`)
      .join(';'),
  ),
);

/** The verdict of each line, after the import. */
async function bringIn(kind: CatalogueKind, content: string): Promise<string[]> {
  const prepared = await prepareImport(editing(database.db), { kind, fileName: 'odd.csv', content }, admin);
  if (!prepared.ok) throw new Error(prepared.problem);
  expect(await applyImport(editing(database.db), { id: prepared.import.id, kind }, admin)).toMatchObject({
    ok: true,
  });
  return prepared.report.lines.map(({ verdict, problems }) => [verdict, ...problems].join(' '));
}

async function bringBack(kind: CatalogueKind): Promise<string[]> {
  return bringIn(kind, (await Array.fromAsync(exportCsv(database.db, kind))).join(''));
}

function file(...lines: string[][]): string {
  return lines.map(toCsvLine).join('');
}

/** Similar spellings, for the long form. */
const moreSpellings: [string, string][] = [
  ['istanbul', 'İSTANBUL'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Élan', 'ÉLAN'],
];

/** Two spellings that JavaScript and the database, or another server, may fold differently. */
const spellings: [string, string][] = [
  ['Istanbul', 'İstanbul'],
  ['Straße', 'STRAẞE'],
  ['ΟΔΟΣ', 'οδος'],
  ['Café', 'CAFE\u0301'],
  ...(process.env.LONG ? moreSpellings : []),
];

async function areOne(one: string, other: string): Promise<boolean> {
  const { rows } = await database.pool.query<{ same: boolean }>(
    'select lower(normalize($1)) = lower(normalize($2)) as same',
    [one, other],
  );
  return rows[0]?.same === true;
}

test('there are spellings that are one for the database alone, and others for JavaScript alone', async () => {
  expect(await areOne('Istanbul', 'İstanbul')).not.toBe('Istanbul'.toLowerCase() === 'İstanbul'.toLowerCase());
  expect(await areOne('ΟΔΟΣ', 'οδος')).not.toBe('ΟΔΟΣ'.toLowerCase() === 'οδος'.toLowerCase());
});

describe.each(spellings)('where there is %s, a file with %s finds it if the database would', (there, comes) => {
  let again: string;
  beforeEach(async () => {
    again = (await areOne(there, comes)) ? 'changed' : 'new';
  });

  test('as an amenity', async () => {
    await bringIn('amenities', file(['name'], [there]));
    expect(await bringIn('amenities', file(['name'], [comes]))).toEqual([again]);
    expect(new Set(await bringBack('amenities'))).toEqual(new Set(['unchanged']));
  });

  test('as a location', async () => {
    await bringIn('locations', file(['city', 'country'], [there, 'TR']));
    expect(await bringIn('locations', file(['city', 'country'], [comes, 'TR'], [comes, 'GR']))).toEqual([again, 'new']);
    expect(new Set(await bringBack('locations'))).toEqual(new Set(['unchanged']));
  });

  test('as a hotel, its city and its amenities', async () => {
    await bringIn('amenities', file(['name'], [there]));
    await bringIn('amenities', file(['name'], [comes]));
    const columns = ['name', 'city', 'country', 'total_rooms', 'amenities'];
    await bringIn('hotels', file(columns, [there, there, 'TR', '0', comes]));
    expect(await bringIn('hotels', file(columns, [comes, there, 'TR', '0', comes]))).toEqual([again]);
    const inCity = await bringIn('hotels', file(columns, [comes, comes, 'TR', '0', comes]));
    expect(inCity).toEqual([again]);
    expect(new Set(await bringBack('hotels'))).toEqual(new Set(['unchanged']));
    expect(await findHotel(database.db, `${comes}, ${comes}`)).toBeDefined();
  });

  test('as the hotel and the type of a room', async () => {
    await bringIn(
      'hotels',
      file(['name', 'city', 'country', 'total_rooms'], [there, there, 'TR', '0'], ['Other', 'Izmir', 'TR', '0']),
    );
    const columns = ['hotel', 'city', 'room_number', 'room_type', 'price_per_night'];
    await bringIn('rooms', file(columns, [there, there, '1', there, '80']));
    const known = again === 'changed';
    expect(
      await bringIn('rooms', file(columns, [comes, comes, '1', comes, '90'], [there, there, '2', comes, '90'])),
    ).toEqual([known ? 'changed' : `wrong hotel: There is no hotel "${comes}" in ${comes}.`, 'new']);
    expect(new Set(await bringBack('rooms'))).toEqual(new Set(['unchanged']));
  });
});

test('of two amenities that only the database tells apart a hotel has the one that was named', async () => {
  const names = ['ΟΔΟΣ', 'οδος'];
  await bringIn('amenities', file(['name'], ...names.map((name) => [name])));
  const hotels = names.map((name) => [name, 'Nairobi', '0', name]);
  await bringIn('hotels', file(['name', 'city', 'total_rooms', 'amenities'], ...hotels));
  const { rows } = await database.pool.query(
    `select hotels.name, amenities.name as amenity from hotels
     join hotel_amenities on hotel_id = hotels.id join amenities on amenities.id = amenity_id order by 1`,
  );
  expect(rows).toEqual(names.map((name) => ({ name, amenity: name })));
});

describe('a name that is invisible, or that reverses the line', () => {
  const unseen = ['\u200b', '\u2060', '\u202e', '\u3164', '\u0301', ' \u00ad\ufeff', '\u2800'];

  test.each(unseen.map((text) => [encodeURI(text), text]))('%s is as good as none', async (_, text) => {
    const named = file(['name', 'code'], [text, 'P9']);
    expect(await bringIn('airlines', named)).toEqual(['wrong name: Name is missing.']);
    const place = file(['code', 'name', 'city', 'timezone'], ['QQQ', text, text, 'Africa/Nairobi']);
    expect(await bringIn('airports', place)).toEqual(['wrong name: Name is missing. city: City is missing.']);
    expect(await bringIn('amenities', file(['name'], [text]))).toEqual(['wrong name: Name is missing.']);
    const city = file(['city', 'country'], [text, 'KE']);
    expect(await bringIn('locations', city)).toEqual(['wrong city: City is missing.']);
    const hotel = file(['name', 'city', 'total_rooms'], [text, 'Nairobi', '0'], ['Inn', text, '0']);
    expect(await bringIn('hotels', hotel)).toEqual(['wrong name: Name is missing.', 'wrong city: City is missing.']);
    await bringIn('hotels', file(['name', 'city', 'total_rooms'], ['Inn', 'Nairobi', '0']));
    const room = file(['hotel', 'room_number', 'room_type', 'price_per_night'], ['Inn', text, 'Twin', '80']);
    expect(await bringIn('rooms', room)).toEqual(['wrong room_number: Room number is missing.']);
  });

  const odd = 'Pwani \u202eriA\r\n\u2066East';
  const clean = 'Pwani riA East';

  test('is stored as one line that reads from its own side, and comes back unchanged', async () => {
    await bringIn('airlines', file(['name', 'code'], [odd, 'P9']));
    const place = file(['code', 'name', 'city', 'timezone'], ['QQQ', odd, odd, 'Africa/Nairobi']);
    await bringIn('airports', place);
    await bringIn('amenities', file(['name', 'description'], [odd, odd]));
    await bringIn('locations', file(['city', 'country'], [odd, 'KE']));
    const { db } = database;
    expect(await db.selectFrom('airlines').select('name').execute()).toEqual([{ name: clean }]);
    expect(await db.selectFrom('airports').select(['name', 'city']).execute()).toEqual([{ name: clean, city: clean }]);
    expect(await db.selectFrom('amenities').select(['name', 'description']).execute()).toEqual([
      { name: clean, description: 'Pwani riA\nEast' },
    ]);
    expect(await db.selectFrom('locations').select(['city']).execute()).toEqual([{ city: clean }]);
    for (const kind of ['airlines', 'airports', 'amenities', 'locations'] as const) {
      expect(await bringBack(kind)).toEqual(['unchanged']);
    }
    expect(await bringIn('amenities', file(['name', 'description'], [odd, odd]))).toEqual(['unchanged']);
  });

  test('a name in any script keeps its letters, marks and joiners, and an emoji counts once', async () => {
    const persian = 'می\u200cخواهم';
    const crew = '👩🏽\u200d✈️';
    await bringIn('airlines', file(['name', 'code'], [`${persian} ${crew}`, 'P9']));
    await bringIn('amenities', file(['name', 'description'], ['Ñandé', `${crew} مسبح`], ['😀'.repeat(60), '']));
    await bringIn('locations', file(['city', 'country'], ['😀'.repeat(80), 'KE']));
    const { db } = database;
    expect(await db.selectFrom('airlines').select('name').execute()).toEqual([{ name: `${persian} ${crew}` }]);
    expect(await db.selectFrom('amenities').select('description').orderBy('description').execute()).toEqual([
      { description: '' },
      { description: `${crew} مسبح` },
    ]);
    expect(await db.selectFrom('locations').select('city').execute()).toHaveLength(1);
    expect(await bringIn('locations', file(['city', 'country'], ['😀'.repeat(81), 'KE']))).toEqual([
      'wrong city: Use at most 80 characters.',
    ]);
  });
});
