import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { addedFlight, clearFlights, makeSmallWorld, sell } from '#tests/catalogue/small-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { createFlightSearch, type FlightSearch } from '../flights/create-flight-search.ts';
import { lowestPrice } from '../flights/lowest-prices.ts';
import type { ShownItinerary } from '../flights/shown-itinerary.ts';
import { createSearchServices } from '../services/search-services.ts';
import { createTimetable } from './create-timetable.ts';
import { removeOldChanges } from './read-changes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
});
afterAll(() => database.drop());
beforeEach(() => clearFlights(database.db));

const log = createLog('silent');

/** A separate process. */
function openProcess(): FlightSearch {
  return createFlightSearch(createTimetable({ db: database.db, log }));
}

async function find(
  flights: FlightSearch,
  { from = 'NBO', to = 'MBA', date = '2027-03-01', adults = 1, children = 0, cabin = 0 } = {},
): Promise<ShownItinerary[]> {
  const party = { adults, children, infants: 0, cabin };
  const found = await flights.find({ from: [from], to: [to], date, party, notBefore: 0 });
  return found.sorted('price-low').map(found.describe);
}

test('a flight is found with its price, its seats and the clocks at both ends', async () => {
  const id = await addedFlight(database.db, {
    arrival_airport: 'LHR',
    departure_time: '09:00',
    arrival_time: '15:30',
    economy_price: '420',
    economy_seats: '7',
  });
  expect(await find(openProcess(), { to: 'LHR' })).toEqual([
    {
      key: id,
      stops: 0,
      minutes: 570,
      daysLater: 0,
      seatsLeft: 7,
      priceMinor: 42_000,
      flights: [
        expect.objectContaining({
          number: 'KQ600',
          airline: 'KQ',
          cabin: 'economy',
          departs: '2027-03-01T09:00',
          arrives: '2027-03-01T15:30',
        }),
      ],
    },
  ]);
});

test('the date is that of the airport: a flight just after midnight is not on the day before', async () => {
  await addedFlight(database.db, { departure_time: '00:10', arrival_time: '01:10' });
  const flights = openProcess();
  expect(await find(flights)).toHaveLength(1);
  expect(await find(flights, { date: '2027-02-28' })).toHaveLength(0);
});

test('a seat sold by one process is gone from the search of another within a second', async () => {
  const id = await addedFlight(database.db, { economy_seats: '2' });
  const elsewhere = openProcess();
  expect(await find(elsewhere, { adults: 2 })).toHaveLength(1);
  await sell(database.db, id, 'economy', 1);
  await shortly(async () => (await find(elsewhere, { adults: 2 })).length === 0);
  expect((await find(elsewhere))[0]?.seatsLeft).toBe(1);
});

test('a sale that began before the last refresh and was committed after it is not missed', async () => {
  const id = await addedFlight(database.db, { economy_seats: '1' });
  const flights = openProcess();
  expect(await find(flights)).toHaveLength(1);
  await database.db.transaction().execute(async (slow) => {
    await sql`update flight_cabins set sold = 1 where flight_id = ${id} and cabin = 'economy'`.execute(slow);
    // Other connections write and commit meanwhile.
    const other = await addedFlight(database.db, {
      flight_number: 'KQ602',
      departure_time: '20:00',
      arrival_time: '21:00',
    });
    await shortly(async () => (await find(flights)).some(({ key }) => key === other));
  });
  await shortly(async () => !(await find(flights)).some(({ key }) => key === id));
});

test('a change while the day is being read is not overwritten by what was read before it', async () => {
  const id = await addedFlight(database.db, { economy_seats: '1' });
  const flights = openProcess();
  await find(flights, { date: '2027-06-01' });
  // The read waits for the day's first row; meanwhile the seat is sold.
  const reading = find(flights);
  await sell(database.db, id, 'economy', 1);
  await reading;
  await shortly(async () => (await find(flights)).length === 0);
});

