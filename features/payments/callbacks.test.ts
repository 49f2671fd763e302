import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CUSTOMERS, exchange, moneyAt } from '#features/ledger/accounts.ts';
import { readBalances, unbalancedCurrencies } from '#features/ledger/read-ledger.ts';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { choose, houseWithSandbox, signed } from './fixtures/house-with-sandbox.ts';
import { newsOf, unpaidBooking, unpaidPayment } from './fixtures/unpaid-bookings.ts';
import { sandboxChoices } from './sandbox/sandbox-choices.ts';
import { sandboxKey } from './sandbox/sandbox-signature.ts';
import { sendDueRefunds } from './send-due-refunds.ts';
import { submitPayment } from './submit-payment.ts';
import { type CallbackOutcome, takeCallback } from './take-callback.ts';

const callbackCount = process.env.LONG ? 1_000 : 200;
const strangersKey = sandboxKey('a secret that somebody else has, of their own');

let database: TestDatabase;
let house: ReturnType<typeof houseWithSandbox>;
beforeAll(async () => {
  database = await createTestDatabase();
  house = houseWithSandbox(database.db);
});
afterAll(() => database.drop());

const word = (paymentId: string, says = 'captured', id = `evt_${newId()}`) =>
  JSON.stringify({ id, type: `payment.${says}`, paymentId, amountMinor: 1, currency: 'KES' });

async function submitted(wanted?: Parameters<typeof unpaidBooking>[1]) {
  const made = await unpaidBooking(database.db, wanted);
  await submitPayment(house, made.paymentId, 'http://localhost:3000/booking/FM123456');
  return made;
}

async function keptCallbacks(paymentId: string): Promise<number> {
  const rows = database.db
    .selectFrom('payment_callbacks')
    .select('event_id')
    .where('payment_id', '=', paymentId);
  return (await rows.execute()).length;
}

function houseThatHearsNothing() {
  const sandbox = house.providers.get('sandbox');
  if (!sandbox) throw new Error('There is no sandbox');
  const status = () => Promise.reject(new Error('no route to host'));
  return { ...house, providers: new Map([['sandbox', { ...sandbox, status }]]) };
}

const payment = (id: string) =>
  database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a callback', () => {
  test('is a hint: it says paid and the provider says declined, so it is declined', async () => {
    const { paymentId } = await submitted();
    await choose(database.db, paymentId, 'decline');
    expect(await takeCallback(house, 'sandbox', signed(word(paymentId, 'captured')))).toBe('taken');
    expect(await payment(paymentId)).toMatchObject({ state: 'failed', captured_minor: null });
  });

  test('that comes again, also ten times at once, is kept once and changes nothing', async () => {
    const { bookingId, paymentId } = await submitted();
    await choose(database.db, paymentId, 'approve');
    const body = word(paymentId);
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => takeCallback(house, 'sandbox', signed(body))),
    );
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(9);
    expect(await keptCallbacks(paymentId)).toBe(1);
    expect(await newsOf(database.db, bookingId)).toEqual([`confirmed ${paymentId}`]);
  });

  test('that comes again is not even asked about', async () => {
    const { paymentId } = await submitted();
    const body = word(paymentId, 'pending');
    expect(await takeCallback(house, 'sandbox', signed(body))).toBe('taken');
    expect(await takeCallback(houseThatHearsNothing(), 'sandbox', signed(body))).toBe('repeated');
  });

  test('that nobody signed, or a stranger, or long ago, or another text, is refused and not kept', async () => {
    const { paymentId } = await submitted();
    await choose(database.db, paymentId, 'approve');
    const body = word(paymentId);
    const good = signed(body);
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
    const forged = [
      { headers: new Headers(), body, path: '' },
      { headers: new Headers({ 'x-sandbox-signature': 't=0,v1=' }), body, path: '' },
      signed(body, { key: strangersKey }),
      signed(body, { at: ago(301) }),
      signed(body, { at: ago(-301) }),
      { ...good, body: word(paymentId) },
      signed('not json'),
      signed(JSON.stringify({ id: 'evt', paymentId: 'not one' })),
    ];
    for (const request of forged) expect(await takeCallback(house, 'sandbox', request)).toBe('forged');
    expect(await keptCallbacks(paymentId)).toBe(0);
    expect(await payment(paymentId)).toMatchObject({ state: 'submitted' });
    expect(await takeCallback(house, 'sandbox', signed(body, { at: ago(299) }))).toBe('taken');
  });

  test('for the office, for nobody, or of a payment that is not ours, leaves no trace', async () => {
    const { paymentId } = await unpaidBooking(database.db, { provider: 'office', method: 'cash' });
    const request = signed(word(paymentId));
    expect(await takeCallback(house, 'office', request)).toBe('no_provider');
    expect(await takeCallback(house, 'nobody', request)).toBe('no_provider');
    expect(await takeCallback(house, 'sandbox', request)).toBe('ignored');
    expect(await takeCallback(house, 'sandbox', signed(word(newId())))).toBe('ignored');
    expect(await keptCallbacks(paymentId)).toBe(0);
  });

  test('that met a provider which was down is told again, and then counts', async () => {
    const { paymentId } = await submitted();
    await choose(database.db, paymentId, 'approve');
    const body = word(paymentId);
    expect(await takeCallback(houseThatHearsNothing(), 'sandbox', signed(body))).toBe('not_now');
    expect(await takeCallback(house, 'sandbox', signed(body))).toBe('taken');
    expect(await payment(paymentId)).toMatchObject({ state: 'captured' });
  });
});

