import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestAdjustment, setCreditLimit } from '#features/agents/back-office/agent-terms.ts';
import { confirmDeposit } from '#features/agents/back-office/confirm-deposit.ts';
import { decideRequest } from '#features/agents/back-office/decide-request.ts';
import { createDeposit } from '#features/agents/deposits/create-deposit.ts';
import { withoutEmails } from '#features/agents/deposits/fund-account.ts';
import { eraseAgency } from '#features/agents/erase-agency.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { eraseAccount } from '#features/identity/profile/erase-account.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { newId } from '#lib/ids.ts';
import { makeOfficer } from '#tests/agents/adjustments.ts';
import { type MadeAgent, makeAgent, pendingDeposit } from '#tests/agents/agents.ts';
import { paymentsForAgencies, wanted } from '#tests/agents/funding.ts';
import { cancelSale, saleRequest, sellBy, soldBy } from '#tests/booking/agency-sale.ts';
import { officeParts, openBatchers } from '#tests/booking/batchers.ts';
import { flightsFor, makeFlights, testSecret } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { createBookingBatcher } from '../holds/booking-batcher.ts';
import type { HoldOutcome } from '../holds/hold-document.ts';
import { placeHold } from '../holds/place-hold.ts';
import { brokenInvariants } from '../invariants/check-invariants.ts';
import { issueBooking } from './issue-booking.ts';

// Many agents and administrators act on one credit at the same moment, in several processes.
const { sales, each } = process.env.LONG ? { sales: 400, each: 40 } : { sales: 80, each: 10 };
const FARE = 12_345;
const RETURNED = 9_259;

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

/** Of the next process. */
function place(number: number) {
  const { db } = open.batchers[number % open.batchers.length] ?? {};
  if (!db) throw new Error('No desk');
  return db;
}

function times<Result>(count: number, work: (number: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, number) => work(number)));
}

function counted(outcomes: readonly HoldOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function creditOf({ userId }: MadeAgent) {
  const agent = await readAgent(database.db, userId);
  return { creditBalanceMinor: agent?.creditBalanceMinor, reservedMinor: agent?.reservedMinor };
}

async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database.db);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(database.db);
  return rows[0]?.deadlocks ?? 0;
}

test(`${sales} sales of four processes against credit for ten sell exactly ten`, {
  timeout: 120_000,
}, async () => {
  const flights = await makeFlights(database.db, { seats: sales });
  const agent = await makeAgent(database.db, { creditMinor: 10 * FARE + 1 });
  const outcomes = await times(sales, (number) => sellBy(place(number), agent, flightsFor(flights)));
  expect(counted(outcomes)).toEqual({ held: 10, no_credit: sales - 10 });
  expect(await creditOf(agent)).toEqual({ creditBalanceMinor: 1, reservedMinor: 0 });
  expect(await brokenInvariants(database.db)).toEqual([]);
});

test('sales in one process are batched: several agencies, credit for some, seats for others, the same form twice', {
  timeout: 60_000,
}, async () => {
  const { db } = database;
  const batcher = createBookingBatcher(db);
  const [wide = '', narrow = ''] = await makeFlights(db, { count: 2, seats: sales });
  await sql`update flight_cabins set seats = 3 where flight_id = ${narrow}::uuid`.execute(db);
  const agents = await Promise.all([10, 4, 0].map((fares) => makeAgent(db, { creditMinor: fares * FARE + 1_000 })));
  const sell = (agent: MadeAgent | undefined, flight: string, given: Parameters<typeof saleRequest>[2] = {}) => {
    if (!agent) throw new Error('No agency');
    const request = saleRequest(agent, flightsFor([flight]), given);
    return placeHold({ batcher, secret: testSecret, settings: defaultSettings() }, request);
  };
  const [rich, poor, broke] = agents;
  const submitKey = newId();
  const contact = { email: 'twice@example.com', phone: '+254712555048', isVerified: false };
  const [seats, twice, some, none, held] = await Promise.all([
    // Those that find no seat leave their credit to the others.
    times(7, () => sell(rich, narrow)),
    times(2, () => sell(rich, wide, { submitKey, contact })),
    times(9, () => sell(poor, wide)),
    times(3, () => sell(broke, wide)),
    times(2, () => sell(rich, wide, { issueNow: false })),
  ]);
  expect(counted(seats)).toEqual({ held: 3, sold_out: 4 });
  expect(new Set(twice.map((one) => 'bookingId' in one && one.bookingId)).size).toBe(1);
  expect(counted(some)).toEqual({ held: 4, no_credit: 5 });
  expect(counted(none)).toEqual({ no_credit: 3 });
  expect(counted(held)).toEqual({ held: 2 });
  expect(rich && (await creditOf(rich))).toEqual({
    creditBalanceMinor: 6 * FARE + 1_000,
    reservedMinor: 2 * FARE,
  });
  expect(poor && (await creditOf(poor))).toEqual({ creditBalanceMinor: 1_000, reservedMinor: 0 });
  expect(await brokenInvariants(db)).toEqual([]);
});

