import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAgencyName } from '#features/agents/read-agent.ts';
import { newId } from '#lib/ids.ts';
import { type MadeAgent, makeAgent, pendingDeposit } from '#tests/agents/agents.ts';
import { soldBy } from '#tests/booking/agency-sale.ts';
import { flightsFor, hold, makeFlights, makeHotel, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { historySentence } from './booking-history.ts';
import { readNeeds } from './booking-needs.ts';
import { exportBookings } from './export-bookings.ts';
import { listBookings, readBookingQuery } from './list-bookings.ts';
import { readOfficeBooking } from './read-office-booking.ts';

let database: TestDatabase;
let agent: MadeAgent;
let sold: { bookingId: string; reference: string };
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const flights = await makeFlights(db, { count: 2 });
  agent = await makeAgent(db, { creditMinor: 100_000 });
  sold = await soldBy(db, agent, flightsFor(flights));
  await hold(db, flightsFor(flights));
});
afterAll(() => database.drop());

const query = (search: string) => readBookingQuery(new URLSearchParams(search));

test('the list says which agency sold a booking, and shows those of one agency alone', async () => {
  const all = await listBookings(database.db, query(''));
  expect(all.rows.map(({ agency }) => agency).toSorted()).toEqual(['Savannah Trails', null]);
  const own = await listBookings(database.db, query(`agency=${agent.agentId}`));
  expect(own.rows).toMatchObject([{ reference: sold.reference, method: null, agency: 'Savannah Trails' }]);
  expect((await listBookings(database.db, query('agency=nobody'))).matching).toBe(2);
});

test("a part of the agency's name finds what it sold, and a name without bookings nothing", async () => {
  const { db } = database;
  const idle = await makeAgent(db, { agencyName: 'Pwani Voyages' });
  const found = await listBookings(db, query('q=savannah'));
  expect(found.rows.map(({ reference }) => reference)).toEqual([sold.reference]);
  expect((await listBookings(db, query('q=pwani'))).rows).toEqual([]);
  expect(await readAgencyName(db, idle.agentId)).toBe('Pwani Voyages');
  expect(await readAgencyName(db, newId())).toBeUndefined();
});

test('a page after the last is the last', async () => {
  expect(await listBookings(database.db, query('page=99'))).toMatchObject({ page: 1, rows: [{}, {}] });
});

test('the history of a sale names whoever of the agency held and issued it', async () => {
  const { db } = database;
  const office = await readOfficeBooking(db, sold.bookingId);
  expect(office?.history.map(({ who }) => who)).toEqual(['Zawadi Mwangi', 'Zawadi Mwangi']);
  expect(office?.booking.userId).toBeNull();
});

test('the file names the agency, and its credit as the payment method', async () => {
  const actor = { id: agent.userId, role: 'admin' as const };
  const pieces = await Array.fromAsync(exportBookings(database.db, query(`agency=${agent.agentId}`), actor));
  const [head = '', line = ''] = pieces.join('').split('\r\n');
  const column = (name: string) => line.split(',')[head.replace('\uFEFF', '').split(',').indexOf(name)];
  expect(column('agency')).toBe('Savannah Trails');
  expect(column('paid_by')).toBe('agency_credit');
  expect([column('amount'), column('currency'), column('amount_usd')]).toEqual(['271.59', 'USD', '271.59']);
});

test('what an agency holds or deposits waits for nobody in the queue of bookings', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  await soldBy(db, agent, stayFor(hotel), { issueNow: false, holdKind: 'pay_later' });
  const { paymentId } = await pendingDeposit(db, agent, 5_000);
  await db
    .updateTable('payments')
    .set({ state: 'unknown', unknownAt: new Date() })
    .where('id', '=', paymentId)
    .execute();
  expect((await readNeeds(db)).filter(({ count }) => count > 0)).toEqual([]);
});

test('a hold that is cancelled or runs out gives the reserved credit back, and its history says so', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  const { bookingId } = await soldBy(db, agent, stayFor(hotel), { issueNow: false, holdKind: 'pay_later' });
  const admin = { id: null, role: 'admin' as const };
  const cancellation = {
    bookingId,
    by: 'admin' as const,
    reason: 'Its office called.',
    agreedRefundMinor: 0,
  };
  expect(await cancelBooking(db, cancellation, admin)).toMatchObject({ ok: true });
  const office = await readOfficeBooking(db, bookingId);
  expect(office?.history[0]?.text).toBe(
    'Cancelled by the office. The credit that Savannah Trails had reserved is free again. Reason: Its office called.',
  );
  expect(office && historySentence('expired', {}, office.booking)).toBe(
    'The hold ran out. Seats and rooms are free again, and so is the credit of Savannah Trails.',
  );
});

test('its page tells who paid and who cancelled, with the accounts of the agency by name', async () => {
  const { db } = database;
  const { bookingId } = sold;
  const before = await readOfficeBooking(db, bookingId);
  expect(before?.history.map(({ text }) => text)).toContain(
    'Paid from the credit of Savannah Trails: $246.90. Confirmed.',
  );
  expect(before?.sums.map(({ account, sumMinor }) => [account, sumMinor])).toEqual(
    expect.arrayContaining([
      ['Savannah Trails, credit', -24_690],
      ['Savannah Trails, reserved', 0],
      ['Savannah Trails, commission', 2_469],
      ['Savannah Trails, till', -27_159],
    ]),
  );
  const agreedRefundMinor = before?.cancellation?.byTerms?.refundMinor;
  await cancelBooking(
    db,
    { bookingId, by: 'agent', reason: null, agreedRefundMinor },
    { id: agent.userId, role: 'agent' },
  );
  const after = await readOfficeBooking(db, bookingId);
  expect(after?.booking.cancelledBy).toBe('agent');
  expect(after?.history[0]?.text).toMatch(/^Cancelled by the agency\. \$\d+\.\d{2} to be refunded by the agency\.$/);
});
