import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#lib/calendar-date.ts';
import { actor, addedFlight, clearFlights, editing, form, makeSmallWorld } from '#tests/catalogue/small-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { businessToday } from './business-today.ts';
import { changePrices, changeStatus, deleteFlights, restoreFlights } from './change-flights.ts';
import { countFlights, exactMatchCount } from './count-flights.ts';
import { flightStatuses } from './flight.ts';
import { listFlights, readFlightQuery } from './list-flights.ts';
import { addFlights } from './save-flights.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
});
afterAll(() => database.drop());
beforeEach(() => clearFlights(database.db));

async function found(search: string, searched: 'flights' | 'schedules' = 'flights'): Promise<string[]> {
  const { rows } = await listFlights(database.db, readFlightQuery(new URLSearchParams(search)), searched);
  return rows.map(({ label }) => label);
}

test('flights are found by a part of the number, of the airline or of a city at either end', async () => {
  await addedFlight(database.db);
  await addedFlight(database.db, { flight_number: 'JM12', airline: 'JM', departure_airport: 'DXB' });
  await addedFlight(database.db, {
    flight_number: 'KQ101',
    departure_airport: 'LHR',
    arrival_airport: 'NBO',
  });
  expect(await found('q=60')).toEqual(['KQ600']);
  expect(await found('q=kq')).toEqual(['KQ600', 'KQ101']);
  expect(await found('q=JAMBO')).toEqual(['JM12']);
  expect(await found('q=london')).toEqual(['KQ101']);
  expect((await found('q=airob')).toSorted()).toEqual(['KQ101', 'KQ600']);
  for (const nothing of ['nowhere', '%', '_', '\\', "'", '\u0000~', 'WIL']) {
    expect(await found(new URLSearchParams({ q: nothing }).toString())).toEqual([]);
  }
});

test('schedules are found by number and by aircraft, and not by city', async () => {
  await addedFlight(database.db, { aircraft_type: 'Boeing 737-800' });
  await addedFlight(database.db, { flight_number: 'KQ737', aircraft_type: 'Dash 8-400' });
  expect((await found('q=737', 'schedules')).toSorted()).toEqual(['KQ600', 'KQ737']);
  expect(await found('q=dash', 'schedules')).toEqual(['KQ737']);
  expect(await found('q=mombasa', 'schedules')).toEqual([]);
});

test('the dashboard counts flights that somebody can still take', async () => {
  await addedFlight(database.db, { flight_number: 'KQ1', date: '2027-03-02' });
  await addedFlight(database.db, { flight_number: 'KQ2', date: '2020-03-02' });
  const late = await addedFlight(database.db, { flight_number: 'KQ3', date: '2027-03-02' });
  const gone = await addedFlight(database.db, { flight_number: 'KQ4', date: '2027-03-02' });
  await changeStatus(editing(database.db), [late], 'delayed', actor);
  await deleteFlights(database.db, [gone], actor);
  expect((await countFlights(database.db)).upcoming.active).toBe(1);
});

test('what left this morning is still in the list, what left yesterday is in the past', async () => {
  const today = businessToday(new Date());
  await addedFlight(database.db, { flight_number: 'KQ1', date: today, departure_time: '00:05' });
  await addedFlight(database.db, { flight_number: 'KQ2', date: addDays(today, -1), departure_time: '23:30' });
  expect(await found('')).toEqual(['KQ1']);
  expect(await found('period=past')).toEqual(['KQ2']);
});

test('a date is that of the departure airport', async () => {
  await addedFlight(database.db, { flight_number: 'KQ1', departure_time: '01:00', date: '2027-03-02' });
  await addedFlight(database.db, { flight_number: 'KQ2', departure_time: '23:00', date: '2027-03-02' });
  const far = {
    departure_airport: 'HNL',
    arrival_airport: 'AKL',
    departure_time: '23:30',
    arrival_time: '08:00',
  };
  await addedFlight(database.db, { ...far, flight_number: 'KQ3', date: '2027-03-02' });
  await addedFlight(database.db, {
    ...far,
    flight_number: 'KQ4',
    departure_airport: 'AKL',
    arrival_airport: 'HNL',
    departure_time: '00:10',
    date: '2027-03-02',
  });
  await addedFlight(database.db, { flight_number: 'KQ5', departure_time: '00:00', date: '2027-03-03' });
  expect((await found('date=2027-03-02')).toSorted()).toEqual(['KQ1', 'KQ2', 'KQ3', 'KQ4']);
});

