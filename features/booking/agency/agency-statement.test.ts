import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAgent } from '#features/agents/read-agent.ts';
import { listOpenHolds } from '#features/agents/sales/list-sales.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import { ADJUSTMENTS, agentAccounts } from '#features/ledger/ledger.ts';
import { addDays } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { fund, type MadeAgent, makeAgent, pendingDeposit } from '#tests/agents/agents.ts';
import { soldBy } from '#tests/booking/agency-sale.ts';
import { flightsFor, makeFlights, makeHotel, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { cancelBooking } from '../cancel/cancel-booking.ts';
import { quoteCancellation } from '../cancel/quote-cancellation.ts';
import { readBooking } from '../read-booking.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const today = businessToday(new Date());

async function cancelAsAgent(bookingId: string, { userId }: MadeAgent) {
  const { db } = database;
  const booking = await readBooking(db, { id: bookingId });
  const quoted = booking && quoteCancellation(booking, new Date());
  if (!quoted?.ok) throw new Error('No quote');
  const { refundMinor: agreedRefundMinor } = quoted.quote;
  await cancelBooking(db, { bookingId, by: 'agent', reason: null, agreedRefundMinor }, { id: userId, role: 'agent' });
}

async function adjust({ agentId, userId }: MadeAgent, amountMinor: number, at?: string): Promise<void> {
  const { db } = database;
  const { credit } = agentAccounts(agentId);
  const id = newId();
  const other = await makeAgent(db);
  await sql`
    insert into agent_adjustments (id, agent_id, amount_minor, reason, requested_by, outcome, decided_by, decided_at)
    values (${id}, ${agentId}, ${amountMinor}, 'A visa fee we paid twice', ${userId}, 'approved', ${other.userId}, now())`.execute(
    db,
  );
  await sql`
    insert into ledger_transfers (debit, credit, amount_minor, kind, agent_id, adjustment_id, created_at)
    values (
      ${amountMinor > 0 ? ADJUSTMENTS : credit}, ${amountMinor > 0 ? credit : ADJUSTMENTS}, ${Math.abs(amountMinor)},
      'adjustment', ${agentId}, ${id}, coalesce(${at ?? null}::timestamptz, now())
    )`.execute(db);
}

test('a statement explains every cent: money in, a sale, its refund, and a correction', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 2 });
  const agent = await makeAgent(db, { creditMinor: 50_000 });
  const sale = await soldBy(db, agent, flightsFor(flights.slice(0, 1)));
  const lost = await soldBy(db, agent, flightsFor(flights.slice(1)));
  await cancelAsAgent(lost.bookingId, agent);
  await adjust(agent, -1_500);
  await pendingDeposit(db, agent, 99_900);

  const statement = await readStatement(db, { agentId: agent.agentId, from: today, to: today });
  expect(statement).toMatchObject({
    openingMinor: 0,
    inMinor: 50_000 + 9_259,
    outMinor: 12_345 + 12_345 + 1_500,
    closingMinor: 33_069,
  });
  expect(statement.lines).toMatchObject([
    { kind: 'deposit', paymentMethod: 'bank_transfer', amountMinor: 50_000, balanceMinor: 50_000 },
    { kind: 'sale', bookingReference: sale.reference, amountMinor: -12_345, balanceMinor: 37_655 },
    { kind: 'sale', bookingReference: lost.reference, amountMinor: -12_345, balanceMinor: 25_310 },
    { kind: 'refund', reference: lost.reference, amountMinor: 9_259, balanceMinor: 34_569 },
    { kind: 'adjustment', reason: 'A visa fee we paid twice', amountMinor: -1_500, balanceMinor: 33_069 },
  ]);
  expect(statement.lines[0]?.reference).toMatch(/^DEP-\d+$/);
  expect(statement.lines[1]?.customer).toBeTruthy();
  // What was sold, what all of it cost and what the customer pays, said with the refund too.
  const { sold } = statement.lines[3] ?? {};
  expect(sold).toMatchObject({ netMinor: 12_345, priceMinor: 13_580, legs: 1, isRound: false, hotel: null });
  expect(sold?.from).toMatch(/^[A-Z0-9]{3}$/);
  expect([statement.lines[0]?.sold, statement.lines[4]?.sold]).toEqual([null, null]);
  expect(statement.lines[0]?.announcedMinor).toBe(50_000);
  expect(statement.lines[4]?.reference).toMatch(/^ADJ-[0-9A-F]{8}$/);
  expect((await readAgent(db, agent.userId))?.creditBalanceMinor).toBe(statement.closingMinor);
});

test('what a hold reserves is credit still, and stands among the open holds', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  const agent = await makeAgent(db, { creditMinor: 40_000 });
  const held = await soldBy(db, agent, stayFor(hotel), { issueNow: false });
  const statement = await readStatement(db, { agentId: agent.agentId, from: today, to: today });
  expect(statement.lines.map(({ kind }) => kind)).toEqual(['deposit']);
  expect(statement.closingMinor).toBe(40_000);
  expect(await listOpenHolds(db, agent.agentId)).toMatchObject([{ reference: held.reference, netMinor: 16_100 }]);
});

test('a trip with two airlines is one line', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 2 });
  const [airlineId, back] = [newId(), flights[1]];
  await sql`insert into airlines (id, name, code) values (${airlineId}, 'Another airline', 'Q2')`.execute(db);
  await sql`update flights set airline_id = ${airlineId} where id = ${back}`.execute(db);
  const agent = await makeAgent(db, { creditMinor: 30_000 });
  const { bookingId } = await soldBy(db, agent, flightsFor(flights));
  const { rows } = await sql`
    select distinct credit from ledger_transfers
    where booking_id = ${bookingId} and kind = 'fare_earned'`.execute(db);
  expect(rows).toHaveLength(2);
  const { lines } = await readStatement(db, { agentId: agent.agentId, from: today, to: today });
  expect(lines.filter(({ kind }) => kind === 'sale')).toMatchObject([{ amountMinor: -24_690 }]);
});

test('a day begins and ends at midnight in Nairobi', async () => {
  const { db } = database;
  const agent = await makeAgent(db);
  await adjust(agent, 100, '2026-03-01T20:59:59.999999Z');
  await adjust(agent, 20, '2026-03-01T21:00:00Z');
  await adjust(agent, 3, '2026-03-02T20:59:59Z');
  await adjust(agent, 7_000, '2026-03-02T21:00:00Z');
  const { agentId } = agent;
  const second = await readStatement(db, { agentId, from: '2026-03-02', to: '2026-03-02' });
  expect(second).toMatchObject({ openingMinor: 100, inMinor: 23, closingMinor: 123 });
  const next = await readStatement(db, { agentId, from: '2026-03-03', to: '2026-03-05' });
  expect(next).toMatchObject({ openingMinor: 123, closingMinor: 7_123 });
});

test('where nothing happened a statement says what there was, and nothing of another agency', async () => {
  const { db } = database;
  const agent = await makeAgent(db, { creditMinor: 5_000 });
  await fund(db, await makeAgent(db), 70_000);
  const [from, to] = [addDays(today, 1), addDays(today, 30)];
  expect(await readStatement(db, { agentId: agent.agentId, from, to })).toEqual({
    from,
    to,
    openingMinor: 5_000,
    lines: [],
    inMinor: 0,
    outMinor: 0,
    closingMinor: 5_000,
  });
});
