import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmDeposit } from '#features/agents/back-office/confirm-deposit.ts';
import { newId } from '#lib/ids.ts';
import { adjustBy, makeOfficer } from '#tests/agents/adjustments.ts';
import { makeAgent, pendingDeposit } from '#tests/agents/agents.ts';
import { paymentsForAgencies } from '#tests/agents/funding.ts';
import { flightsFor, heldBooking, makeFlights, pay } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { paybillContext, provedMoney } from '#tests/payments/mpesa/proved-money.ts';
import { readMenuNumbers, readWaiting } from './read-waiting.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function writeIn(status: string): Promise<void> {
  await sql`
    insert into inquiries (id, submit_key, content_hash, name, email, subject, message, language, status)
    values (
      ${newId()}, ${newId()}, ${Buffer.alloc(32, 1)}, 'Fatuma Ali', 'fatuma@example.com', 'Baggage', 'How much?', 'en',
      ${status}
    )`.execute(database.db);
}

async function signUpAgency(name: string, verification: string): Promise<void> {
  const id = newId();
  await sql`insert into users (id, email, role) values (${id}, ${`${id}@example.com`}, 'agent')`.execute(database.db);
  await sql`
    insert into agents (id, user_id, agency_name, verification_status, verified_at)
    values (${id}, ${id}, ${name}, ${verification}, ${verification === 'verified' ? new Date() : null})`.execute(
    database.db,
  );
}

test('where nothing happened, nothing waits', async () => {
  expect(await readWaiting(database.db)).toEqual({
    agents: 0,
    longestAgents: [],
    deposits: 0,
    requests: 0,
    unmatchedMoney: 0,
    heldUpRefunds: 0,
    takenBack: 0,
    unknownEvents: 0,
    bookings: [],
    inquiries: 0,
    unassignedInquiries: 0,
    endingHolds: { count: 0, worthMinor: 0 },
  });
  expect(await readMenuNumbers(database.db)).toEqual({
    waitingBookings: 0,
    waitingMoney: 0,
    waitingInquiries: 0,
    waitingAgents: 0,
  });
});

test('what waits is counted, and what is done is not', async () => {
  const { db } = database;
  for (const status of ['new', 'in_progress', 'closed']) await writeIn(status);
  for (const name of ['Savannah Trails', 'Coastline Tours', 'Pwani Travel']) await signUpAgency(name, 'pending');
  await signUpAgency('Safari Njema', 'verified');
  const former = await makeAgent(db, { verificationStatus: 'pending' });
  await sql`update users set role = 'client' where id = ${former.userId}::uuid`.execute(db);
  const agency = await makeAgent(db);
  await pendingDeposit(db, agency, 5_000);
  const { depositId } = await pendingDeposit(db, agency, 900_000);
  const requestedBy = await makeOfficer(db);
  const admin = { id: requestedBy, role: 'admin' } as const;
  await confirmDeposit(paymentsForAgencies(db), { depositId, amountMinor: 900_000 }, admin);
  await adjustBy({ db, mailContext: testMailContext() }, { agentId: agency.agentId, amountMinor: 100, requestedBy });
  const [flight = ''] = await makeFlights(db, { seats: 10 });
  const ending = await heldBooking(db, flightsFor([flight]));
  const later = await heldBooking(db, flightsFor([flight]));
  const over = await heldBooking(db, flightsFor([flight]));
  const byBank = await heldBooking(db, flightsFor([flight]), {
    holdKind: 'pay_later',
    payment: { method: 'bank_transfer', provider: 'office', payerPhone: null, asksIn: null },
  });
  const endsIn = (id: string, minutes: number) =>
    sql`
      update bookings set hold_expires_at = now() + make_interval(mins => ${minutes}) where id = ${id}`.execute(db);
  await endsIn(ending.bookingId, 9);
  await endsIn(later.bookingId, 11);
  await endsIn(over.bookingId, -1);
  await endsIn(byBank.bookingId, 600);
  await provedMoney(paybillContext(db), { receipt: 'SKF2WAITING', account: 'rent', amountMinor: 1_500_00 });
  const returned = await heldBooking(db, flightsFor([flight]));
  await pay(db, returned);
  await sql`
    update payments set state = 'refund_due', refund_due_at = now(), refund_minor = 100, refund_usd_minor = 1,
      refund_failure = 'no_initiator'
    where id = ${returned.paymentId}`.execute(db);

  expect(await readWaiting(db)).toEqual({
    agents: 3,
    longestAgents: ['Savannah Trails', 'Coastline Tours'],
    deposits: 1,
    requests: 2,
    unmatchedMoney: 1,
    heldUpRefunds: 1,
    takenBack: 0,
    unknownEvents: 0,
    bookings: [
      { need: 'refund_due', count: 1 },
      { need: 'waiting_for_money', count: 1 },
    ],
    inquiries: 2,
    unassignedInquiries: 2,
    endingHolds: { count: 1, worthMinor: 12_345 },
  });
  expect(await readMenuNumbers(db)).toEqual({
    waitingBookings: 2,
    waitingMoney: 2,
    waitingInquiries: 2,
    // The deposit that waits for a second approval is counted once.
    waitingAgents: 3 + 1 + 2,
  });
});
