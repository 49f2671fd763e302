import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { editing } from '#tests/catalogue/small-world.ts';
import { readWholeCsv } from '#tests/catalogue/whole-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { deleteRecords } from '../editing/delete-rows.ts';
import { type Values, valuesOf } from '../editing/form-values.ts';
import { listRecords, readRecordQuery } from '../editing/list-records.ts';
import { addRecord } from '../editing/save-record.ts';
import { recordsOf } from '../exchange/kinds.ts';
import {
  isPopular,
  type LocationField,
  locationFields,
  popularityLevel,
  popularityOf,
  type Region,
} from './location.ts';
import { countLocations, locations } from './locations.ts';
import { readLocationMap } from './read-location-map.ts';

const actor: Actor = { id: null, role: 'admin', clientAddress: '127.0.0.1', requestId: 'test' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(() => database.pool.query('truncate locations, location_counts_made cascade'));

function form(typed: Partial<Values<LocationField>>): Values<LocationField> {
  return valuesOf(locationFields, (field) => typed[field]);
}

async function add(typed: Partial<Values<LocationField>>): Promise<string> {
  const saved = await addRecord(database.db, locations, form({ country: 'KE', ...typed }), actor);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

describe('adding a location', () => {
  test('city and country are enough: the rest are the defaults, the place is the one of its airport', async () => {
    const id = await add({ city: 'Mombasa' });
    const row = await database.db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ region: 'africa', timezone: 'EAT', currency: 'KES' });
    expect(row.latitude).toBeCloseTo(-4.03, 1);
    expect(row.longitude).toBeCloseTo(39.6, 1);
  });

  test('a time zone must exist, by its name or as people there call it', async () => {
    const typed = (timezone: string) =>
      addRecord(database.db, locations, form({ city: `Zone ${timezone}`, country: 'KE', timezone }), actor);
    expect(await typed('Africa/Atlantis')).toEqual({
      ok: false,
      error: 'invalid',
      problems: {
        timezone: 'There is no time zone "Africa/Atlantis". Enter one such as EAT or Africa/Nairobi.',
      },
    });
    expect(await typed('XYZ')).toMatchObject({ problems: { timezone: expect.any(String) } });
    for (const zone of ['eat', 'UTC', 'Africa/Nairobi']) expect(await typed(zone)).toMatchObject({ ok: true });
    await expect(database.db.updateTable('locations').set({ timezone: 'Nowhere/At All' }).execute()).rejects.toThrow(
      'locations_timezone_exists',
    );
  });

  test('Nairobi is where most people land, not at the smaller airport', async () => {
    const id = await add({ city: 'nairobi' });
    const { longitude } = await database.db
      .selectFrom('locations')
      .select('longitude')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(longitude).toBe(36.9282);
  });

  test('a city of the same name in another country gives no place, and typed coordinates stay', async () => {
    const elsewhere = await add({ city: 'Nairobi', country: 'TZ' });
    const typed = await add({ city: 'Nairobi', latitude: '-1.2864', longitude: '36.8172' });
    expect((await readLocationMap(database.db, elsewhere))?.coordinates).toBeNull();
    expect((await readLocationMap(database.db, typed))?.coordinates).toEqual({
      latitude: -1.2864,
      longitude: 36.8172,
    });
  });

  test('what is missing, unknown or there already is said at its field', async () => {
    expect(await addRecord(database.db, locations, form({ currency: 'XQX', region: 'moon' }), actor)).toEqual({
      ok: false,
      error: 'invalid',
      problems: {
        city: 'City is missing.',
        country: 'Country is missing.',
        region: 'Choose one of africa, asia, europe, americas, oceania.',
        currency: 'There is no currency "XQX". Enter a code such as KES.',
      },
    });
    await add({ city: 'Mombasa' });
    expect(await addRecord(database.db, locations, form({ city: 'mombasa', country: 'Kenya' }), actor)).toMatchObject({
      problems: { city: 'mombasa already exists.' },
    });
  });
});

