import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { actor, addedFlight, clearFlights, editing, makeSmallWorld, sell } from '#tests/catalogue/small-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import type { Values } from '../editing/form-values.ts';
import { changePrices, changeStatus, deleteFlights, restoreFlights } from './change-flights.ts';
import type { FlightField } from './flight.ts';
import { readFlight } from './read-flight.ts';
import { addSchedule, updateFlight, updateSchedule } from './save-flights.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
});
afterAll(() => database.drop());
beforeEach(() => clearFlights(database.db));

async function stored(id: string) {
  const flight = await readFlight(database.db, id);
  if (!flight) throw new Error('The flight is gone');
  return flight;
}

async function edit(id: string, given: Partial<Values<FlightField>>, version?: number) {
  const flight = await stored(id);
  const values = { ...flight.values, ...given };
  return updateFlight(editing(database.db), { id, version: version ?? flight.version, values }, actor);
}

test('an edited flight is changed, and no other is made', async () => {
  const id = await addedFlight(database.db, { recurrence: 'daily' });
  expect(await edit(id, { departure_time: '07:40', arrival_time: '09:10', status: 'delayed' })).toEqual({
    ok: true,
    id,
  });
  const { label, series, values } = await stored(id);
  expect({ label, series }).toEqual({ label: 'KQ600-1', series: { number: 1, count: 7 } });
  expect(values).toMatchObject({ date: '2027-03-01', departure_time: '07:40', status: 'delayed' });
  const { count } = await database.db
    .selectFrom('flights')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(7);
});

test('there are never fewer seats than are sold and held', async () => {
  const id = await addedFlight(database.db);
  await sell(database.db, id, 'economy', 61);
  await sql`update flight_cabins set held = 2 where flight_id = ${id} and cabin = 'economy'`.execute(database.db);
  expect(await edit(id, { economy_seats: '62' })).toEqual({
    ok: false,
    error: 'invalid',
    problems: { economy_seats: "61 seats are sold and 2 held: there can't be fewer than 63." },
  });
  expect(await edit(id, { economy_seats: '63' })).toMatchObject({ ok: true });
  await sell(database.db, id, 'business', 1);
  expect(await edit(id, { business_seats: '', business_price: '' })).toMatchObject({
    problems: { business_seats: "1 seat is sold: there can't be fewer than 1." },
  });
});

test('a cabin that nobody has a seat in can be taken away, and come back', async () => {
  const id = await addedFlight(database.db);
  expect(await edit(id, { business_seats: '0' })).toMatchObject({ ok: true });
  expect((await stored(id)).cabins.map(({ cabin }) => cabin)).toEqual(['economy']);
  expect(await edit(id, { business_seats: '12', business_price: '' })).toMatchObject({ ok: true });
  expect((await stored(id)).values).toMatchObject({ business_seats: '12', business_price: '250' });
});

test('when a seat is sold at the moment its row is to shrink, one of the two fails', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await addedFlight(database.db, { flight_number: `KQ${round}`, economy_seats: '10' });
    const sale = sql`
      update flight_cabins set sold = sold + 8
      where flight_id = ${id} and cabin = 'economy' and held + sold + 8 <= seats
    `.execute(database.db);
    const [sold, saved] = await Promise.all([sale, edit(id, { economy_seats: '5' })]);
    const isSold = sold.numAffectedRows === 1n;
    expect(saved.ok).toBe(!isSold);
    const [economy] = (await stored(id)).cabins.filter(({ cabin }) => cabin === 'economy');
    expect(economy).toMatchObject(isSold ? { seats: 10, sold: 8 } : { seats: 5, sold: 0 });
  }
});

test('a sale that is still being paid makes the edit wait for its end', async () => {
  const id = await addedFlight(database.db, { economy_seats: '10' });
  const { version, values } = await stored(id);
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query("update flight_cabins set held = 8 where flight_id = $1 and cabin = 'economy'", [id]);
    const saveOptions = updateFlight(
      editing(database.db),
      { id, version, values: { ...values, economy_seats: '5' } },
      actor,
    );
    await client.query('select pg_sleep(0.1)');
    await client.query('commit');
    expect(await saveOptions).toMatchObject({
      problems: { economy_seats: "8 seats are held: there can't be fewer than 8." },
    });
  } finally {
    client.release();
  }
});

test('of two who edit one flight the second sees what the first has saved', async () => {
  const id = await addedFlight(database.db);
  const { version } = await stored(id);
  await edit(id, { economy_price: '120' });
  expect(await edit(id, { economy_price: '130' }, version)).toMatchObject({
    ok: false,
    error: 'changed_meanwhile',
    now: { economy_price: '120' },
    version: version + 1,
  });
  expect((await stored(id)).values.economy_price).toBe('120');
});

test('a form that is sent twice raises the prices once, also when both come at once', async () => {
  const id = await addedFlight(database.db);
  const key = newId();
  const sent = await Promise.all([1, 2, 3].map(() => changePrices(database.db, [id], 10, actor, { key })));
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  expect(sent.filter(({ ok }) => !ok)).toEqual(Array(2).fill({ ok: false, error: 'done_already' }));
  const { values } = await stored(id);
  const again = await changePrices(database.db, [id], 10, actor, { key });
  expect(again).toEqual({ ok: false, error: 'done_already' });
  expect((await stored(id)).values.economy_price).toBe(values.economy_price);
});

test('a price that was raised for many is not written back by somebody who had the form open', async () => {
  const id = await addedFlight(database.db);
  const { version } = await stored(id);
  expect(await changePrices(database.db, [id], 10, actor)).toEqual({ ok: true, changed: 1 });
  expect(await edit(id, { aircraft_type: 'Boeing 737-800' }, version)).toMatchObject({
    error: 'changed_meanwhile',
    now: { economy_price: '110' },
  });
});