test.each([
  ['a new price', "update flight_cabins set price_minor = 777 where cabin = 'economy'", 777],
  ['a cancellation', "update flights set status = 'cancelled'", undefined],
  ['a deletion', 'update flights set deleted_at = now()', undefined],
  [
    'a delay to another day',
    "update flights set departure_time = departure_time + interval '1 day', arrival_time = arrival_time + interval '1 day'",
    undefined,
  ],
  ['a cabin that is taken out', "delete from flight_cabins where cabin = 'economy'", undefined],
])('%s shows within a second', async (_, change, price) => {
  await addedFlight(database.db);
  const flights = openProcess();
  expect((await find(flights))[0]?.priceMinor).toBe(10_000);
  await sql.raw(change).execute(database.db);
  await shortly(async () => (await find(flights))[0]?.priceMinor === price);
});

test('a flight that was moved is found on its new day', async () => {
  await addedFlight(database.db);
  const flights = openProcess();
  expect(await find(flights, { date: '2027-03-02' })).toHaveLength(0);
  await sql`update flights set departure_time = departure_time + interval '1 day', arrival_time = arrival_time + interval '1 day'`.execute(
    database.db,
  );
  await shortly(async () => (await find(flights, { date: '2027-03-02' })).length === 1);
});

test('what children pay and how long a connection takes are in force within a second', async () => {
  await addedFlight(database.db, { arrival_airport: 'DXB', departure_time: '08:00', arrival_time: '14:00' });
  await addedFlight(database.db, {
    flight_number: 'KQ601',
    departure_airport: 'DXB',
    arrival_airport: 'LHR',
    departure_time: '14:40',
    arrival_time: '19:00',
  });
  const flights = openProcess();
  // Forty minutes are too short for a minimum of forty-five.
  const leg = { to: 'LHR', children: 1 };
  expect(await find(flights, leg)).toHaveLength(0);
  await sql`update airports set min_connection_domestic_minutes = 40 where code = 'DXB'`.execute(database.db);
  await shortly(async () => (await find(flights, leg))[0]?.priceMinor === 2 * (10_000 + 7_500));
  await sql`update fare_rules set child_fare_percent = 50`.execute(database.db);
  await shortly(async () => (await find(flights, leg))[0]?.priceMinor === 2 * (10_000 + 5_000));
});

test('a new airline and its first flight are found by a process that runs already', async () => {
  const flights = openProcess();
  expect(await find(flights)).toHaveLength(0);
  await sql`insert into airlines (id, name, code) values (gen_random_uuid(), 'Safarilink', 'F2')`.execute(database.db);
  await addedFlight(database.db, { airline: 'F2', flight_number: 'F2100' });
  await shortly(async () => (await find(flights))[0]?.flights[0]?.airline === 'F2');
});

test('an aircraft without business class carries people in economy, but only on a part of the itinerary', async () => {
  await addedFlight(database.db, { business_seats: '0' });
  expect(await find(openProcess(), { cabin: 2 })).toHaveLength(0);
  await addedFlight(database.db, {
    flight_number: 'KQ602',
    departure_airport: 'MBA',
    arrival_airport: 'DXB',
    departure_time: '18:00',
    arrival_time: '23:30',
    business_price: '500',
  });
  const [itinerary] = await find(openProcess(), { to: 'DXB', cabin: 2 });
  expect(itinerary?.flights.map(({ cabin }) => cabin)).toEqual(['economy', 'business']);
  expect(itinerary?.priceMinor).toBe(10_000 + 50_000);
});

