import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { buildBigCatalogue } from './build-big-catalogue.ts';
import { loadSampleCatalogue } from './load-sample-catalogue.ts';

const today = '2027-03-28';
const window = { daysBehind: 1, daysAhead: 2 };
const tables = [
  'airports',
  'airlines',
  'fareRules',
  'flights',
  'flightCabins',
  'locations',
  'amenities',
  'hotels',
  'hotelAmenities',
  'hotelReviews',
  'roomTypes',
  'rooms',
  'roomAmenities',
] as const;

function load(database: TestDatabase, options: Partial<Parameters<typeof loadSampleCatalogue>[0]> = {}) {
  return loadSampleCatalogue({
    directUrl: database.url,
    today,
    window,
    log: createLog('silent'),
    ...options,
  });
}

async function countRows({ db }: TestDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const row = await db.selectFrom(table).select(sql<number>`count(*)::int`.as('rows')).executeTakeFirstOrThrow();
    counts[table] = row.rows;
  }
  return counts;
}

async function readParts({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.selectFrom('sampleWorld').select('part').orderBy('part').execute();
  return rows.map(({ part }) => part);
}

async function readFlightIds({ db }: TestDatabase): Promise<string[]> {
  const rows = await db.selectFrom('flights').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The stored figures must equal those of the tables. */
async function expectRightFigures({ db }: TestDatabase): Promise<void> {
  const { rows } = await sql<Record<'days' | 'flights' | 'stored' | 'rooms' | 'stale', number>>`
    select
      (select sum(flights)::int from flight_days) as days,
      (select count(*)::int from flights) as flights,
      (select sum(rooms)::int from hotel_room_counts) as stored,
      (select count(*)::int from rooms) as rooms,
      (select count(*)::int from stale_flight_days) + (select count(*)::int from stale_hotel_rooms) as stale
  `.execute(db);
  expect(rows[0]?.days).toBe(rows[0]?.flights);
  expect(rows[0]?.stored).toBe(rows[0]?.rooms);
  expect(rows[0]?.stale).toBe(0);
}

let loaded: TestDatabase;
let counts: Record<string, number>;

beforeAll(async () => {
  loaded = await createTestDatabase();
  expect(await load(loaded)).toEqual({ ok: true, loadedParts: 22 });
  counts = await countRows(loaded);
});

afterAll(() => loaded.drop());

describe('an empty demo database', () => {
  it('gets a catalogue that keeps every rule of the tables, and nobody in it', async () => {
    expect(counts).toMatchObject({
      airlines: 19,
      fareRules: 76,
      locations: 15,
      hotels: 60,
      roomTypes: 240,
    });
    for (const [table, rows] of Object.entries(counts)) expect(rows, table).toBeGreaterThan(0);
    const people = await loaded.db.selectFrom('users').select('id').execute();
    expect(people).toEqual([]);
    await expectRightFigures(loaded);
  });

  it('gets it once, however often it is loaded', async () => {
    expect(await load(loaded)).toEqual({ ok: true, loadedParts: 0 });
    expect(await countRows(loaded)).toEqual(counts);
  });
});

describe('a load that was broken off', () => {
  it('is continued by the next, even by several at once, to the very same world', async () => {
    const database = await createTestDatabase();
    await database.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
      create trigger fail before insert on sample_world for each row when (new.part = 'flights 2027-03-29')
      execute function fail()`);
    await expect(load(database)).rejects.toThrow('out of order');
    expect(await readParts(database)).not.toContain('whole');
    expect((await readFlightIds(database)).length).toBeGreaterThan(0);
    await database.pool.query('drop trigger fail on sample_world');

    const loads = await Promise.all([load(database), load(database), load(database)]);
    const loadedParts = loads.map((one) => (one.ok ? one.loadedParts : -1));
    expect(loadedParts.toSorted()).toEqual([0, 0, 4]);
    expect(await countRows(database)).toEqual(counts);
    expect(await readFlightIds(database)).toEqual(await readFlightIds(loaded));
    await database.drop();
  });

  it('by a stop ends between two parts, and a process that waits for its turn goes at once', async () => {
    const database = await createTestDatabase();
    const stopping = new AbortController();
    const lines: string[] = [];
    const log = createLog('info', {
      write: (line) => {
        lines.push(JSON.parse(line).msg);
        setTimeout(() => stopping.abort(), 200);
      },
    });
    const loads = await Promise.all([
      load(database, { log, signal: stopping.signal, pauseMs: 50 }),
      load(database, { log, signal: stopping.signal }),
    ]);
    expect(loads).toEqual([
      { ok: false, reason: 'was_stopped' },
      { ok: false, reason: 'was_stopped' },
    ]);
    expect(lines).toEqual(['loading the sample world']);
    const parts = await readParts(database);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts).not.toContain('whole');
    await database.drop();
  });
});

describe('a database with a catalogue of its own', () => {
  it('is left alone, by the first load and by the daily one', async () => {
    const database = await createTestDatabase();
    await database.db.insertInto('airlines').values({ id: newId(), name: 'Our Own Air', code: 'ZZ' }).execute();
    expect(await load(database)).toEqual({ ok: false, reason: 'has_a_catalogue_of_its_own' });
    expect(await load(database, { onlyIfComplete: true })).toEqual({ ok: false, reason: 'is_not_loaded' });
    expect(await countRows(database)).toMatchObject({ airlines: 1, flights: 0, hotels: 0 });
    await database.drop();
  });
});

describe('two days later', () => {
  it('the daily job adds exactly the two missing days, without what was taken out of the catalogue', async () => {
    const partsBefore = await readParts(loaded);
    await loaded.db.updateTable('airlines').set({ deletedAt: new Date() }).where('code', '=', 'JM').execute();
    const rolled = await load(loaded, { today: '2027-03-30', onlyIfComplete: true });
    expect(rolled).toEqual({ ok: true, loadedParts: 2 });
    const added = (await readParts(loaded)).filter((part) => !partsBefore.includes(part));
    expect(added).toEqual(['flights 2027-03-31', 'flights 2027-04-01']);

    const { rows } = await sql<{ day: string; ofJambojet: number; others: number }>`
      select (departure_time at time zone airports.timezone)::date as day,
        count(*) filter (where flight_number like 'JM%')::int as of_jambojet,
        count(*) filter (where flight_number not like 'JM%')::int as others
      from flights join airports on airports.id = departure_airport_id
      group by day order by day`.execute(loaded.db);
    expect(rows.map(({ day }) => day)).toEqual([
      '2027-03-27',
      '2027-03-28',
      '2027-03-29',
      '2027-03-30',
      '2027-03-31',
      '2027-04-01',
    ]);
    expect(rows.map(({ ofJambojet }) => ofJambojet > 0)).toEqual([true, true, true, true, false, false]);
    expect(rows.every(({ others }) => others > 100)).toBe(true);
    await expectRightFigures(loaded);
  });
});

describe('a big world', () => {
  it('has as many flights and hotels as were asked for, and no more when it is asked for again', async () => {
    const database = await createTestDatabase();
    await load(database);
    const big = { directUrl: database.url, today, window, flights: 3000, hotels: 70, onProgress: () => {} };
    await buildBigCatalogue(big);
    const grown = await countRows(database);
    expect(grown).toMatchObject({ flights: 3000, hotels: 70, rooms: (counts.rooms ?? 0) + 10 * 40 });
    await expectRightFigures(database);
    const { rows: orphans } = await sql`
      select flight_id from flight_cabins where not exists (select from flights where id = flight_id)
      union all select room_id from room_amenities where not exists (select from rooms where id = room_id)
      union all select id from rooms where not exists (select from hotels where id = hotel_id)
      union all select id from flights where not exists (select from airlines where id = airline_id)
    `.execute(database.db);
    expect(orphans).toEqual([]);

    await buildBigCatalogue(big);
    expect(await countRows(database)).toEqual(grown);
    await buildBigCatalogue({ ...big, flights: 3200 });
    expect(await countRows(database)).toMatchObject({ flights: 3200, hotels: 70 });
    await database.drop();
  });
});
