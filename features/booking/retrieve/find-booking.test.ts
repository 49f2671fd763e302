import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb, createPool } from '#db/connect.ts';
import { knownDevice, rememberOnDevice } from '#lib/known-device.ts';
import { createLog } from '#lib/log.ts';
import { flightsFor, heldBooking, makeFlights, traveller } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { deviceSubject, findBooking } from './find-booking.ts';

const secret = 'a-secret-of-the-tests';
let database: TestDatabase;
let flights: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  flights = await makeFlights(database.db, { seats: 200 });
});
afterAll(() => database.drop());

let network = 0;
/** Everybody comes from a network of their own. */
function somewhere(): string {
  network += 1;
  return `10.9.${Math.floor(network / 250)}.${(network % 250) + 1}`;
}

async function booked(...names: [givenNames: string, lastName: string][]): Promise<string> {
  const travellers = names.map(([givenNames, lastName]) => traveller({ givenNames, lastName }));
  const trip = flightsFor(flights, { seats: names.length });
  return (await heldBooking(database.db, trip, { travellers })).reference;
}

function findBy(reference: string, lastName: string, from = somewhere(), device?: string) {
  const deviceOf = (subject: string) => knownDevice(secret, device, subject);
  return findBooking(database.db, { reference, lastName }, { clientAddress: from, deviceOf });
}

describe('whoever has reference and last name finds the booking', () => {
  const people: [given: string, last: string, typed: string][] = [
    ['Amina Zawadi', 'Hassan', 'hassan'],
    ['Amina Zawadi', 'Hassan', '  HASSAN amina '],
    ['José', 'Muñoz Ibáñez', 'ibanez munoz'],
    ['Ayşe', 'Işık', 'ISIK'],
    ['Thu Thủy', 'Ê', 'e'],
    ['محمد', 'الحسن', 'الحَسَن'],
    ['فاطمة', 'آل يحيى', 'يحيي ال'],
    ['Mary', "O'Brien-Kamau", 'kamau obrien'],
  ];
  test.each(people)('%s %s, who types "%s"', async (given, last, typed) => {
    const reference = await booked([given, last]);
    expect(await findBy(reference, typed)).toMatchObject({ ok: true, reference });
  });

  test('however they write the reference', async () => {
    const reference = await booked(['Amina', 'Hassan']);
    const digits = reference.slice(2);
    const eastern = [...digits].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('');
    for (const typed of [
      ` ${reference.toLowerCase()} `,
      `fm ${digits.slice(0, 3)}-${digits.slice(3)}`,
      `FM${eastern}`,
      digits,
    ])
      expect(await findBy(typed, 'Hassan')).toMatchObject({ ok: true, reference });
  });

  test('by the name of anybody who travels', async () => {
    const reference = await booked(['Amina', 'Hassan'], ['Yusuf', 'Otieno']);
    expect((await findBy(reference, 'Otieno')).ok).toBe(true);
    expect((await findBy(reference, 'Amina Otieno')).ok).toBe(false);
  });
});

