import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actor, addedFlight, clearFlights, form, makeSmallWorld, sell } from '#tests/catalogue/small-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { airlines } from '../airlines/airlines.ts';
import { confirmationOf } from '../editing/confirmation.ts';
import { deleteRecords, restoreRecords } from '../editing/delete-rows.ts';
import { planFields } from './flight.ts';
import { listFlights, readFlightQuery } from './list-flights.ts';
import { readFlight } from './read-flight.ts';
import { addFlights } from './save-flights.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
});
afterAll(() => database.drop());
beforeEach(() => clearFlights(database.db));

async function flights(q = ''): Promise<string[]> {
  const { rows } = await listFlights(database.db, readFlightQuery(new URLSearchParams({ q, period: 'all' })));
  return rows.map(({ label, date, from, to, arrivalDays }) =>
    [label, date, from.time, from.code, to.time, to.code, arrivalDays || ''].join(' ').trim(),
  );
}

test('daily makes seven flights with the numbers -1 to -7, the whole series or nothing', async () => {
  const saved = await addFlights(database.db, form({ recurrence: 'daily' }), actor);
  expect(saved).toMatchObject({ ok: true, count: 7 });
  const listed = await flights();
  expect(listed).toHaveLength(7);
  expect(listed[0]).toBe('KQ600-1 2027-03-01 06:30 NBO 08:30 MBA');
  expect(listed[6]).toBe('KQ600-7 2027-03-07 06:30 NBO 08:30 MBA');

  const overlapping = form({ recurrence: 'daily', date: '2027-02-26' });
  expect(await addFlights(database.db, overlapping, actor)).toEqual({
    ok: false,
    error: 'invalid',
    problems: { flight_number: 'KQ600 already leaves NBO on Mar 1, 2027 at 06:30.' },
  });
  expect(await flights()).toEqual(listed);
});

test('a weekly series in London leaves at the same time by the clock, in winter and in summer', async () => {
  const weekly = { recurrence: 'weekly', date: '2027-03-21', number_of_flights: '3' };
  const route = { departure_airport: 'LHR', arrival_airport: 'NBO', arrival_time: '17:00' };
  await addFlights(database.db, form({ ...weekly, ...route }), actor);
  expect(await flights()).toEqual([
    'KQ600-1 2027-03-21 06:30 LHR 17:00 NBO',
    'KQ600-2 2027-03-28 06:30 LHR 17:00 NBO',
    'KQ600-3 2027-04-04 06:30 LHR 17:00 NBO',
  ]);
  const minutes = await database.db.selectFrom('flights').select('durationMinutes').orderBy('departureTime').execute();
  expect(minutes.map(({ durationMinutes }) => durationMinutes)).toEqual([450, 510, 510]);
});

test('a round trip adds the return too, under the next number, each direction its own series', async () => {
  const there = { recurrence: 'daily', number_of_flights: '2', trip_type: 'round-trip' };
  const saved = await addFlights(
    database.db,
    form({ ...there, return_departure_time: '22:00', return_arrival_time: '00:10', return_days_later: '1' }),
    actor,
  );
  expect(saved).toMatchObject({ ok: true, count: 4 });
  expect(await flights()).toEqual([
    'KQ600-1 2027-03-01 06:30 NBO 08:30 MBA',
    'KQ600-2 2027-03-02 06:30 NBO 08:30 MBA',
    'KQ601-1 2027-03-02 22:00 MBA 00:10 NBO 1',
    'KQ601-2 2027-03-03 22:00 MBA 00:10 NBO 1',
  ]);
});

test('a multi-city trip goes on from where the flight before it landed', async () => {
  const saved = await addFlights(
    database.db,
    form({
      trip_type: 'multi-city',
      leg2_arrival_airport: 'Dubai (DXB)',
      leg2_flight_number: 'kq 310',
      leg2_departure_time: '12:00',
      leg2_arrival_time: '18:00',
      leg3_arrival_airport: 'lhr, London',
      leg3_flight_number: 'KQ311',
      leg3_days_later: '2',
      leg3_departure_time: '03:00',
      leg3_arrival_time: '07:00',
    }),
    actor,
  );
  expect(saved).toMatchObject({ ok: true, count: 3 });
  expect(await flights()).toEqual([
    'KQ600 2027-03-01 06:30 NBO 08:30 MBA',
    'KQ310 2027-03-01 12:00 MBA 18:00 DXB',
    'KQ311 2027-03-03 03:00 DXB 07:00 LHR',
  ]);
});