test(`of ${callbackCount} callbacks, shuffled, repeated, forged and of wrong amounts, the truth comes out and the books close`, async () => {
  house.hooks.told.length = 0;
  const moneyBefore = await moneyOf();
  const paymentIds: string[] = [];
  for (let number = 0; number < callbackCount / 5; number += 1) {
    const usd = number % 3 === 0 && { currency: 'USD', ratePerUsd: 1, chargedUnits: 50 + number };
    const made = await submitted(usd || { chargedUnits: 1_000 + number });
    paymentIds.push(made.paymentId);
    if (number % 4 !== 0) continue;
    const second = await unpaidPayment(database.db, made.bookingId);
    await submitPayment(house, second, 'http://localhost:3000/booking/FM123456');
    paymentIds.push(second);
  }

  // Some words come before the person has chosen anything, most of them after, all of them mixed up.
  const random = seeded(20_261_115);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(random() * list.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from');
    return picked;
  };
  const bodies = paymentIds.map((id) => word(id));
  const steps: (() => Promise<CallbackOutcome | undefined>)[] = paymentIds.map((id) => async () => {
    const choice = pick(sandboxChoices);
    await choose(database.db, id, choice, -1);
    return undefined;
  });
  while (steps.length < callbackCount + paymentIds.length) {
    const id = pick(paymentIds);
    const kind = random();
    const body = kind < 0.4 ? pick(bodies) : word(id, pick(['captured', 'failed', 'pending']));
    const request =
      kind > 0.9
        ? signed(body, { key: strangersKey })
        : kind > 0.85
          ? signed(body, { at: new Date(Date.now() - 3_600_000) })
          : kind > 0.8
            ? { ...signed(body), body: word(id) }
            : signed(body);
    const isForged = kind > 0.8;
    steps.push(async () => {
      const outcome = await takeCallback(house, 'sandbox', request);
      expect(outcome === 'forged').toBe(isForged);
      return outcome;
    });
  }
  const shuffled = steps.map((step) => ({ step, place: random() })).toSorted((a, b) => a.place - b.place);
  await inLanes(
    5,
    shuffled.map(({ step }) => step),
  );
  // And what the sandbox itself had to say, in its own order and twice.
  const events = await database.db.selectFrom('sandbox_events').select('body').execute();
  const said = events.map(({ body }) => JSON.stringify(body));
  await inLanes(
    5,
    [...said, ...said].map((body) => () => takeCallback(house, 'sandbox', signed(body))),
  );

  await expectTruth(paymentIds);
  expect(await unbalancedCurrencies(database.db)).toEqual([]);

  // All that has to go back goes back once, though three processes send it.
  while ((await Promise.all([1, 2, 3].map(() => sendDueRefunds(house)))).some(({ sent }) => sent > 0));
  const left = await database.db
    .selectFrom('payments')
    .select('id')
    .where('state', '=', 'refund_due')
    .execute();
  expect(left).toEqual([]);
  expect(await unbalancedCurrencies(database.db)).toEqual([]);
  expect((await readBalances(database.db, [CUSTOMERS])).get(CUSTOMERS)).toBe(0);
  const kept = await database.db
    .selectFrom('payments')
    .select(['currency', sql<number>`sum(captured_minor - coalesce(refund_minor, 0))::bigint`.as('sum')])
    .where('state', 'in', ['captured', 'refunded'])
    .groupBy('currency')
    .execute();
  const money = await moneyOf();
  expect(moneyBefore).not.toEqual(money);
  for (const { currency, sum } of kept) expect(money.get(moneyAt('sandbox', currency))).toBe(-sum);
});

