import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/audit/write-audit.ts';
import { newId } from '#lib/ids.ts';
import { editing } from '#tests/catalogue/small-world.ts';
import { readWholeCsv } from '#tests/catalogue/whole-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { deleteRecords, restoreRecords } from '../editing/delete-rows.ts';
import { type Values, valuesOf } from '../editing/form-values.ts';
import { listRecords, readRecordQuery } from '../editing/list-records.ts';
import { addRecord, updateRecord } from '../editing/save-record.ts';
import { recordsOf } from '../exchange/kinds.ts';
import { type AirportField, airportFields, airportFigures } from './airport.ts';
import { airports, countAirportsByCountry } from './airports.ts';
import { findAirportFacts } from './known-airports.ts';

const actor: Actor = { id: null, role: 'admin', clientAddress: '127.0.0.1', requestId: 'test' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(() => database.pool.query('delete from flights; delete from airports; delete from airlines'));

function form(typed: Partial<Values<AirportField>>): Values<AirportField> {
  return valuesOf(airportFields, (field) => typed[field]);
}

async function add(typed: Partial<Values<AirportField>>): Promise<string> {
  const saved = await addRecord(database.db, airports, form(typed), actor);
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.id;
}

function stored(code: string) {
  return database.db.selectFrom('airports').selectAll().where('code', '=', code).executeTakeFirst();
}

describe('adding an airport', () => {
  test('a known code brings country, time zone and place along', async () => {
    await add({ code: 'dxb', name: 'Dubai International', city: 'Dubai' });
    expect(await stored('DXB')).toMatchObject({
      name: 'Dubai International',
      country: 'AE',
      timezone: 'Asia/Dubai',
      latitude: 25.2498,
      longitude: 55.371,
      minConnectionDomesticMinutes: 45,
      minConnectionInternationalMinutes: 75,
    });
  });

  test('what somebody typed is never overwritten', async () => {
    await add({
      code: 'DXB',
      name: 'Ours',
      city: 'Ours',
      country: 'KE',
      timezone: 'Africa/Nairobi',
      latitude: '1.5',
      longitude: '2',
    });
    expect(await stored('DXB')).toMatchObject({
      country: 'KE',
      timezone: 'Africa/Nairobi',
      latitude: 1.5,
      longitude: 2,
    });
  });

  test('an unknown code is in Kenya, but must say its time zone', async () => {
    const saved = await addRecord(database.db, airports, form({ code: 'QQQ', name: 'Strip', city: 'Voi' }), actor);
    expect(saved).toMatchObject({
      error: 'invalid',
      problems: {
        timezone: 'QQQ is not in the list of airports. Enter its time zone, such as Africa/Nairobi.',
      },
    });
    await add({ code: 'QQQ', name: 'Strip', city: 'Voi', timezone: 'Africa/Nairobi' });
    expect(await stored('QQQ')).toMatchObject({ country: 'KE', latitude: null, longitude: null });
  });

  test('half a coordinate, a time zone without a place and hasty connections are refused', async () => {
    const refused = await addRecord(
      database.db,
      airports,
      form({
        code: 'QQQ',
        name: 'Strip',
        city: 'Voi',
        timezone: 'EAT',
        latitude: '-3.4',
        min_connection_domestic_minutes: '5',
      }),
      actor,
    );
    expect(refused).toEqual({
      ok: false,
      error: 'invalid',
      problems: {
        timezone: 'There is no time zone "EAT". Enter a name such as Africa/Nairobi.',
        longitude: 'Enter the longitude too, or leave both empty.',
        min_connection_domestic_minutes: 'Enter whole minutes, from 10 to 480.',
      },
    });
  });

  test('a second airport with the same code is refused', async () => {
    await add({ code: 'NBO', name: 'Jomo Kenyatta', city: 'Nairobi' });
    const again = await addRecord(database.db, airports, form({ code: 'nbo', name: 'Other', city: 'Other' }), actor);
    expect(again).toMatchObject({ problems: { code: 'NBO is the code of another airport.' } });
  });

  test('two people edit one airport: the second is shown what the first one saved', async () => {
    const id = await add({ code: 'NBO', name: 'Jomo Kenyatta', city: 'Nairobi' });
    const values = form({ code: 'NBO', name: 'First', city: 'Nairobi' });
    expect(await updateRecord(database.db, airports, { id, version: 1, values }, actor)).toMatchObject({ ok: true });
    const second = { ...values, name: 'Second' };
    expect(await updateRecord(database.db, airports, { id, version: 1, values: second }, actor)).toMatchObject({
      error: 'changed_meanwhile',
      now: { name: 'First' },
      version: 2,
    });
  });
});

describe('the reference of all airports', () => {
  test('knows Nairobi, whatever the case of the letters, and nothing of QQQ', async () => {
    expect(await findAirportFacts(' nbo')).toMatchObject({ city: 'Nairobi', timezone: 'Africa/Nairobi' });
    expect(await findAirportFacts('QQQ')).toBeUndefined();
  });
});

describe('deleting an airport', () => {
  test('one that flights use stays, and says how many', async () => {
    const nbo = await add({ code: 'NBO', name: 'Jomo Kenyatta', city: 'Nairobi' });
    const mba = await add({ code: 'MBA', name: 'Moi', city: 'Mombasa' });
    const kis = await add({ code: 'KIS', name: 'Kisumu', city: 'Kisumu' });
    await addFlights(nbo, mba, 412);
    const { deleted, retained } = await deleteRecords(database.db, airports, [nbo, mba, kis], actor);
    expect(deleted).toEqual([kis]);
    expect(retained.map(({ reason }) => reason)).toEqual([
      'MBA cannot be deleted: 412 flights use it. Delete or move its flights first.',
      'NBO cannot be deleted: 412 flights use it. Delete or move its flights first.',
    ]);
    await addFlights(nbo, mba, 700, 1_000);
    const again = await deleteRecords(database.db, airports, [nbo], actor);
    expect(again.retained[0]?.reason).toBe(
      'NBO cannot be deleted: more than 1,000 flights use it. Delete or move its flights first.',
    );
  });

  test('a deleted one leaves the list, and comes back unless its code was taken meanwhile', async () => {
    const id = await add({ code: 'NBO', name: 'Jomo Kenyatta', city: 'Nairobi' });
    await deleteRecords(database.db, airports, [id], actor);
    expect((await search('')).rows).toEqual([]);
    await add({ code: 'NBO', name: 'New', city: 'Nairobi' });
    expect(await restoreRecords(database.db, airports, [id], actor)).toEqual({ ok: false, error: 'place_taken' });
  });
});

describe('the list', () => {
  test('is searched by city, country, code and name, an exact code first', async () => {
    await add({ code: 'NBO', name: 'Jomo Kenyatta', city: 'Nairobi' });
    await add({ code: 'MBA', name: 'Moi', city: 'Mombasa' });
    await add({ code: 'DXB', name: 'Ambarella', city: 'Dubai' });
    expect(await codesOf('emirates')).toEqual(['DXB']);
    expect(await codesOf('kenyatta')).toEqual(['NBO']);
    expect(await codesOf('momb')).toEqual(['MBA']);
    expect(await codesOf('mba')).toEqual(['MBA', 'DXB']);
    expect(await codesOf('100%')).toEqual([]);
  });

  test('its figures count countries, cities and what is not in Kenya', async () => {
    await add({ code: 'NBO', name: 'Jomo Kenyatta', city: 'Nairobi' });
    await add({ code: 'WIL', name: 'Wilson', city: 'Nairobi' });
    await add({ code: 'DXB', name: 'Dubai', city: 'Dubai' });
    const countries = await countAirportsByCountry(database.db);
    expect(countries).toEqual([
      { code: 'KE', name: 'Kenya', airports: 2, cities: 1, isInternational: false },
      { code: 'AE', name: 'United Arab Emirates', airports: 1, cities: 1, isInternational: true },
    ]);
    expect(airportFigures(countries)).toEqual({ total: 3, countries: 2, cities: 2, international: 1 });
  });
});

describe('a file of airports', () => {
  test('a code alone is enough where it is known', async () => {
    const plan = await planOf('code\nNBO\nQQQ\nnbo\n');
    expect(plan.map(({ label, verdict }) => `${label}: ${verdict}`)).toEqual([
      'NBO Nairobi: new',
      'QQQ: wrong',
      'nbo Nairobi: wrong',
    ]);
  });

  test('a column that is left out changes nothing of an airport that is there', async () => {
    await add({ code: 'NBO', name: 'Ours', city: 'Nairobi', min_connection_domestic_minutes: '60' });
    expect(await planOf('code\nNBO\n')).toMatchObject([{ verdict: 'unchanged' }]);
    await add({ code: 'QQQ', name: 'Strip', city: 'Voi', timezone: 'Africa/Nairobi' });
    const plan = await planOf('code,name\nNBO,Theirs\nQQQ,Our strip\n');
    expect(plan.map(({ verdict }) => verdict)).toEqual(['changed', 'changed']);
    await database.db
      .transaction()
      .execute((transaction) => recordsOf('airports').write(transaction, plan, editing(database.db)));
    expect(await stored('NBO')).toMatchObject({ name: 'Theirs', minConnectionDomesticMinutes: 60 });
  });

  test('the whole reference, with its columns renamed, is imported within seconds', {
    timeout: 60_000,
  }, async () => {
    const reference = await readFile(new URL('../../../data/airports.csv', import.meta.url), 'utf8');
    const content = reference.replace(/^iata/, 'code');
    const plan = await planOf(content);
    expect(plan.filter(({ verdict }) => verdict !== 'new')).toEqual([]);
    expect(plan).toHaveLength(9_055);
    // Every line can be imported; the short form takes the first ones.
    const taken = process.env.LONG ? plan : plan.slice(0, 2_000);
    const start = performance.now();
    await database.db
      .transaction()
      .execute((transaction) => recordsOf('airports').write(transaction, taken, editing(database.db)));
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(airportFigures(await countAirportsByCountry(database.db)).total).toBe(taken.length);
    const again = await planOf(content);
    expect(again.filter(({ verdict }) => verdict === 'unchanged')).toHaveLength(taken.length);
  });

  test('what is exported is unchanged when it is imported again', async () => {
    await add({ code: 'NBO', name: 'Jomo Kenyatta', city: 'Nairobi' });
    const [record] = await recordsOf('airports').read(database.db, { afterId: undefined, limit: 10 });
    expect(Object.keys(record ?? {}).sort()).toEqual([...recordsOf('airports').columns].sort());
    const values = Object.fromEntries(Object.entries(record ?? {}).map(([key, value]) => [key, String(value)]));
    expect(await recordsOf('airports').plan(database.db, [{ line: 2, values }])).toMatchObject([
      { verdict: 'unchanged' },
    ]);
  });
});

async function planOf(content: string) {
  const file = await readWholeCsv(content);
  if (!file.ok) throw new Error(file.problem);
  return recordsOf('airports').plan(database.db, file.records);
}

function search(text: string) {
  return listRecords(database.db, airports, readRecordQuery(airports, new URLSearchParams({ q: text })));
}

async function codesOf(text: string): Promise<string[]> {
  return (await search(text)).rows.map(({ code }) => code);
}

async function addFlights(from: string, to: string, count: number, firstNumber = 0): Promise<void> {
  const airline = newId();
  await sql`insert into airlines (id, name, code) values (${airline}, 'Any', ${firstNumber === 0 ? 'KQ' : 'JM'})`.execute(
    database.db,
  );
  await sql`
    insert into flights (
      id, flight_number, airline_id, departure_airport_id, arrival_airport_id, departure_time, arrival_time, aircraft_type
    )
    select
      gen_random_uuid(), 'KQ' || (${firstNumber}::int + n), ${airline}, ${from}, ${to},
      now() + interval '1 day', now() + interval '25 hours', 'E190'
    from generate_series(1, ${count}) as n
  `.execute(database.db);
}