describe('whoever guesses', () => {
  test('gives the same answer for an unknown reference, a wrong name, half a name and no reference at all', async () => {
    const reference = await booked(['José', 'Muñoz Ibáñez']);
    const answers = [
      await findBy('FM000001', 'Muñoz Ibáñez'),
      await findBy(reference, 'Hassan'),
      await findBy(reference, 'Muñoz'),
      await findBy(reference, 'José'),
      await findBy(reference, ''),
      await findBy(reference, '%'),
      await findBy("FM' or true --", 'Muñoz Ibáñez'),
      await findBy(`${reference}0`, 'Muñoz Ibáñez'),
    ];
    for (const answer of answers) expect(answer).toEqual({ ok: false, error: 'not_found' });
  });

  test('has 20 tries from one network, also with fresh addresses of it, and the right pair does not help then', async () => {
    const reference = await booked(['Amina', 'Hassan']);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        findBy(`FM${String(number).padStart(6, '0')}`, 'Hassan', `2001:db8:7:7::${number + 1}`),
      ),
    );
    expect(guesses.map((guess) => !guess.ok && guess.error)).toEqual(Array(20).fill('not_found'));
    for (const known of [reference, 'FM000002'])
      expect(await findBy(known, 'Hassan', '2001:db8:7:7:ffff::1')).toMatchObject({ error: 'too_many' });
    expect((await findBy(reference, 'Hassan', '2001:db8:7:8::1')).ok).toBe(true);
  });

  test('with a hundred small networks beside each other is stopped as well; who finds their booking stops nobody', async () => {
    const reference = await booked(['Amina', 'Hassan']);
    const miss = (number: number, from: string) => findBy(`FM8${String(number).padStart(6, '0')}`, 'Hassan', from);
    for (const [place, next] of [
      [(number: number) => `2001:db8:55:${number.toString(16)}::1`, '2001:db8:55:ffff::1'],
      [(number: number) => `198.51.100.${number}`, '198.51.100.250'],
    ] as const) {
      expect((await findBy(reference, 'Hassan', place(1))).ok).toBe(true);
      const misses = await Promise.all(Array.from({ length: 100 }, (_, number) => miss(number, place(number))));
      expect(misses.every((answer) => !answer.ok && answer.error === 'not_found')).toBe(true);
      expect(await findBy(reference, 'Hassan', next)).toMatchObject({ error: 'too_many' });
    }
    expect((await findBy(reference, 'Hassan', '198.51.101.1')).ok).toBe(true);
  });

  test('has 10 tries at once at one reference from all the world, counted over all processes, and delays its owner', async () => {
    const reference = await booked(['Amina', 'Hassan']);
    const pool = createPool(database.url, { max: 2, applicationName: 'other', log: createLog('silent') });
    const other = createDb(pool);
    const tries = Array.from({ length: 40 }, (_, number) =>
      findBooking(
        number % 2 ? other : database.db,
        { reference: number % 3 ? reference : reference.toLowerCase(), lastName: `Guess ${number}` },
        { clientAddress: somewhere(), deviceOf: () => undefined },
      ),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter((guess) => !guess.ok && guess.error === 'not_found')).toHaveLength(10);
    const delayed = await findBy(reference, 'Hassan');
    expect(delayed).toMatchObject({ error: 'too_many' });
    expect(!delayed.ok && 'waitSeconds' in delayed && delayed.waitSeconds).toBeLessThanOrEqual(20);
    const device = rememberOnDevice(secret, undefined, deviceSubject(reference));
    expect((await findBy(reference, 'Hassan', somewhere(), device)).ok).toBe(true);
    await sql`update rate_limits set next_hit_at = now() - interval '1 second'`.execute(database.db);
    expect((await findBy(reference, 'Hassan')).ok).toBe(true);
    await other.destroy();
    expect((await findBy(await booked(['Amina', 'Hassan']), 'Hassan')).ok).toBe(true);
  });

  test('is not whoever finds their trip: a group of many behind one network opens it one after the other', async () => {
    const reference = await booked(['Amina', 'Hassan']);
    for (let traveller = 0; traveller < 25; traveller += 1)
      expect((await findBy(reference, 'Hassan', '203.0.113.77')).ok).toBe(true);
    const device = rememberOnDevice(secret, undefined, deviceSubject(reference));
    for (let times = 0; times < 12; times += 1)
      expect((await findBy(reference, 'Hassan', '203.0.113.77', device)).ok).toBe(true);
  });

  test('with the cookie of a device that knows the booking has 10 tries at once, and one of another booking none', async () => {
    const reference = await booked(['Amina', 'Hassan']);
    const device = rememberOnDevice(secret, undefined, deviceSubject(reference));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => findBy(reference, `Guess ${number}`, somewhere(), device)),
    );
    expect(answers.filter((guess) => !guess.ok && guess.error === 'not_found')).toHaveLength(10);
    expect((await findBy(reference, 'Hassan')).ok).toBe(true);
    expect(knownDevice(secret, device, deviceSubject('FM000001'))).toBeUndefined();
    expect(knownDevice('another secret', device, deviceSubject(reference))).toBeUndefined();
  });
});