test('a selected itinerary stays valid when another becomes cheaper, and ends with its seats', async () => {
  const toDubai = { arrival_airport: 'DXB', departure_time: '08:00', arrival_time: '14:00' };
  const first = await addedFlight(database.db, { ...toDubai, economy_price: '100' });
  const later = await addedFlight(database.db, {
    ...toDubai,
    flight_number: 'KQ602',
    departure_time: '08:30',
    arrival_time: '14:10',
    economy_price: '150',
  });
  const onward = await addedFlight(database.db, {
    flight_number: 'KQ604',
    departure_airport: 'DXB',
    arrival_airport: 'LHR',
    departure_time: '16:00',
    arrival_time: '20:00',
  });
  const flights = openProcess();
  const party = { adults: 1, children: 0, infants: 0, cabin: 0 };
  const question = { from: ['NBO'], to: ['LHR'], date: '2027-03-01', party, notBefore: 0 };
  const offered = async () => (await find(flights, { to: 'LHR' })).map(({ key }) => key);
  expect(await offered()).toContain(`${first}.${onward}`);
  await sql`update flight_cabins set price_minor = 9000 where flight_id = ${later}`.execute(database.db);
  await shortly(async () => !(await offered()).includes(`${first}.${onward}`));
  expect((await flights.pick(question, [first, onward]))?.itinerary.priceMinor).toBe(20_000);
  const elsewhere = await addedFlight(database.db, {
    flight_number: 'KQ606',
    departure_airport: 'MBA',
    arrival_airport: 'LHR',
    departure_time: '17:00',
    arrival_time: '21:00',
  });
  await shortly(async () => (await find(flights, { from: 'MBA', to: 'LHR' })).length === 1);
  // Not reversed, nor in part, nor to another place, nor with a gap.
  expect(await flights.pick(question, [first, elsewhere])).toBeUndefined();
  expect(await flights.pick(question, [onward, first])).toBeUndefined();
  expect(await flights.pick(question, [first])).toBeUndefined();
  expect(await flights.pick({ ...question, to: ['MBA'] }, [first, onward])).toBeUndefined();
  expect(await flights.pick({ ...question, date: '2027-03-02' }, [first, onward])).toBeUndefined();
  await sql`update flight_cabins set sold = seats where flight_id = ${first}`.execute(database.db);
  await shortly(async () => (await flights.pick(question, [first, onward])) === undefined);
});

test('the lowest price of a round trip is one that can be flown', async () => {
  const search = createSearchServices({ db: database.db, log });
  await addedFlight(database.db, { departure_time: '12:00', arrival_time: '13:00', economy_price: '50' });
  const back = { departure_airport: 'MBA', arrival_airport: 'NBO' };
  await addedFlight(database.db, {
    ...back,
    flight_number: 'KQ601',
    departure_time: '09:00',
    arrival_time: '10:00',
    economy_price: '40',
  });
  const leg = {
    from: 'NBO',
    to: 'MBA',
    trip: 'round-trip',
    date: '2027-03-01',
    returnDate: '2027-03-01',
    cabin: 'economy',
    adults: 1,
    children: 0,
    infants: 0,
  } as const;
  const now = new Date('2027-02-01T00:00:00Z');
  // The only return flight leaves before the arrival.
  expect(await lowestPrice(search, leg, now)).toBeNull();
  await addedFlight(database.db, {
    ...back,
    flight_number: 'KQ603',
    departure_time: '14:00',
    arrival_time: '15:00',
    economy_price: '90',
  });
  await shortly(async () => (await lowestPrice(search, leg, now)) === 14_000);
});