test('the list shows upcoming flights, and the others on request', async () => {
  await addedFlight(database.db, { flight_number: 'KQ1', date: '2020-01-01', economy_price: '300' });
  await addedFlight(database.db, { flight_number: 'KQ2', economy_price: '200', status: 'cancelled' });
  const gone = await addedFlight(database.db, { flight_number: 'KQ3' });
  await addedFlight(database.db, { flight_number: 'KQ4', date: '2027-02-01', economy_price: '100' });
  await deleteFlights(database.db, [gone], actor);
  expect(await found('')).toEqual(['KQ4', 'KQ2']);
  expect(await found('period=past')).toEqual(['KQ1']);
  expect(await found('period=all&sort=-departure')).toEqual(['KQ2', 'KQ4', 'KQ1']);
  expect(await found('period=all&sort=price')).toEqual(['KQ4', 'KQ2', 'KQ1']);
  expect(await found('period=all&sort=-number')).toEqual(['KQ4', 'KQ2', 'KQ1']);
  expect(await found('status=cancelled')).toEqual(['KQ2']);
  expect(await found('show=deleted')).toEqual(['KQ3']);
});

test('today is what a clock at the airport says', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date());
  const yesterday = new Date(Date.parse(today) - 24 * 3600_000).toISOString().slice(0, 10);
  const far = { departure_airport: 'AKL', arrival_airport: 'HNL' };
  await addedFlight(database.db, { ...far, flight_number: 'KQ1', date: today, status: 'delayed' });
  await addedFlight(database.db, { ...far, flight_number: 'KQ2', date: yesterday, status: 'delayed' });
  expect(await found('period=today')).toEqual(['KQ1']);
  expect((await countFlights(database.db)).delayedToday).toBe(1);
});

type Step =
  | { kind: 'add'; price: number; day: number }
  | { kind: 'status' | 'delete' | 'price' | 'restore'; which: number; value: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    price: fc.integer({ min: 0, max: 900 }),
    day: fc.integer({ min: 1, max: 28 }),
  }),
  fc.record({
    kind: fc.constantFrom('status' as const, 'delete' as const, 'price' as const, 'restore' as const),
    which: fc.nat({ max: 20 }),
    value: fc.nat({ max: 100 }),
  }),
);

test('whatever administrators do, the figures are those of a plain recount', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      await clearFlights(database.db);
      const ids: string[] = [];
      for (const each of steps) await take(each, ids);
      const { rows } = await sql`
        select count(*)::int as total, json_build_object(
            'active', count(*) filter (where status = 'active'),
            'delayed', count(*) filter (where status = 'delayed'),
            'cancelled', count(*) filter (where status = 'cancelled')
          ) as all,
          round(avg(price_minor))::bigint as mean_price_minor
        from flights left join flight_cabins on flight_id = flights.id and cabin = 'economy' where deleted_at is null
      `.execute(database.db);
      const figures = await countFlights(database.db);
      expect(figures).toMatchObject(rows[0] ?? {});
      for (const address of ['', 'status=delayed', 'period=all', 'period=past', 'period=past&status=active']) {
        const query = readFlightQuery(new URLSearchParams(address));
        const { matching } = await listFlights(database.db, query);
        expect([address, exactMatchCount(figures, query)]).toEqual([address, matching]);
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);

async function take(each: Step, ids: string[]): Promise<void> {
  const { db } = database;
  if (each.kind === 'add') {
    // Around today, where the business day and the UTC day differ.
    const date = addDays(businessToday(new Date()), each.day - 3);
    const clock = each.day % 2 === 0 ? '00:30' : '23:30';
    const saved = await addFlights(
      db,
      form({
        flight_number: `KQ${ids.length}`,
        date,
        departure_time: clock,
        economy_price: String(each.price),
      }),
      actor,
    );
    if (saved.ok) ids.push(saved.id);
    return;
  }
  const id = ids[each.which % Math.max(1, ids.length)];
  if (id === undefined) return;
  if (each.kind === 'status') await changeStatus(editing(db), [id], flightStatuses[each.value % 3] ?? 'active', actor);
  if (each.kind === 'delete') await deleteFlights(db, [id], actor);
  if (each.kind === 'restore') await restoreFlights(db, [id], actor);
  if (each.kind === 'price') await changePrices(db, [id], each.value - 50 || 10, actor);
}
