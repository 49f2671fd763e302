import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '#features/settings/settings.ts';
import { createLog } from '#lib/log.ts';
import { makeFlights, makeHotel, testSecret } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { someAddress } from '#tests/process/browser.ts';
import { createWaitingLines, subjectsOf, type WaitingLines } from './waiting-lines.ts';

const log = createLog('silent');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Two processes on one database. */
let [here, there]: WaitingLines[] = [];
let subject = '';
let flight = '';
const seats = 35;

beforeEach(async () => {
  await sql`delete from waiting_lines`.execute(database.db);
  [here, there] = [1, 2].map(() =>
    createWaitingLines({ db: database.db, secret: testSecret, settings: defaultSettings, isSecure: false, log }),
  );
  [flight = ''] = await makeFlights(database.db, { seats });
  subject = `flight:${flight}:economy`;
});

/** Somebody with a browser that keeps its cookies. */
function person(clientAddress = someAddress()) {
  let cookies: string | null = null;
  return {
    async arrive(at = here, entry?: string) {
      const arrived = await at?.arrive({ subjects: [subject], cookies, clientAddress, entry });
      if (!arrived) throw new Error('No process');
      if (!arrived.isIn && arrived.setCookie) [cookies = ''] = arrived.setCookie.split(';');
      return arrived.isIn ? 'in' : arrived.isSoldOut ? 'sold out' : arrived.place;
    },
    entry: (at = here) => at?.entryFor({ subjects: [subject], cookies }) ?? '',
    get cookies() {
      return cookies;
    },
  };
}

/** A second later. */
async function refresh(lines: WaitingLines | undefined): Promise<void> {
  await sql`update waiting_lines set let_in_at = let_in_at - interval '1 second'`.execute(database.db);
  await lines?.refresh();
}

type Person = ReturnType<typeof person>;

/** 25 go straight in; who comes after them waits. */
async function openLine(count: number): Promise<{ first: Person[]; waiting: Person[] }> {
  const first = Array.from({ length: 25 }, () => person());
  for (const one of first) expect(await one.arrive()).toBe('in');
  const waiting = Array.from({ length: count }, () => person());
  const places = await Promise.all(waiting.map((one) => one.arrive()));
  expect(places.every((place) => typeof place === 'number')).toBe(true);
  return { first, waiting };
}

async function whoIsIn(people: readonly Person[], at = here): Promise<number[]> {
  const arrivals = await Promise.all(people.map((one) => one.arrive(at)));
  return arrivals.flatMap((arrival, number) => (arrival === 'in' ? [number] : []));
}

async function setSeats(count: number): Promise<void> {
  await database.db.updateTable('flightCabins').set({ seats: count }).where('flightId', '=', flight).execute();
}

async function setCabin(values: { held?: number; sold?: number }): Promise<void> {
  await database.db.updateTable('flightCabins').set(values).where('flightId', '=', flight).execute();
}

test('what an address wants: each flight once, in its cabin, or the hotel', () => {
  const [one, other] = ['018f2f5e-0000-7000-8000-000000000001', '018f2f5e-0000-7000-8000-000000000002'];
  const params = new URLSearchParams({ pick: `${one}.${other}`, cabin: 'premium-economy' });
  params.append('pick', one);
  expect(subjectsOf(params)).toEqual([`flight:${one}:premium`, `flight:${other}:premium`]);
  expect(subjectsOf(new URLSearchParams({ pick: one, cabin: 'gold' }))).toEqual([`flight:${one}:economy`]);
  expect(subjectsOf(new URLSearchParams({ type: 'hotels', hotel: one }))).toEqual([`hotel:${one}`]);
  expect(subjectsOf(new URLSearchParams({ pick: "1'; drop table" }))).toEqual([]);
});