test('notes of changes are thrown away after an hour, and not before', async () => {
  await addedFlight(database.db);
  await removeOldChanges(database.db);
  const count = async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from timetable_changes`.execute(database.db);
    return rows[0]?.count ?? 0;
  };
  expect(await count()).toBeGreaterThan(0);
  await sql`update timetable_changes set noted_at = noted_at - interval '61 minutes'`.execute(database.db);
  await removeOldChanges(database.db);
  expect(await count()).toBe(0);
});

test('a date that is not read yet is answered from the database just as it is from memory later', async () => {
  const hours = [1, 4, 7, 9, 12, 15, 18, 22];
  const routes = ['NBO MBA', 'MBA DXB', 'DXB LHR', 'NBO DXB', 'WIL MBA', 'MBA LHR', 'LHR AKL', 'AKL HNL', 'DXB AKL'];
  for (const [position, route] of routes.entries()) {
    const [departure_airport = '', arrival_airport = ''] = route.split(' ');
    for (const [day, date] of ['2027-02-28', '2027-03-01', '2027-03-02', '2027-03-03'].entries()) {
      const hour = hours[(position * 3 + day * 5) % hours.length] ?? 0;
      await addedFlight(database.db, {
        flight_number: `${day % 2 ? 'KQ' : 'JM'}${position}${day}`,
        airline: day % 2 ? 'KQ' : 'JM',
        departure_airport,
        arrival_airport,
        date,
        departure_time: `${String(hour).padStart(2, '0')}:30`,
        // In local time, so that every flight has a possible duration.
        arrival_time: `${String((hour + 9) % 24).padStart(2, '0')}:15`,
        economy_price: String(100 + 10 * position + day),
      });
    }
  }
  const seen: number[] = [];
  for (const from of ['NBO', 'MBA', 'DXB', 'LHR']) {
    for (const to of ['DXB', 'LHR', 'AKL', 'HNL']) {
      if (from === to) continue;
      const flights = openProcess();
      const party = { adults: 1, children: 0, infants: 0, cabin: 0 };
      const question = { from: [from], to: [to], date: '2027-03-01', party, notBefore: 0 };
      const first = await flights.find(question);
      let later = await flights.find(question);
      const end = performance.now() + 15_000;
      while (!later.isCurrent(0) && performance.now() < end) {
        await sleep(10);
        later = await flights.find(question);
      }
      const texts = [first, later].map((leg) => JSON.stringify(leg.sorted('price-low').map(leg.describe)));
      expect(texts[0]).toBe(texts[1]);
      expect([first.isCurrent(0), later.isCurrent(0)]).toEqual([false, true]);
      for (const { flights: parts } of later.itineraries) seen[parts.length] = (seen[parts.length] ?? 0) + 1;
    }
  }
  // Direct flights, one and two connections were compared.
  expect(seen.slice(1, 4).every((count) => count > 0)).toBe(true);
});

test('on the night when clocks are changed every flight has the time of its own hour', async () => {
  const overnight = { departure_airport: 'LHR', arrival_airport: 'NBO', date: '2027-03-28' };
  await addedFlight(database.db, { ...overnight, departure_time: '00:30', arrival_time: '11:00' });
  await addedFlight(database.db, {
    ...overnight,
    flight_number: 'KQ602',
    departure_time: '12:00',
    arrival_time: '22:30',
  });
  const flights = openProcess();
  const departures = async () =>
    (await find(flights, { from: 'LHR', to: 'NBO', date: '2027-03-28' })).map((itinerary) => [
      itinerary.flights[0]?.departs,
      itinerary.minutes,
    ]);
  const wanted = [
    ['2027-03-28T00:30', 450],
    ['2027-03-28T12:00', 510],
  ];
  expect((await departures()).toSorted()).toEqual(wanted);
  await sleep(500);
  expect((await departures()).toSorted()).toEqual(wanted);
});

/** The limit is a second; a busy test machine may take longer. */
async function shortly(condition: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 15_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('It did not show');
    await sleep(20);
  }
}

test('a cabin whose sales are stopped is found no more in a process that knew it, and again when they go on', async () => {
  const { db } = database;
  const id = await addedFlight(db);
  const flights = openProcess();
  expect(await find(flights)).toHaveLength(1);
  const alertId = newId();
  await sql`insert into alerts (id, kind, subject, sentence) values (${alertId}, 'books', 'a flight', '')`.execute(db);
  await sql`insert into sales_stops (subject_id, cabin, alert_id) values (${id}, 'economy', ${alertId})`.execute(db);
  await expect.poll(() => find(flights)).toEqual([]);
  expect(await find(openProcess())).toEqual([]);
  await sql`delete from sales_stops`.execute(db);
  await expect.poll(() => find(flights)).toHaveLength(1);
});
