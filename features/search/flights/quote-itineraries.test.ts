import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { addedFlight, clearFlights, makeSmallWorld, sell } from '#tests/catalogue/small-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type LegQuote, quoteItineraries } from './quote-itineraries.ts';

const now = new Date('2027-02-01T12:00:00Z');
const amina = { adults: 1, children: 0, infants: 0, cabin: 0 };
const family = { adults: 2, children: 2, infants: 1, cabin: 0 };

let database: TestDatabase;
let flight: string;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
});
beforeEach(async () => {
  await clearFlights(database.db);
  await sql`update fare_rules set child_fare_percent = 75, infant_fare_percent = 10`.execute(database.db);
  flight = await addedFlight(database.db);
  await setCabin(flight, { price_minor: 14_199, seats: 10 });
});
afterAll(() => database.drop());

async function quote(pick: string, party = amina, at = now): Promise<LegQuote> {
  const [leg, ...others] = await quoteItineraries(database.db, { picks: [pick], party, now: at });
  if (!leg || others.length > 0) throw new Error('One pick has one answer');
  return leg;
}

async function setCabin(
  id: string,
  columns: { price_minor?: number; seats?: number },
  cabin = 'economy',
): Promise<void> {
  await database.db
    .updateTable('flightCabins')
    .set(columns)
    .where('flightId', '=', id)
    .where('cabin', '=', cabin)
    .execute();
}

async function change(columns: Record<string, unknown>): Promise<void> {
  await database.db.updateTable('flights').set(columns).where('id', '=', flight).execute();
}

describe('a flight that can be had', () => {
  test('costs what the database says now, with its baggage and terms', async () => {
    expect(await quote(flight)).toMatchObject({
      ok: true,
      priceMinor: 14_199,
      fareMinor: { adult: 14_199 },
      flights: [
        {
          cabin: 'economy',
          seatsLeft: 10,
          fare: {
            cabinBagKg: 7,
            checkedBags: 1,
            checkedBagKg: 23,
            terms: [{ daysBefore: 30 }, { daysBefore: 7 }, { daysBefore: 0 }],
          },
        },
      ],
    });
    await setCabin(flight, { price_minor: 9_900 });
    expect(await quote(flight)).toMatchObject({ priceMinor: 9_900, fareMinor: { adult: 9_900 } });
  });

  test('costs children and infants their shares, rounded for each of them', async () => {
    expect(await quote(flight, family)).toMatchObject({
      fareMinor: { adult: 14_199, child: 10_649, infant: 1_420 },
      priceMinor: 2 * 14_199 + 2 * 10_649 + 1_420,
    });
    await sql`update fare_rules set child_fare_percent = 50, infant_fare_percent = 0`.execute(database.db);
    expect(await quote(flight, family)).toMatchObject({
      fareMinor: { adult: 14_199, child: 7_100, infant: 0 },
      priceMinor: 2 * 14_199 + 2 * 7_100,
    });
  });

  test('has a seat for everybody who needs one: infants do not', async () => {
    await sell(database.db, flight, 'economy', 6);
    expect(await quote(flight, family)).toMatchObject({ ok: true, flights: [{ seatsLeft: 4 }] });
    await sell(database.db, flight, 'economy', 1);
    expect(await quote(flight, family)).toEqual({
      ok: false,
      error: 'sold_out',
      number: 'KQ600',
      seatsLeft: 3,
    });
    expect(await quote(flight)).toMatchObject({ ok: true });
  });

  test('in a better cabin costs that fare, and the next lower one where the aircraft has none', async () => {
    const id = await addedFlight(database.db, {
      flight_number: 'KQ700',
      economy_price: '100',
      business_price: '300',
    });
    await setCabin(id, { seats: 2 }, 'business');
    await setCabin(id, { seats: 0 }, 'premium');
    await setCabin(id, { seats: 0 }, 'first');
    expect(await quote(id, { ...amina, cabin: 2 })).toMatchObject({
      priceMinor: 30_000,
      flights: [{ cabin: 'business' }],
    });
    expect(await quote(id, { ...amina, cabin: 3 })).toMatchObject({
      priceMinor: 30_000,
      flights: [{ cabin: 'business' }],
    });
    expect(await quote(id, { ...amina, cabin: 1 })).toMatchObject({
      priceMinor: 10_000,
      flights: [{ cabin: 'economy' }],
    });
    await sell(database.db, id, 'business', 2);
    expect(await quote(id, { ...amina, cabin: 2 })).toMatchObject({
      ok: false,
      error: 'sold_out',
      seatsLeft: 0,
    });
  });
});

