import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agent, readAgent } from '#features/agents/read-agent.ts';
import { fund, type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { sellBy, soldBy } from '#tests/booking/agency-sale.ts';
import { flightsFor, makeFlights, makeHotel, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { nameCustomerInvoice } from '../documents/render-documents.ts';
import { brokenInvariants } from '../invariants/check-invariants.ts';
import { readBooking } from '../read-booking.ts';
import { issueBooking } from './issue-booking.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function moneyOf({ userId }: MadeAgent): Promise<Agent> {
  const agent = await readAgent(database.db, userId);
  if (!agent) throw new Error('No agent');
  return agent;
}

test('a sale takes the fare from the credit and earns the markup, with the seats', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 2 });
  const agent = await makeAgent(db, { creditMinor: 30_000 });
  const { bookingId, reference } = await soldBy(db, agent, flightsFor(flights));
  expect(await moneyOf(agent)).toMatchObject({
    creditBalanceMinor: 30_000 - 24_690,
    reservedMinor: 0,
    totalSalesMinor: 27_159,
    totalCommissionsMinor: 2_469,
  });
  expect(await readBooking(db, { id: bookingId })).toMatchObject({
    status: 'confirmed',
    userId: null,
    totalUsdMinor: 27_159,
    agency: { netMinor: 24_690, commissionMinor: 2_469, markupPercentage: 10 },
  });
  expect((await issueBooking(db, { reference, ...agent })).ok).toBe(false);
  expect(await brokenInvariants(db)).toEqual([]);
});

test('a hold reserves credit until it is issued or runs out', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  const agent = await makeAgent(db, { creditMinor: 40_000 });
  const held = await soldBy(db, agent, stayFor(hotel), { issueNow: false });
  const lost = await soldBy(db, agent, stayFor(hotel), { issueNow: false });
  expect(await moneyOf(agent)).toMatchObject({
    creditBalanceMinor: 40_000,
    reservedMinor: 32_200,
    availableMinor: 7_800,
    totalSalesMinor: 0,
  });
  expect(await issueBooking(db, { reference: held.reference, ...agent })).toEqual({ ok: true });
  await sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${lost.bookingId}`.execute(db);
  expect(await issueBooking(db, { reference: lost.reference, ...agent })).toMatchObject({ error: 'expired' });
  // When the hold is reported as ended, the credit is already released.
  expect(await moneyOf(agent)).toMatchObject({
    creditBalanceMinor: 23_900,
    reservedMinor: 0,
    availableMinor: 23_900,
  });
  expect(await brokenInvariants(db)).toEqual([]);
});

test('a cancelled sale returns what the terms give back, and the whole commission', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 1 });
  const agent = await makeAgent(db, { creditMinor: 20_000 });
  const { bookingId } = await soldBy(db, agent, flightsFor(flights));
  const booking = await readBooking(db, { id: bookingId });
  const quoted = booking && quoteCancellation(booking, new Date());
  if (!quoted?.ok) throw new Error('No quote');
  expect(quoted.quote).toMatchObject({
    paidMinor: 13_580,
    refundMinor: 9_259 + 1_235,
    // The customer has the same three quarters of what they paid.
    customerRefundMinor: 10_185,
  });
  const { refundMinor: agreedRefundMinor } = quoted.quote;
  const actor = { id: agent.userId, role: 'agent' as const };
  const cancel = (agreed: { agreedRefundUnits?: number; agreedRefundMinor?: number }) =>
    cancelBooking(db, { bookingId, by: 'agent', reason: null, ...agreed }, actor);
  // A cent less is another refund, though it is the same in whole dollars.
  const { refundUnits: agreedRefundUnits } = quoted.quote;
  for (const agreed of [{ agreedRefundUnits }, { agreedRefundMinor: agreedRefundMinor - 1 }])
    expect(await cancel(agreed)).toMatchObject({ ok: false, error: 'quote_changed' });
  expect(await cancel({ agreedRefundMinor })).toMatchObject({ ok: true });
  expect(await moneyOf(agent)).toMatchObject({
    creditBalanceMinor: 20_000 - 12_345 + 9_259,
    totalSalesMinor: 12_345 - 9_259,
    totalCommissionsMinor: 0,
  });
  expect(await brokenInvariants(db)).toEqual([]);
});

test('two hundred sales at once against credit for ten sell exactly ten', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 1, seats: 300 });
  const agent = await makeAgent(db, { creditMinor: 123_450 + 12_344 });
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => sellBy(db, agent, flightsFor(flights))));
  const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length;
  expect(count('held')).toBe(10);
  expect(count('no_credit')).toBe(190);
  expect(await moneyOf(agent)).toMatchObject({ creditBalanceMinor: 12_344, reservedMinor: 0 });
  expect(await brokenInvariants(db)).toEqual([]);
});

test('only a verified and active agency sells, and never beyond what it has', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 1 });
  for (const state of [
    { verificationStatus: 'pending' },
    { verificationStatus: 'rejected' },
    { accountStatus: 'suspended' },
    { accountStatus: 'inactive' },
  ] as const) {
    const agent = await makeAgent(db, { creditMinor: 50_000, ...state });
    expect(await sellBy(db, agent, flightsFor(flights))).toEqual({ outcome: 'may_not_sell' });
  }
  const trusted = await makeAgent(db, { creditMinor: 2_345, limitMinor: 10_000 });
  expect(await sellBy(db, trusted, flightsFor(flights))).toMatchObject({ outcome: 'held' });
  expect(await moneyOf(trusted)).toMatchObject({ creditBalanceMinor: -10_000, availableMinor: 0 });
  expect(await sellBy(db, trusted, flightsFor(flights))).toEqual({
    outcome: 'no_credit',
    availableMinor: 0,
    netMinor: 12_345,
  });
  await fund(db, trusted, 12_345);
  expect(await sellBy(db, trusted, flightsFor(flights))).toMatchObject({ outcome: 'held' });
  expect(await brokenInvariants(db)).toEqual([]);
});

test('invoices of agencies to their customers are numbered by agency, in the order of its sales, whoever asks first', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 1, seats: 60 });
  const [one, other] = [await makeAgent(db, { creditMinor: 200_000 }), await makeAgent(db, { creditMinor: 50_000 })];
  const sales = [];
  for (let count = 0; count < 6; count += 1) sales.push(await soldBy(db, one, flightsFor(flights)));
  const elsewhere = await soldBy(db, other, flightsFor(flights));
  const held = await soldBy(db, one, flightsFor(flights), { issueNow: false });
  const nameOf = async ({ bookingId }: { bookingId: string }) => {
    const booking = await readBooking(db, { id: bookingId });
    return booking && (await nameCustomerInvoice(db, booking))?.name;
  };
  const requestedAtOnce = await Promise.all(sales.toReversed().map(nameOf));
  expect(requestedAtOnce.toReversed()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `TA-00000${number}`));
  expect(await nameOf(elsewhere)).toBe('TA-000001');
  expect(await nameOf(held)).toBeUndefined();
  expect(await nameOf(await soldBy(db, one, flightsFor(flights)))).toBe('TA-000007');
  await expect(sql`delete from agency_invoices`.execute(db)).rejects.toThrow();
  expect(await brokenInvariants(db)).toEqual([]);
});