test('an edit that would take the place of another flight is refused by its name', async () => {
  const id = await addedFlight(database.db);
  await addedFlight(database.db, { date: '2027-03-02' });
  expect(await edit(id, { date: '2027-03-02' })).toMatchObject({
    problems: { flight_number: 'KQ600 already leaves NBO on Mar 2, 2027 at 06:30.' },
  });
});

test('the second 01:30 of an autumn night stays the second when something else is changed', async () => {
  const id = await addedFlight(database.db, {
    departure_airport: 'LHR',
    arrival_airport: 'NBO',
    date: '2027-10-31',
    departure_time: '01:30',
    arrival_time: '13:00',
  });
  const second = new Date('2027-10-31T01:30:00Z');
  await database.db.updateTable('flights').set({ departureTime: second }).where('id', '=', id).execute();
  await edit(id, { economy_price: '500' });
  expect((await stored(id)).instants.departureTime).toEqual(second);
});

test('prices change by a percentage to whole dollars, and what cost something stays something', async () => {
  const price = async (from: string, percent: number) => {
    const id = await addedFlight(database.db, { economy_price: from, business_price: '10' });
    await changePrices(database.db, [id], percent, actor);
    const { economy_price: economyPrice } = (await stored(id)).values;
    await clearFlights(database.db);
    return economyPrice;
  };
  expect(await price('141', 10)).toBe('155');
  expect(await price('145', 10)).toBe('160');
  expect(await price('100', -7.5)).toBe('93');
  expect(await price('1', -90)).toBe('1');
  expect(await price('4', -90)).toBe('1');
});

test('one price too high, and none of them changes', async () => {
  const [cheap, dear] = [
    await addedFlight(database.db),
    await addedFlight(database.db, {
      flight_number: 'KQ601',
      economy_price: '900000',
      business_price: '900000',
    }),
  ];
  expect(await changePrices(database.db, [cheap, dear], 500, actor)).toEqual({
    ok: false,
    error: 'beyond_limit',
  });
  expect((await stored(cheap)).values.economy_price).toBe('100');
});

test('many flights are delayed at once, and the ones that were delayed before are counted out of the record', async () => {
  const ids = [await addedFlight(database.db), await addedFlight(database.db, { date: '2027-03-02' })];
  await changeStatus(editing(database.db), ids.slice(0, 1), 'delayed', actor);
  expect(await changeStatus(editing(database.db), ids, 'delayed', actor)).toEqual({ ok: true, changed: 2 });
  const noted = await database.db
    .selectFrom('auditLog')
    .select(['subjectId', 'before', 'after'])
    .where('action', '=', 'flight_changed')
    .where('subjectId', 'in', ids)
    .orderBy('subjectId')
    .execute();
  expect(noted).toEqual(
    ids.map((id) => ({ subjectId: id, before: { status: 'active' }, after: { status: 'delayed' } })),
  );
});

test('a flight with travellers stays and says why, one without goes and comes back', async () => {
  const full = await addedFlight(database.db, { recurrence: 'daily', number_of_flights: '2' });
  const free = await addedFlight(database.db, { flight_number: 'KQ700' });
  await sell(database.db, full, 'economy', 61);
  expect(await deleteFlights(database.db, [full, free], actor)).toEqual({
    deleted: [free],
    retained: [{ id: full, reason: 'KQ600-1 cannot be deleted: 61 seats are sold. Cancel the flight instead.' }],
  });
  expect(await readFlight(database.db, free)).toBeUndefined();
  expect(await restoreFlights(database.db, [free], actor)).toEqual({ ok: true, restored: [free] });
  expect((await stored(free)).label).toBe('KQ700');
});

test('a restored flight brings back the airline and the airport that were deleted after it', async () => {
  const id = await addedFlight(database.db, { flight_number: 'JM9', airline: 'JM', arrival_airport: 'DXB' });
  await deleteFlights(database.db, [id], actor);
  await sql`update airlines set deleted_at = now() where code = 'JM'`.execute(database.db);
  await sql`update airports set deleted_at = now() where code = 'DXB'`.execute(database.db);
  await restoreFlights(database.db, [id], actor);
  const gone = await sql`
    select code from airlines where deleted_at is not null union select code from airports where deleted_at is not null
  `.execute(database.db);
  expect(gone.rows).toEqual([]);
});

test('a schedule is a flight: a new one leaves once, an edited one keeps its price and its route', async () => {
  const added = await addSchedule(
    database.db,
    {
      flight_number: 'KQ1',
      aircraft_type: 'Dash 8-400',
      departure_time: '10:00',
      arrival_time: '11:00',
      status: 'delayed',
      airline: 'KQ',
      departure_airport: 'WIL',
      arrival_airport: 'MBA',
      date: '2027-05-01',
      economy_price: '80',
    },
    '2027-01-01',
    actor,
  );
  if (!added.ok) throw new Error(JSON.stringify(added));
  const { version, values } = await stored(added.id);
  expect(values).toMatchObject({ status: 'delayed', economy_price: '80', economy_seats: '150' });
  const empty = { airline: '', departure_airport: '', arrival_airport: '', date: '', economy_price: '' };
  const change = { flight_number: 'KQ2', aircraft_type: 'Dash 8-100', status: 'active' };
  const times = { departure_time: '12:00', arrival_time: '13:00' };
  const saved = await updateSchedule(
    editing(database.db),
    { id: added.id, version, values: { ...empty, ...change, ...times } },
    actor,
  );
  expect(saved).toMatchObject({ ok: true });
  expect((await stored(added.id)).values).toEqual({ ...values, ...change, ...times });
});