/** What the sandbox knows, against what stands here: states, amounts, and what was told to the bookings. */
async function expectTruth(paymentIds: string[]): Promise<void> {
  const rows = await database.db
    .selectFrom('payments')
    .innerJoin('sandbox_payments', 'sandbox_payments.payment_id', 'payments.id')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select([
      'payments.id',
      'payments.booking_id',
      'payments.state',
      'payments.failure',
      'payments.amount_minor',
      'payments.captured_minor as came',
      'sandbox_payments.captured_minor as true_amount',
      'sandbox_payments.outcome',
      'bookings.status',
    ])
    .where('payments.id', 'in', paymentIds)
    .execute();
  expect(rows).toHaveLength(paymentIds.length);
  const seen = new Set<string>();
  for (const row of rows) {
    const isWhole = row.outcome === 'captured' && row.true_amount === row.amount_minor;
    const states = {
      captured: isWhole ? ['captured', 'refund_due'] : ['refund_due'],
      failed: ['failed'],
      silent: ['submitted'],
    }[String(row.outcome)];
    expect(states).toContain(row.state);
    expect(row.came).toBe(row.true_amount);
    if (row.state === 'refund_due') expect(row.failure).toBe(isWhole ? 'paid_before' : 'wrong_amount');
    const siblings = rows.filter(({ booking_id }) => booking_id === row.booking_id);
    const hasWhole = siblings.some(
      (one) => one.outcome === 'captured' && one.true_amount === one.amount_minor,
    );
    expect(siblings.filter(({ state }) => state === 'captured')).toHaveLength(hasWhole ? 1 : 0);
    expect(row.status).toBe(hasWhole ? 'confirmed' : 'held');
    seen.add(`${row.outcome} ${row.state}`);
    const told = [...house.hooks.told, ...(await newsOf(database.db, row.booking_id ?? ''))].filter((line) =>
      line.endsWith(row.id),
    );
    const expected = { captured: 'confirmed', failed: 'failed', refund_due: 'money_returns' }[row.state];
    expect(told).toEqual(expected ? [`${expected} ${row.id}`] : []);
  }
  // Each end there is has been reached, or the test shows nothing.
  expect(seen.size).toBe(4);
}

async function moneyOf(): Promise<Map<string, number>> {
  return readBalances(database.db, [
    ...['USD', 'KES'].map((currency) => moneyAt('sandbox', currency)),
    exchange('KES'),
  ]);
}

async function inLanes(lanes: number, steps: (() => Promise<unknown>)[]): Promise<void> {
  const queue = steps.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const step of queue) await step();
    }),
  );
}

/** The same mess every time, so that one that fails can be looked at. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