test('a return that already exists stops the outbound flight too', async () => {
  await addedFlight(database.db, {
    flight_number: 'KQ601',
    departure_airport: 'MBA',
    arrival_airport: 'NBO',
    departure_time: '09:30',
    arrival_time: '11:30',
  });
  const saved = await addFlights(database.db, form({ trip_type: 'round-trip' }), actor);
  expect(saved).toMatchObject({
    problems: { return_flight_number: 'KQ601 already leaves MBA on Mar 1, 2027 at 09:30.' },
  });
  expect(await flights()).toEqual(['KQ601 2027-03-01 09:30 MBA 11:30 NBO']);
});

test('the same form sent twice at once makes its flights once', async () => {
  const sent = form({ recurrence: 'daily' });
  const answers = await Promise.all([1, 2, 3].map(() => addFlights(database.db, sent, actor)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    problems: { flight_number: 'KQ600 already leaves NBO on Mar 1, 2027 at 06:30.' },
  });
  expect(await flights()).toHaveLength(7);
});

test('business costs two and a half times economy when nothing else is said', async () => {
  const id = await addedFlight(database.db, { economy_price: '141', first_price: '900', first_seats: '8' });
  expect((await readFlight(database.db, id))?.values).toMatchObject({
    economy_price: '141',
    economy_seats: '150',
    business_price: '353',
    business_seats: '30',
    premium_price: '',
    premium_seats: '',
    first_price: '900',
    first_seats: '8',
  });
});

test('everything that must be filled in is named, and nothing is written', async () => {
  const empty = form({
    flight_number: '',
    aircraft_type: '',
    airline: '',
    departure_airport: '',
    arrival_airport: '',
    economy_price: '',
  });
  expect(await addFlights(database.db, empty, actor)).toMatchObject({
    error: 'invalid',
    problems: {
      flight_number: 'Flight number is missing.',
      aircraft_type: 'Aircraft type is missing.',
      airline: 'Airline is missing.',
      departure_airport: 'Departure airport is missing.',
      arrival_airport: 'Arrival airport is missing.',
      economy_price: 'Economy price is missing.',
    },
  });
  expect(await flights()).toEqual([]);
});

test('what can not be taken is refused where it stands', async () => {
  const refused = async (given: Parameters<typeof form>[0]) => {
    const saved = await addFlights(database.db, form(given), actor);
    return saved.ok || saved.error !== 'invalid' ? saved : saved.problems;
  };
  expect(await refused({ departure_airport: 'Nairobi' })).toEqual({
    departure_airport: expect.stringMatching(/^Nairobi has several airports: enter one of (NBO, WIL|WIL, NBO)\.$/),
  });
  expect(await refused({ arrival_airport: 'NBO' })).toEqual({
    arrival_airport: 'Choose another airport than that of departure.',
  });
  expect(await refused({ economy_price: '99.50' })).toEqual({
    economy_price: 'Enter whole dollars, such as 141.',
  });
  const free = 'A price is above 0. Enter whole dollars, such as 141.';
  expect(await refused({ economy_price: '0' })).toEqual({ economy_price: free });
  expect(await refused({ business_price: '0' })).toEqual({ business_price: free });
  expect(await refused({ recurrence: 'daily', number_of_flights: '101' })).toEqual({
    number_of_flights: 'Enter a number from 1 to 100.',
  });
  expect(await refused({ premium_price: '200' })).toEqual({
    premium_seats: 'Enter a whole number of seats, at most 1000.',
  });
  expect(await refused({ trip_type: 'multi-city' })).toEqual({
    leg2_arrival_airport: 'A multi-city trip has at least one more flight.',
  });
});

