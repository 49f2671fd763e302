import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportSales, listOpenHolds, listSales } from '#features/agents/sales/list-sales.ts';
import { readCommissions, readSalesReport } from '#features/agents/sales/read-sales-report.ts';
import { type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { soldBy } from '#tests/booking/agency-sale.ts';
import { flightsFor, makeFlights, makeHotel, stayFor, traveller } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { expireHolds } from '../holds/hold-expiry.ts';
import { readBooking } from '../read-booking.ts';

let database: TestDatabase;
let flights: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  flights = await makeFlights(database.db, { count: 2, seats: 50, priceMinor: 10_000 });
});
afterAll(() => database.drop());

const october = { from: '2026-10-01', to: '2026-10-31' };

/** A flight for 110 dollars, 100 of them the fare, on a day of its own. */
async function sell(
  agent: MadeAgent,
  soldAt: string,
  {
    email = 'amina@example.com',
    lastName = 'Hassan',
    trip = flightsFor(flights.slice(0, 1), { priceMinor: 10_000 }),
  }: { email?: string; lastName?: string; trip?: Parameters<typeof soldBy>[2] } = {},
) {
  const { db } = database;
  const sold = await soldBy(db, agent, trip, {
    travellers: [traveller({ givenNames: 'Amina', lastName })],
    contact: { email, phone: '+254712555048', isVerified: false },
  });
  await sql`update bookings set confirmed_at = ${soldAt}::timestamptz where id = ${sold.bookingId}`.execute(db);
  await sql`update agent_bookings set sold_at = ${soldAt}::timestamptz where booking_id = ${sold.bookingId}`.execute(
    db,
  );
  return sold;
}

async function cancel({ userId }: MadeAgent, bookingId: string): Promise<void> {
  const booking = await readBooking(database.db, { id: bookingId });
  const quoted = booking && quoteCancellation(booking, new Date());
  const agreedRefundMinor = quoted?.ok ? quoted.quote.refundMinor : -1;
  const cancellation = { bookingId, by: 'agent', reason: null, agreedRefundMinor } as const;
  expect(await cancelBooking(database.db, cancellation, { id: userId, role: 'agent' })).toMatchObject({
    ok: true,
  });
}

function agency() {
  return makeAgent(database.db, { creditMinor: 500_000 });
}

test('a report counts what was sold, as it stands after a cancellation', async () => {
  const { db } = database;
  const agent = await agency();
  await sell(agent, '2026-10-05T09:00:00Z');
  const { bookingId } = await sell(agent, '2026-10-05T10:00:00Z', { email: 'omar@example.com' });
  expect((await readSalesReport(db, { ...agent, period: october })).total).toEqual({
    sales: 2,
    cancelled: 0,
    saleMinor: 22_000,
    commissionMinor: 2_000,
  });
  await cancel(agent, bookingId);
  const report = await readSalesReport(db, { ...agent, period: october });
  // Three quarters of the fare went back, and all of the commission.
  expect(report.total).toEqual({ sales: 2, cancelled: 1, saleMinor: 13_500, commissionMinor: 1_000 });
  expect(report.customers).toMatchObject([
    { email: 'amina@example.com', saleMinor: 11_000 },
    { email: 'omar@example.com', saleMinor: 2_500, cancelled: 1, commissionMinor: 0 },
  ]);
  const { sales } = await listSales(db, { ...agent, period: october, text: '', page: 1 });
  expect(sales).toMatchObject([
    { status: 'cancelled', soldForMinor: 11_000, saleMinor: 2_500, netMinor: 2_500, commissionMinor: 0 },
    {
      status: 'confirmed',
      soldForMinor: 11_000,
      saleMinor: 11_000,
      netMinor: 10_000,
      from: 'QAA',
      to: 'QBB',
    },
  ]);
});