describe('popularity', () => {
  test('is measured against the location with the highest demand', async () => {
    const nairobi = await add({ city: 'Nairobi' });
    const mombasa = await add({ city: 'Mombasa' });
    const kisumu = await add({ city: 'Kisumu' });
    const inNairobi = await addHotel(nairobi, 'Acacia');
    const inMombasa = await addHotel(mombasa, 'Baobab');
    await addHotel(kisumu, 'Papyrus');
    // Nairobi: 6 reviews and 4 stays. Mombasa: 5 reviews and 2 stays, the others too old, hidden or given back.
    await review(inNairobi, 5, 6);
    await stay(inNairobi, 4, {});
    await review(inMombasa, 4, 5);
    await review(inMombasa, 1, 3, { daysAgo: 181 });
    await review(inMombasa, 1, 2, { hidden: true });
    await stay(inMombasa, 2, {});
    await stay(inMombasa, 3, { state: 'freed' });
    await stay(inMombasa, 1, { daysAgo: 200 });

    const figures = await countLocations(database.db);
    expect(figures).toMatchObject({ total: 3, countries: 1, hotels: 3, highestDemand: 10 });
    // 6 × 5, 5 × 4 and 3 × 1: old reviews still rate, hidden ones do not.
    expect(figures.rating).toBeCloseTo((30 + 20 + 3) / 14);
    const { rows } = await list();
    expect(rows.map(({ city, demand, reviews }) => [city, demand, reviews])).toEqual([
      ['Kisumu', 0, 0],
      ['Mombasa', 7, 8],
      ['Nairobi', 10, 6],
    ]);
    expect(rows.map(({ demand }) => popularityOf(demand, figures.highestDemand))).toEqual([0, 70, 100]);
    expect(rows.map(({ rating }) => rating)).toEqual([null, 23 / 8, 5]);
  });

  test('has no figure without any demand', async () => {
    await add({ city: 'Nairobi' });
    const { highestDemand, rating } = await countLocations(database.db);
    expect(rating).toBeNull();
    expect(popularityOf(0, highestDemand)).toBeNull();
    expect(isPopular(null)).toBe(false);
  });

  test('is high from 90 on and middling from 70 on', () => {
    expect([100, 90, 89, 70, 69, 0].map(popularityLevel)).toEqual([
      'high',
      'high',
      'middling',
      'middling',
      'low',
      'low',
    ]);
    expect([90, 89].map(isPopular)).toEqual([true, false]);
  });

  test('is counted once a minute, not for every reader', async () => {
    const hotel = await addHotel(await add({ city: 'Nairobi' }), 'Acacia');
    await review(hotel, 5, 1);
    expect((await countLocations(database.db)).highestDemand).toBe(1);
    await review(hotel, 5, 1);
    expect((await countLocations(database.db)).highestDemand).toBe(1);
    await database.pool.query(`update location_counts_made set made_at = now() - interval '61 seconds'`);
    expect((await countLocations(database.db)).highestDemand).toBe(2);
  });
});

describe('the list', () => {
  test('is searched by city, country and region, and filtered by the regions that there are', async () => {
    await add({ city: 'Mombasa' });
    await add({ city: 'Dubai', country: 'AE', region: 'asia' });
    expect((await countLocations(database.db)).regions).toEqual(['africa', 'asia']);
    expect(await citiesOf({ text: 'emirates' })).toEqual(['Dubai']);
    expect(await citiesOf({ text: 'AFRI' })).toEqual(['Mombasa']);
    expect(await citiesOf({ region: 'asia' })).toEqual(['Dubai']);
    expect(await citiesOf({ text: 'momb', region: 'asia' })).toEqual([]);
  });

  test('a deleted hotel counts nowhere', async () => {
    const hotel = await addHotel(await add({ city: 'Nairobi' }), 'Acacia');
    await review(hotel, 5, 3);
    await sql`update hotels set deleted_at = now() where id = ${hotel}`.execute(database.db);
    expect(await countLocations(database.db)).toMatchObject({ hotels: 0, rating: null, highestDemand: 0 });
    expect((await list()).rows).toMatchObject([{ hotels: 0, reviews: 0, rating: null }]);
  });
});

describe('deleting a location', () => {
  test('one with hotels stays, and says how many are there', async () => {
    const mombasa = await add({ city: 'Mombasa' });
    const kisumu = await add({ city: 'Kisumu' });
    const lamu = await add({ city: 'Lamu' });
    for (const name of ['A', 'B', 'C', 'D']) await addHotel(mombasa, name);
    await addHotel(kisumu, 'E');
    const { deleted, retained } = await deleteRecords(database.db, locations, [mombasa, kisumu, lamu], actor);
    expect(deleted).toEqual([lamu]);
    expect(retained.map(({ reason }) => reason)).toEqual([
      'Kisumu cannot be deleted: 1 hotel is there. Move or delete it first.',
      'Mombasa cannot be deleted: 4 hotels are there. Move or delete them first.',
    ]);
  });
});