test('without its lock and its floor, the same rush sells more than an agency has', async () => {
  const unguarded = await createTestDatabase();
  const { batchers, close } = await openBatchers(unguarded.url, 4);
  try {
    const { db } = unguarded;
    await sql`alter table ledger_accounts disable trigger ledger_accounts_guard`.execute(db);
    await sql`
      create or replace function lock_agent(of_agent uuid) returns void language sql as
      $$ select pg_sleep(0.01)::text::void $$`.execute(db);
    const flights = await makeFlights(db, { count: 40, seats: 10 });
    const agent = await makeAgent(db, { creditMinor: 3 * FARE });
    const outcomes = await times(40, (number) =>
      sellBy(batchers[number % 4]?.db ?? db, agent, flightsFor([flights[number] ?? ''])),
    );
    expect(counted(outcomes).held).toBeGreaterThan(3);
    expect(await brokenInvariants(db)).not.toEqual([]);
  } finally {
    await close();
    await unguarded.drop();
  }
});

test('sales, issues, cancellations, deposits, adjustments and limits at once: nothing is lost, doubled or stuck', {
  timeout: 120_000,
}, async () => {
  const { db } = database;
  const mailContext = testMailContext();
  const flights = await makeFlights(db, { count: 2, seats: 20 * each });
  const [first, second, third] = [await makeOfficer(db), await makeOfficer(db), await makeOfficer(db)];
  const agent = await makeAgent(db, { creditMinor: 4 * each * FARE, limitMinor: 100 });
  const { agentId } = agent;
  const trip = () => flightsFor([flights[0] ?? '']);
  const sold = await times(each, () => soldBy(db, agent, trip()));
  // Of one flight an agency may hold 18 places.
  const waiting = await makeFlights(db, { count: Math.ceil(each / 10), seats: 10 });
  const held = await times(each, (number) =>
    soldBy(db, agent, flightsFor([waiting[number % waiting.length] ?? '']), { issueNow: false }),
  );
  const deposits = await times(each, () => pendingDeposit(db, agent, 1_100));
  const adjustments = await times(each, async () => {
    const adjustmentId = newId();
    const adjustment = { adjustmentId, agentId, amountMinor: -700, reason: 'A fee of the bank' };
    await requestAdjustment(db, adjustment, { id: first, role: 'admin' });
    return adjustmentId;
  });
  const before = await deadlocks();

  const [outcomes, issued, cancelled, confirmed, decided] = await Promise.all([
    times(each, (number) => sellBy(place(number), agent, flightsFor([...flights].reverse().slice(number % 2)))),
    times(each, (number) => issueBooking(place(number), { reference: held[number]?.reference ?? '', ...agent })),
    // Everything that must happen once is requested twice.
    times(2 * each, (number) => cancelSale(place(number), agent, sold[number % each]?.bookingId ?? '')),
    times(2 * each, (number) =>
      confirmDeposit(
        officeParts(place(number)),
        { depositId: deposits[number % each]?.depositId ?? '', amountMinor: 1_100 },
        { id: number < each ? first : second, role: 'admin' },
      ),
    ),
    times(2 * each, (number) =>
      decideRequest(
        { db: place(number), mailContext, hooks: withoutEmails },
        { requestId: adjustments[number % each] ?? '', outcome: 'approved' },
        { id: number < each ? second : third, role: 'admin' },
      ),
    ),
    times(each, (number) =>
      setCreditLimit(place(number), { agentId, limitMinor: 100 + number }, { id: first, role: 'admin' }),
    ),
  ]);

  expect(counted(outcomes)).toEqual({ held: each });
  expect(issued.filter(({ ok }) => ok)).toHaveLength(each);
  expect(cancelled.filter((returned) => returned === RETURNED)).toHaveLength(each);
  expect(confirmed.filter(({ ok }) => ok)).toHaveLength(each);
  expect(decided.filter(({ ok }) => ok)).toHaveLength(each);
  const legs = outcomes.reduce((sum, _, number) => sum + 2 - (number % 2), 0);
  expect(await creditOf(agent)).toEqual({
    creditBalanceMinor: 4 * each * FARE - 2 * each * FARE - legs * FARE + each * (RETURNED + 1_100 - 700),
    reservedMinor: 0,
  });
  expect(await deadlocks()).toBe(before);
  expect(await brokenInvariants(db)).toEqual([]);
});

test('an agency that sells, sends money and leaves at the same moment has left, or has sold and sent it', {
  timeout: 120_000,
}, async () => {
  const { db } = database;
  const mailContext = testMailContext();
  const flights = await makeFlights(db, { seats: 20 * each });
  const before = await deadlocks();
  for (let round = 0; round < 2 * each; round += 1) {
    // What the house trusts it with is no money of its own, and would not keep it.
    const agent = await makeAgent(db, { limitMinor: 10 * FARE });
    const leave = async () => {
      await sleep(round % 3);
      const parts = { db, mailContext, onErased: eraseAgency };
      return eraseAccount(parts, agent.userId, { id: agent.userId, role: 'agent' });
    };
    const [sale, deposits, left] = await Promise.all([
      sellBy(place(1), agent, flightsFor(flights)),
      times(round % 2 === 0 ? 4 : 0, (number) =>
        createDeposit(place(number), paymentsForAgencies(db).providers, wanted(agent)),
      ),
      leave(),
    ]);
    const hasBusiness = sale.outcome === 'held' || deposits.some(({ ok }) => ok);
    expect(left).toEqual(hasBusiness ? { ok: false, error: 'agency_open' } : { ok: true });
    if (left.ok) expect(sale.outcome).toBe('may_not_sell');
  }
  expect(await deadlocks()).toBe(before);
  expect(await brokenInvariants(db)).toEqual([]);
});