test('a day begins and ends in business time', async () => {
  const { db } = database;
  const agent = await agency();
  await sell(agent, '2026-09-30T20:59:59Z');
  await sell(agent, '2026-09-30T21:00:00Z');
  await sell(agent, '2026-10-31T20:59:59Z');
  await sell(agent, '2026-10-31T21:00:00Z');
  const report = await readSalesReport(db, { ...agent, period: october });
  expect(report.total.sales).toBe(2);
  expect(report.step).toBe('day');
  expect(report.steps).toHaveLength(31);
  expect(report.steps.filter(({ sales }) => sales > 0)).toMatchObject([
    { name: '2026-10-01', saleMinor: 11_000 },
    { name: '2026-10-31', saleMinor: 11_000 },
  ]);
  expect(await listSales(db, { ...agent, period: october, text: '', page: 9 })).toMatchObject({
    total: 2,
    page: 1,
  });
});

test('two customers of one name are two, and one who writes the address in capitals is one', async () => {
  const { db } = database;
  const agent = await agency();
  await sell(agent, '2026-10-05T09:00:00Z', { email: 'one@example.com' });
  await sell(agent, '2026-10-06T09:00:00Z', { email: 'two@example.com' });
  await sell(agent, '2026-10-07T09:00:00Z', { email: 'TWO@example.com' });
  const { customers } = await readSalesReport(db, { ...agent, period: october });
  expect(customers).toMatchObject([
    { name: 'Amina Hassan', email: 'two@example.com', sales: 2, saleMinor: 22_000 },
    { name: 'Amina Hassan', email: 'one@example.com', sales: 1, saleMinor: 11_000 },
  ]);
});

test('people who share a mailbox are customers of their own, and their sums are the whole', async () => {
  const { db } = database;
  const agent = await agency();
  const email = 'office@example.com';
  const named = async (at: string, givenNames: string, lastName: string) => {
    const { bookingId } = await sell(agent, at, { email });
    await db
      .updateTable('bookingTravellers')
      .set({ givenNames, lastName })
      .where('bookingId', '=', bookingId)
      .execute();
  };
  await named('2026-10-05T09:00:00Z', 'Omar', 'Ali');
  await named('2026-10-06T09:00:00Z', 'Amina', 'HASSAN');
  await named('2026-10-07T09:00:00Z', 'Amina', 'Hassan');
  const { customers, total } = await readSalesReport(db, { ...agent, period: october });
  expect(customers).toMatchObject([
    { name: 'Amina Hassan', email, sales: 2, saleMinor: 22_000 },
    { name: 'Omar Ali', email, sales: 1, saleMinor: 11_000 },
  ]);
  expect(customers.reduce((sum, { saleMinor }) => sum + saleMinor, 0)).toBe(total.saleMinor);
});

test('flights and stays are distinguished, and round trips are recognised', async () => {
  const { db } = database;
  const agent = await agency();
  const hotel = await makeHotel(db, { rooms: 1 });
  await sell(agent, '2026-10-05T09:00:00Z', { trip: stayFor(hotel) });
  await sell(agent, '2026-10-06T09:00:00Z', { trip: flightsFor(flights, { priceMinor: 10_000 }) });
  const { products } = await readSalesReport(db, { ...agent, period: october });
  expect(products).toMatchObject([
    { type: 'flight', sales: 1, saleMinor: 22_000 },
    { type: 'hotel', sales: 1, saleMinor: 17_710 },
  ]);
  const { sales } = await listSales(db, { ...agent, period: october, text: '', page: 1 });
  expect(sales).toMatchObject([
    { type: 'flight', legs: 2, isRound: false },
    { type: 'hotel', hotel: 'The Lighthouse', from: null },
  ]);
});

test('a sale is found by a part of the name or the reference, and never another agency’s', async () => {
  const { db } = database;
  const [agent, other] = [await agency(), await agency()];
  const { reference } = await sell(agent, '2026-10-05T09:00:00Z', { lastName: 'Otieno' });
  await sell(agent, '2026-10-06T09:00:00Z', { lastName: 'Mwangi' });
  await sell(other, '2026-10-06T09:00:00Z', { lastName: 'Otieno' });
  const found = async (text: string) =>
    (await listSales(db, { ...agent, period: october, text, page: 1 })).sales.map((sale) => sale.reference);
  expect(await found('otie')).toEqual([reference]);
  expect(await found(reference.slice(2))).toEqual([reference]);
  expect(await found('%')).toEqual([]);
});