describe('the map of a location', () => {
  test('marks the city and those of its hotels that have a place', async () => {
    const id = await add({ city: 'Mombasa', latitude: '-4.0435', longitude: '39.6682' });
    const hotel = await addHotel(id, 'Baobab');
    await addHotel(id, 'Somewhere');
    await sql`update hotels set latitude = -4.02, longitude = 39.72 where id = ${hotel}`.execute(database.db);
    const map = await readLocationMap(database.db, id);
    expect(map).toMatchObject({ city: 'Mombasa', country: 'Kenya', hotels: 1 });
    expect(map?.drawing?.pins.map(({ name, isChosen }) => [name, isChosen])).toEqual([
      ['Baobab', false],
      ['Mombasa', true],
    ]);
  });
});

describe('a file of locations', () => {
  test('is planned line by line, placed, written, and then unchanged', async () => {
    await add({ city: 'Mombasa', currency: 'USD', latitude: '-4', longitude: '39' });
    const content = 'city,country,latitude,longitude\nMombasa,Kenya,-4,39\nKigali,Rwanda,,\nAtlantis,Nowhere,,\n';
    const plan = await planOf(content);
    expect(plan.map(({ verdict }) => verdict)).toEqual(['unchanged', 'new', 'wrong']);
    await database.db
      .transaction()
      .execute((transaction) => recordsOf('locations').write(transaction, plan, editing(database.db)));
    const kigali = await database.db
      .selectFrom('locations')
      .selectAll()
      .where('city', '=', 'Kigali')
      .executeTakeFirstOrThrow();
    expect(kigali).toMatchObject({ country: 'RW', timezone: 'EAT' });
    expect(kigali.latitude).toBeCloseTo(-1.97, 1);
    expect((await planOf(content)).map(({ verdict }) => verdict)).toEqual(['unchanged', 'unchanged', 'wrong']);
  });
});

async function planOf(content: string) {
  const file = await readWholeCsv(content);
  if (!file.ok) throw new Error(file.problem);
  return recordsOf('locations').plan(database.db, file.records);
}

function list({ text = '', region }: { text?: string; region?: Region } = {}) {
  const params = new URLSearchParams({ q: text, ...(region && { region }) });
  return listRecords(database.db, locations, readRecordQuery(locations, params));
}

async function citiesOf(wanted: { text?: string; region?: Region }): Promise<string[]> {
  return (await list(wanted)).rows.map(({ city }) => city);
}

async function addHotel(locationId: string, name: string): Promise<string> {
  const id = newId();
  await database.db.insertInto('hotels').values({ id, name, locationId }).execute();
  return id;
}

async function review(
  hotelId: string,
  rating: number,
  count: number,
  { daysAgo = 1, hidden = false } = {},
): Promise<void> {
  await sql`
    insert into hotel_reviews (id, hotel_id, rating, created_at, hidden_at)
    select gen_random_uuid(), ${hotelId}, ${rating}, now() - ${daysAgo}::int * interval '1 day',
      case when ${hidden} then now() end
    from generate_series(1, ${count})
  `.execute(database.db);
}

/** Each in a room of its own. */
async function stay(
  hotelId: string,
  count: number,
  { daysAgo = 1, state = 'sold' }: { daysAgo?: number; state?: 'sold' | 'freed' },
): Promise<void> {
  const type = newId();
  await database.db
    .insertInto('roomTypes')
    .values({ id: type, hotelId, name: `Type ${type}` })
    .execute();
  await sql`
    with new_rooms as (
      insert into rooms (id, hotel_id, room_type_id, room_number, price_per_night_minor)
      select gen_random_uuid(), ${hotelId}, ${type}, substr(gen_random_uuid()::text, 1, 8), 5000
      from generate_series(1, ${count})
      returning id
    )
    insert into room_stays (id, room_id, nights, state, created_at)
    select gen_random_uuid(), id, daterange(current_date, current_date + 2), ${state},
      now() - ${daysAgo}::int * interval '1 day'
    from new_rooms
  `.execute(database.db);
}