test('what is unusual needs confirmation, and is saved once exactly that is confirmed', async () => {
  const { db } = database;
  const place = (code: string, latitude: number, longitude: number) =>
    db.updateTable('airports').set({ latitude, longitude }).where('code', '=', code).execute();
  await place('NBO', -1.32, 36.93);
  await place('MBA', -4.03, 39.59);
  const warningsOf = async (given: Parameters<typeof form>[0], confirmed?: string) => {
    const saved = await addFlights(db, form({ flight_number: 'KQ900', ...given }), actor, confirmed);
    return saved.ok ? 'saved' : saved.error === 'unconfirmed' ? saved.warnings : saved;
  };
  expect(await warningsOf({ date: '2020-05-04' })).toEqual([
    'KQ900 from NBO to MBA would leave in the past, on May 4, 2020.',
  ]);
  expect(await warningsOf({ arrival_time: '06:45' })).toEqual([
    'KQ900 from NBO to MBA takes 15 min, which is short for 422 km.',
  ]);
  const nextDay = [
    'KQ900 from NBO to MBA arrives at the time at which it leaves, 24 hours later.',
    'KQ900 from NBO to MBA takes 24 h, which is long for 422 km.',
  ];
  expect(await warningsOf({ arrival_time: '06:30' })).toEqual(nextDay);
  expect(await flights()).toEqual([]);

  // There is no median to compare with yet.
  expect(await warningsOf({ economy_price: '9' })).toBe('saved');
  await addFlights(db, form({ recurrence: 'daily', number_of_flights: '3' }), actor);
  const cheap = { flight_number: 'KQ901', recurrence: 'daily', economy_price: '9', business_price: '200' };
  const tooCheap = ['KQ901 from NBO to MBA costs $9 in economy, far below the usual $100.'];
  expect(await warningsOf(cheap)).toEqual(tooCheap);
  // Another value needs a new confirmation.
  expect(await warningsOf({ ...cheap, economy_price: '8' }, confirmationOf(tooCheap))).toHaveLength(1);
  expect(await warningsOf({ ...cheap, economy_price: '401' })).toEqual([
    'KQ901 from NBO to MBA costs $401 in economy, far above the usual $100.',
  ]);
  expect(await warningsOf(cheap, confirmationOf(tooCheap))).toBe('saved');
  expect(await flights('KQ901')).toHaveLength(7);
  await db.updateTable('airports').set({ latitude: null, longitude: null }).execute();
});

test('a price of 0 is refused by the database, and the seats of an older one can still be freed', async () => {
  const { db } = database;
  const id = await addedFlight(db);
  const to = (priceMinor: number) =>
    db.updateTable('flightCabins').set({ priceMinor }).where('flightId', '=', id).execute();
  await expect(to(0)).rejects.toThrow('A price must be above zero');
  await sql`alter table flight_cabins disable trigger flight_cabins_price_above_zero`.execute(db);
  await to(0);
  await sql`alter table flight_cabins enable trigger flight_cabins_price_above_zero`.execute(db);
  await sell(db, id, 'economy', 1);
  await sell(db, id, 'economy', -1);
  await to(100);
});

const hostile = [
  "'; drop table flights; --",
  '<script>alert(1)</script>',
  '\u0000\u202e',
  '%',
  '99999999999999999999',
  '-1',
  '2027-02-30',
  '25:61',
  '٣',
  'x'.repeat(5000),
];

test.each(planFields)(
  'a hostile text in %s is refused or stored as a text, and never breaks anything',
  async (field) => {
    for (const text of hostile) {
      const saved = await addFlights(database.db, { ...form({ trip_type: 'round-trip' }), [field]: text }, actor);
      if (!saved.ok) expect(saved.error).toBe('invalid');
      await clearFlights(database.db);
    }
  },
);

test('no flight is ever added for an airline that is being deleted', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { id } = await database.db
      .selectFrom('airlines')
      .select('id')
      .where('code', '=', 'JM')
      .executeTakeFirstOrThrow();
    const [added, removed] = await Promise.all([
      addFlights(database.db, form({ flight_number: 'JM1', airline: 'JM' }), actor),
      deleteRecords(database.db, airlines, [id], actor),
    ]);
    expect(added.ok).toBe(removed.deleted.length === 0);
    const orphans = await database.db
      .selectFrom('flights')
      .innerJoin('airlines', 'airlines.id', 'flights.airlineId')
      .select('flights.id')
      .where('airlines.deletedAt', 'is not', null)
      .execute();
    expect(orphans).toEqual([]);
    await clearFlights(database.db);
    await restoreRecords(database.db, airlines, [id], actor);
  }
});