describe('a rush', () => {
  test('lets people in by the order of their arrival, as many as there are seats, each in one place', async () => {
    const { waiting } = await openLine(30);
    expect(await Promise.all(waiting.map((one) => one.arrive()))).toEqual(waiting.map((_, number) => number + 1));
    // 25 of 35 seats are left to those who came before the line.
    await refresh(here);
    expect(await whoIsIn(waiting)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await waiting[10]?.arrive()).toBe(1);
    expect(await waiting[29]?.arrive()).toBe(20);
  });

  test('is one line for all processes, and two tabs have one place', async () => {
    const { waiting } = await openLine(20);
    await refresh(there);
    // The first ten are in.
    expect(await waiting[19]?.arrive(there)).toBe(10);
    const late = person();
    expect(await late.arrive(there)).toBe(11);
    await Promise.all([late.arrive(here), late.arrive(there), late.arrive(here)]);
    const { rows } = await sql<{ places: number }>`
      select count(*)::integer as places from waiting_places where visitor is not null`.execute(database.db);
    expect(rows[0]?.places).toBe(21);
    await refresh(here);
    expect(await late.arrive(here)).toBe(11);
  });

  test('whoever is let in may send the form, and a hold makes room by itself', async () => {
    const { first, waiting } = await openLine(12);
    await refresh(here);
    const [next] = waiting;
    const entry = next?.entry() ?? '';
    expect(await next?.arrive(here, entry)).toBe('in');
    // Ten are in, and one of them holds a seat: no further place is free.
    await setCabin({ held: 1 });
    await here?.noteHold({ subjects: [subject], entry });
    await refresh(here);
    expect(await whoIsIn(waiting)).toHaveLength(10);
    // The seat comes back.
    await setCabin({ held: 0 });
    await refresh(here);
    expect(await whoIsIn(waiting)).toHaveLength(11);
    // A form from before the line uses the place that was counted for its reader.
    await refresh(there);
    expect(await first[0]?.arrive(there, first[0]?.entry(there))).toBe('in');
    await there?.noteHold({ subjects: [subject], entry: first[0]?.entry(there) });
    const { rows } = await sql<{ used: number }>`
      select count(*)::integer as used from waiting_places where visitor is null and used_at is not null`.execute(
      database.db,
    );
    expect(rows[0]?.used).toBe(1);
  });

  test('a proof of another trip, a forged one and an old one open nothing', async () => {
    const { waiting } = await openLine(1);
    const [stranger] = waiting;
    const entry = here?.entryFor({ subjects: ['hotel:another'], cookies: null }) ?? '';
    const [at = '', , signed = ''] = (stranger?.entry() ?? '').split('.');
    const old = (Date.now() - 2 * 3_600_000).toString(36);
    for (const wrong of [entry, '', 'x', `${at}.7.${signed}`, `${old}..${signed}`])
      expect(await stranger?.arrive(here, wrong)).toBe(1);
  });

  test('whoever leaves loses the place, whoever is in too long as well, and an empty line closes', async () => {
    const { waiting } = await openLine(3);
    await setCabin({ sold: seats - 1, held: 1 });
    await refresh(here);
    await sql`update waiting_places set seen_at = seen_at - interval '2 minutes' where position = (
      select min(position) from waiting_places where visitor is not null)`.execute(database.db);
    await refresh(here);
    expect(await waiting[1]?.arrive()).toBe(1);
    // It is the last in line now.
    expect(await waiting[0]?.arrive()).toBe(3);
    await sql`update waiting_places set let_in_until = clock_timestamp() - interval '1 second'`.execute(database.db);
    await sql`update waiting_lines set busy_at = busy_at - interval '3 minutes'`.execute(database.db);
    await refresh(here);
    expect(await person().arrive()).toBe('in');
  });

  test('lets in no more of one network than may hold seats, and not who never comes', async () => {
    await setSeats(200);
    await openLine(0);
    const sameOffice = Array.from({ length: 30 }, () => person('198.51.100.7'));
    for (const one of sameOffice) await one.arrive();
    const elsewhere = person();
    await elsewhere.arrive();
    for (let second = 0; second < 3; second += 1) await refresh(here);
    expect(await whoIsIn([...sameOffice, elsewhere])).toEqual([...Array(18).keys(), 30]);
    // They have come in now; a nineteenth gets the place of one who never does.
    await refresh(here);
    await sql`update waiting_places set entered_at = null, let_in_until = clock_timestamp() - interval '1 second'
      where position = (select min(position) from waiting_places where visitor is not null)`.execute(database.db);
    await refresh(here);
    expect(await sameOffice[18]?.arrive()).toBe('in');
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from let_in_until - clock_timestamp()) / 60)::integer as minutes
      from waiting_places where entered_at is not null and visitor is not null`.execute(database.db);
    expect(new Set(rows.map(({ minutes }) => minutes))).toEqual(new Set([10]));
  });

  test('one stranger who comes again and again opens a line that holds nobody up, and departed flights have none', async () => {
    const stranger = () => person('203.0.113.9');
    for (let number = 0; number < 30; number += 1) await stranger().arrive();
    const customer = person();
    expect(await customer.arrive()).toBe(6);
    await refresh(here);
    expect(await customer.arrive()).toBe('in');
    // Three of the stranger count as being at the checkout, and none for long.
    const { rows } = await sql<{ people: number; minutes: number }>`
      select count(*)::integer as people, max(round(extract(epoch from let_in_until - clock_timestamp()) / 60))::integer as minutes
      from waiting_places where visitor is null`.execute(database.db);
    expect(rows).toEqual([{ people: 3, minutes: 5 }]);

    const [gone = ''] = await makeFlights(database.db, { seats });
    await sql`update flights set status = 'cancelled' where id = ${gone}`.execute(database.db);
    subject = `flight:${gone}:economy`;
    for (let number = 0; number < 30; number += 1) expect(await person().arrive()).toBe('in');
  });

  test('several processes let in no more in a second than one does', async () => {
    await setSeats(500);
    const { waiting } = await openLine(60);
    await refresh(here);
    await there?.refresh();
    await here?.refresh();
    expect(await whoIsIn(waiting)).toHaveLength(25);
  });

  test('says sold out when nothing is held that could come back, and not before', async () => {
    const { waiting } = await openLine(1);
    await setCabin({ sold: seats - 1, held: 1 });
    await refresh(here);
    expect(await waiting[0]?.arrive()).toBe(1);
    await setCabin({ sold: seats, held: 0 });
    await refresh(here);
    expect(await waiting[0]?.arrive()).toBe('sold out');
  });

  test('for a hotel lets in a fixed number at once; for what is not sold there is no line', async () => {
    subject = `hotel:${(await makeHotel(database.db)).hotelId}`;
    const { first, waiting } = await openLine(5);
    expect(first).toHaveLength(25);
    await refresh(here);
    expect(await whoIsIn(waiting)).toEqual([0, 1, 2, 3, 4]);
    subject = 'flight:018f2f5e-0000-7000-8000-000000000001:economy';
    for (let number = 0; number < 60; number += 1) expect(await person().arrive()).toBe('in');
  });
});