test('the file of a period makes no formula of what a customer is called', async () => {
  const { db } = database;
  const agent = await agency();
  await sell(agent, '2026-10-05T21:30:00Z', { email: '=cmd@example.com' });
  let file = '';
  for await (const piece of exportSales(db, { ...agent, period: october, text: '' })) file += piece;
  const [head, line] = file.split('\r\n');
  expect(head).toContain('price_when_sold_usd,price_now_usd,net_now_usd,commission_now_usd');
  expect(line).toContain('2026-10-06,FM');
  expect(line).toContain(",Amina Hassan,'=cmd@example.com,110.00,110.00,100.00,10.00");
});

test('a file has every sale once, though another is made while it is written', async () => {
  const { db } = database;
  const agent = await agency();
  const sold: string[] = [];
  for (let day = 10; day < 15; day += 1) sold.push((await sell(agent, `2026-10-${day}T09:00:00.123456Z`)).bookingId);
  // Two in one moment, at the end of a piece.
  await sql`update agent_bookings set sold_at = '2026-10-13T09:00:00.123456Z' where booking_id = ${sold[2]}`.execute(
    db,
  );
  const lines: string[] = [];
  for await (const piece of exportSales(db, { ...agent, period: october, text: '' }, { rowsAtOnce: 2 })) {
    lines.push(...piece.split('\r\n').filter(Boolean));
    if (lines.length === 3) await sell(agent, '2026-10-20T09:00:00Z');
  }
  const dates = lines.slice(1).map((line) => line.slice(0, 10));
  expect(dates).toEqual(['2026-10-14', '2026-10-13', '2026-10-13', '2026-10-11', '2026-10-10']);
  expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(6);
});

test('commission is earned on the day of the sale and reversed on the day of the cancellation', async () => {
  const { db } = database;
  const agent = await agency();
  await sell(agent, '2026-10-05T09:00:00Z');
  const { bookingId } = await sell(agent, '2026-10-05T09:00:00Z');
  await cancel(agent, bookingId);
  const year = { from: '2020-01-01', to: '2100-01-01' };
  const commissions = await readCommissions(db, { ...agent, period: year, page: 1 });
  expect(commissions.figures).toEqual({ earnedMinor: 2_000, reversedMinor: 1_000 });
  expect(commissions.months).toHaveLength(1);
  expect(commissions.entries.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['reversed', 1_000],
    ['earned', 1_000],
    ['earned', 1_000],
  ]);
  const before = await readCommissions(db, {
    ...agent,
    period: { from: '2020-01-01', to: '2020-12-31' },
    page: 1,
  });
  expect(before).toMatchObject({ figures: { earnedMinor: 0, reversedMinor: 0 }, months: [], entries: [] });
});

test('what is held waits for its agency alone, and is over with its time', async () => {
  const { db } = database;
  const agent = await agency();
  const flight = flightsFor(flights.slice(0, 1), { priceMinor: 10_000 });
  const { bookingId, reference } = await soldBy(db, agent, flight, { issueNow: false });
  await soldBy(db, await agency(), flight, { issueNow: false });
  const known = {
    reference,
    customerName: 'Amina Zawadi Hassan',
    from: 'QAA',
    totalUsdMinor: 11_000,
    netMinor: 10_000,
  };
  expect(await listOpenHolds(db, agent.agentId)).toMatchObject([{ ...known, isOver: false }]);
  await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${bookingId}`.execute(db);
  // It reserves credit until the next look at what has run out, and its credit page says so.
  expect(await listOpenHolds(db, agent.agentId)).toMatchObject([{ ...known, isOver: true }]);
  await expireHolds(db);
  expect(await listOpenHolds(db, agent.agentId)).toEqual([]);
});