describe('a flight that can not be had', () => {
  test('is sold out when the last seats are sold or held for others', async () => {
    await sell(database.db, flight, 'economy', 8);
    expect(await quote(flight)).toMatchObject({ ok: true, flights: [{ seatsLeft: 2 }] });
    await database.db
      .updateTable('flightCabins')
      .set({ held: 2 })
      .where('flightId', '=', flight)
      .where('cabin', '=', 'economy')
      .execute();
    expect(await quote(flight)).toEqual({ ok: false, error: 'sold_out', number: 'KQ600', seatsLeft: 0 });
  });

  test('is cancelled; a delayed one still flies', async () => {
    await change({ status: 'delayed' });
    expect(await quote(flight)).toMatchObject({ ok: true });
    await change({ status: 'cancelled' });
    expect(await quote(flight)).toMatchObject({ ok: false, error: 'cancelled', number: 'KQ600' });
  });

  test('is deleted', async () => {
    await change({ deleted_at: now });
    expect(await quote(flight)).toMatchObject({ ok: false, error: 'gone', number: 'KQ600' });
  });

  test('has left: from the minute of its departure nobody buys it', async () => {
    // 06:30 in Nairobi.
    expect(await quote(flight, amina, new Date('2027-03-01T03:29:59Z'))).toMatchObject({ ok: true });
    expect(await quote(flight, amina, new Date('2027-03-01T03:30:00Z'))).toMatchObject({
      ok: false,
      error: 'departed',
    });
  });

  test.each([
    ['nobody ever flew', newId()],
    ['an empty text', ''],
    ['dots', '..'],
    ['a piece of SQL', "' or 1=1 --"],
    ['zero bytes', '\0'],
    ['a long text', 'a'.repeat(10_000)],
  ])('%s is no flight', async (_, pick) => {
    expect(await quote(pick)).toEqual({ ok: false, error: 'gone', number: null, seatsLeft: 0 });
  });

  test('a hundred flights after one another are no itinerary', async () => {
    const pick = Array.from({ length: 100 }, () => flight).join('.');
    expect(await quote(pick)).toMatchObject({ ok: false, error: 'gone' });
  });
});

describe('an itinerary of several flights', () => {
  test('costs what they cost together, each at its own shares', async () => {
    const onward = await addedFlight(database.db, {
      flight_number: 'JM20',
      airline: 'JM',
      departure_airport: 'MBA',
      arrival_airport: 'DXB',
      departure_time: '11:00',
      arrival_time: '18:00',
    });
    await setCabin(onward, { price_minor: 5_001 });
    await sql`
      update fare_rules set child_fare_percent = 50
      where airline_id = (select id from airlines where code = 'JM')
    `.execute(database.db);
    expect(await quote(`${flight}.${onward}`, family)).toMatchObject({
      ok: true,
      fareMinor: { adult: 14_199 + 5_001, child: 10_649 + 2_501, infant: 1_420 + 500 },
      priceMinor: 2 * (14_199 + 5_001) + 2 * (10_649 + 2_501) + 1_420 + 500,
      flights: [{ priceMinor: 2 * 14_199 + 2 * 10_649 + 1_420 }, { priceMinor: 2 * 5_001 + 2 * 2_501 + 500 }],
    });
    await sql`update flights set status = 'cancelled' where id = ${onward}`.execute(database.db);
    expect(await quote(`${flight}.${onward}`, family)).toMatchObject({ error: 'cancelled', number: 'JM20' });
  });

  test('there and back, each leg has its own quote, in the order in which they were picked', async () => {
    const back = await addedFlight(database.db, {
      flight_number: 'KQ601',
      date: '2027-03-05',
      departure_airport: 'MBA',
      arrival_airport: 'NBO',
      economy_price: '80',
    });
    await change({ status: 'cancelled' });
    const quotes = await quoteItineraries(database.db, { picks: [back, flight], party: amina, now });
    expect(quotes).toMatchObject([
      { ok: true, priceMinor: 8_000 },
      { ok: false, error: 'cancelled' },
    ]);
  });
});
