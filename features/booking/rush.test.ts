import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { openBatchers } from '#tests/booking/batchers.ts';
import {
  flightsFor,
  holdRequest,
  makeFlights,
  makeHotel,
  stayFor,
  testSecret,
  visitor,
} from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import type { HoldOutcome } from './holds/hold-document.ts';
import { type HoldRequest, placeHold } from './holds/place-hold.ts';
import { brokenInvariants } from './invariants/check-invariants.ts';

// Many buyers at once, in several processes. The long form is a sale announced on the radio.
const { buyers, seats, rounds } = process.env.LONG
  ? { buyers: 500, seats: 50, rounds: 20 }
  : { buyers: 120, seats: 20, rounds: 2 };

let database: TestDatabase;
let open: Awaited<ReturnType<typeof openBatchers>>;

beforeAll(async () => {
  database = await createTestDatabase();
  open = await openBatchers(database.url, 4);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

/** Each at the next process, all at the same moment. */
function rush(batchers: typeof open.batchers, requests: readonly HoldRequest[]): Promise<HoldOutcome[]> {
  const settings = defaultSettings();
  return Promise.all(
    requests.map((request, number) => {
      const { batcher } = batchers[number % batchers.length] ?? {};
      if (!batcher) throw new Error('No desk');
      return placeHold({ batcher, secret: testSecret, settings }, request);
    }),
  );
}

function count(outcomes: readonly HoldOutcome[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { outcome } of outcomes) counted[outcome] = (counted[outcome] ?? 0) + 1;
  return counted;
}

async function seatsTaken(flightId: string, db = database.db): Promise<number> {
  const { held, sold } = await db
    .selectFrom('flightCabins')
    .select(['held', 'sold'])
    .where('flightId', '=', flightId)
    .executeTakeFirstOrThrow();
  return held + sold;
}

async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database.db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(database.db);
  return rows[0]?.deadlocks ?? 0;
}

test(`${buyers} buyers want ${seats} seats: so many get one, the others get the reason`, {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [flight = ''] = await makeFlights(database.db, { seats });
    const outcomes = await rush(
      open.batchers,
      Array.from({ length: buyers }, () => holdRequest(flightsFor([flight]))),
    );
    expect(count(outcomes)).toEqual({ held: seats, sold_out: buyers - seats });
    expect(await seatsTaken(flight)).toBe(seats);
  }
  await expectWhole();
});

test('without the locks and the rule of the seats, the same rush sells more than there are', async () => {
  const unguarded = await createTestDatabase();
  const { db } = unguarded;
  const { batchers, close } = await openBatchers(unguarded.url, 4);
  try {
    await sql`alter table flight_cabins drop constraint flight_cabins_never_oversold`.execute(db);
    const { rows } = await sql<{ definition: string }>`
      select pg_get_functiondef('lock_seats'::regproc) as definition`.execute(db);
    const definition = rows[0]?.definition ?? '';
    const lockless = definition.replace(/perform from flight_cabins .* for update;/, 'perform pg_sleep(0.001);');
    expect(lockless).not.toBe(definition);
    await sql.raw(lockless).execute(db);
    const [flight = ''] = await makeFlights(db, { seats });
    const outcomes = await rush(
      batchers,
      Array.from({ length: buyers }, () => holdRequest(flightsFor([flight]))),
    );
    expect(count(outcomes).held).toBeGreaterThan(seats);
    expect(await brokenInvariants(db)).not.toEqual([]);
  } finally {
    await close();
    await unguarded.drop();
  }
});

test('buyers of two legs in opposite order never wait for each other in a circle', async () => {
  const [first = '', second = ''] = await makeFlights(database.db, { count: 2, seats });
  const before = await deadlocks();
  const outcomes = await rush(
    open.batchers,
    Array.from({ length: buyers }, (_, number) =>
      holdRequest(flightsFor(number % 2 ? [first, second] : [second, first])),
    ),
  );
  expect(count(outcomes)).toEqual({ held: seats, sold_out: buyers - seats });
  expect(await seatsTaken(first)).toBe(seats);
  expect(await seatsTaken(second)).toBe(seats);
  expect(await deadlocks()).toBe(before);
  await expectWhole();
});

test('the last rooms go to as many as there are rooms', async () => {
  const hotel = await makeHotel(database.db, { rooms: 2 });
  const outcomes = await rush(
    open.batchers,
    Array.from({ length: 40 }, () => holdRequest(stayFor(hotel))),
  );
  expect(count(outcomes)).toEqual({ held: 2, not_free: 38 });
  await expectWhole();
});

test('one submit, sent fifty times at once, is one booking', async () => {
  const [flight = ''] = await makeFlights(database.db, { seats: 60 });
  const request = holdRequest(flightsFor([flight]), { submitKey: randomUUID(), actor: visitor() });
  const outcomes = await rush(
    open.batchers,
    Array.from({ length: 50 }, () => request),
  );
  const references = new Set(outcomes.map((outcome) => outcome.outcome === 'held' && outcome.reference));
  expect(references.size).toBe(1);
  expect(outcomes.filter((outcome) => 'again' in outcome)).toHaveLength(49);
  expect(await seatsTaken(flight)).toBe(1);
});

// PostgreSQL's timers stand still under faketime.
test.skipIf(process.env.FAKETIME)('a hold that waits for somebody else holds up nobody', async () => {
  const [busy = '', free = ''] = await makeFlights(database.db, { count: 2, seats: 10 });
  const settings = defaultSettings();
  const { batcher } = open.batchers[0] ?? {};
  if (!batcher) throw new Error('No desk');
  const place = (flight: string) =>
    placeHold({ batcher, secret: testSecret, settings }, holdRequest(flightsFor([flight])));
  let wasHeldUp = false;
  const blocker = await database.pool.connect();
  try {
    await blocker.query('begin');
    await blocker.query('select from flight_cabins where flight_id = $1 for update', [busy]);
    const waiting = Array.from({ length: 6 }, () => place(busy));
    for (const one of waiting) void one.then(() => (wasHeldUp = true));
    const others = await Promise.all(Array.from({ length: 6 }, () => place(free)));
    expect(count(others)).toEqual({ held: 6 });
    expect(wasHeldUp).toBe(false);
    await blocker.query('rollback');
    expect(count(await Promise.all(waiting))).toEqual({ held: 6 });
  } finally {
    blocker.release();
  }
});

async function expectWhole(): Promise<void> {
  expect(await brokenInvariants(database.db)).toEqual([]);
}
