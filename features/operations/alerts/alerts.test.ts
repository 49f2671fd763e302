import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createDb, createPool, type Database } from '#db/connect.ts';
import type { PricedFlights, PricedStay } from '#features/booking/holds/price-trip.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { standardWatch } from '#features/booking/invariants/watch-books.ts';
import { deliverMailTask } from '#features/notifications/queue-mail.ts';
import { readRoomsOfHotel } from '#features/search/hotels/open-hotel.ts';
import { createLog } from '#lib/log.ts';
import { makeOfficer } from '#tests/agents/adjustments.ts';
import { makeAgent } from '#tests/agents/agents.ts';
import { sellBy, soldBy } from '#tests/booking/agency-sale.ts';
import { openBatchers } from '#tests/booking/batchers.ts';
import { flightsFor, heldBooking, hold, makeFlights, makeHotel, pay, stayFor } from '#tests/booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { testMailContext } from '#tests/mail-context.ts';
import { queuedPayloads } from '#tests/queued-jobs.ts';
import type { WatchedProvider } from '../providers/watch-providers.ts';
import { createSystemStatus } from '../status/create-system-status.ts';
import type { StatusKey } from '../status/status-line.ts';
import { alertOnBreaches, watchBooksEveryMs } from './alert-on-breaches.ts';
import { alertOnConditions, type ConditionSources } from './alert-on-conditions.ts';
import {
  type AlertContext,
  countOpenAlerts,
  listAlerts,
  removeOldAlerts,
  sendAlertSchema,
  sendAlertTask,
} from './alerts.ts';
import { compareNumbers, decideAlert } from './decide-alert.ts';
import { mailAlerts, postAlert } from './send-alerts.ts';

let database: TestDatabase;
let context: AlertContext;
let logged: string[];
let officer: { id: string; role: 'admin' };

beforeAll(async () => {
  database = await createTestDatabase();
  officer = { id: await makeOfficer(database.db), role: 'admin' };
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { db } = database;
  await sql`delete from alerts`.execute(db);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`update books_watch set rounds = '{}', checked_at = clock_timestamp()`.execute(db);
  await sql`update system_watch set measured_at = '-infinity'`.execute(db);
  logged = [];
  const log = createLog('silent');
  vi.spyOn(log, 'error').mockImplementation((_: unknown, text?: string) => void logged.push(text ?? ''));
  context = { db, hasWebhook: true, log };
});

/** Every run is a whole round, and a second look follows at once. */
const atOnce = { confirmAfterMs: 0, watch: { sliceRows: 50, budgetMs: 60_000, pauseMs: 0, pauseFactor: 0 } };

/** Two looks, which raise what is wrong. */
async function watchTwice(): Promise<void> {
  await alertOnBreaches(context, atOnce);
  await alertOnBreaches(context, atOnce);
}

async function openAlert(subject: string) {
  const alert = (await listAlerts(database.db, { isOpen: true })).find((one) => one.subject === subject);
  if (!alert) throw new Error(`No alert about ${subject}`);
  return alert;
}

/** By hand, past all triggers and guards. */
async function damage(statement: string): Promise<void> {
  await database.db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    const { numAffectedRows } = await sql.raw(statement).execute(transaction);
    expect(numAffectedRows).toBeGreaterThan(0n);
  });
}

const decide = (alertId: string, action: 'correct' | 'reopen' | 'keep') =>
  decideAlert(context, { alertId, action }, officer);

test.each([
  ['sold', 'sold = sold + 1'],
  ['held', 'held = held - 1'],
  ['moved', 'held = held - 1, sold = sold + 1'],
])(
  'a counter of seats is damaged (%s): its cabin alone is closed until an administrator corrects it',
  async (_, set) => {
    const { db } = database;
    const [flight = '', other = ''] = await makeFlights(db, { count: 2 });
    await heldBooking(db, flightsFor([flight], { seats: 2 }));
    await damage(`update flight_cabins set ${set} where flight_id = '${flight}'`);

    await alertOnBreaches(context, atOnce);
    // One look is a suspicion.
    expect(await listAlerts(db)).toEqual([]);
    expect((await hold(db, flightsFor([flight]))).outcome).toBe('held');
    await alertOnBreaches(context, atOnce);
    const alert = await openAlert(`cabin:${flight}:economy`);
    expect(alert).toMatchObject({
      kind: 'books',
      sentence: 'Flight KQ1, economy: the books do not agree. The cabin is not sold until somebody decides.',
      breaches: [{ rule: 'seats_of_bookings' }],
      stops: 1,
    });
    expect(logged).toEqual(['alert raised: books']);
    expect(await hold(db, flightsFor([flight]))).toMatchObject({ outcome: 'sold_out', seatsLeft: 0 });
    expect((await hold(db, flightsFor([other]))).outcome).toBe('held');
    expect((await countOpenAlerts(db)).books).toBe(1);

    // Seen again is counted, not repeated.
    await watchTwice();
    expect(await openAlert(alert.subject)).toMatchObject({ id: alert.id, count: 4 });
    expect(logged).toHaveLength(1);

    expect(await decide(alert.id, 'reopen')).toMatchObject({ ok: false, error: 'still_broken' });
    expect(await decide(alert.id, 'keep')).toEqual({ ok: true, decision: 'left_closed' });
    expect((await countOpenAlerts(db)).books).toBe(0);
    expect((await hold(db, flightsFor([flight]))).outcome).toBe('sold_out');
    expect(await decide(alert.id, 'correct')).toEqual({ ok: true, decision: 'corrected' });
    expect(await compareNumbers(db, alert.subject)).toEqual([
      { name: 'Seats held', counted: 3, actual: 3 },
      { name: 'Seats sold', counted: 0, actual: 0 },
    ]);
    expect((await hold(db, flightsFor([flight]))).outcome).toBe('held');
    expect(await decide(alert.id, 'correct')).toMatchObject({ ok: false, error: 'gone' });
    expect(await brokenInvariants(db)).toEqual([]);
    const audited = await db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', alert.id)
      .orderBy('id')
      .execute();
    expect(audited.map(({ action }) => action)).toEqual(['alert_left_closed', 'alert_corrected']);
  },
);

test('of many damaged cabins all are closed, and each is corrected by itself', async () => {
  const { db } = database;
  const flights = await makeFlights(db, { count: 30 });
  await sql`update flight_cabins set sold = 1 where flight_id = any(${flights}::uuid[])`.execute(db);
  await watchTwice();
  const { rows } = await sql<{ stops: number }>`
    select count(*)::int as stops from sales_stops where subject_id = any(${flights}::uuid[])`.execute(db);
  expect(rows).toEqual([{ stops: 30 }]);
  for (const { id } of await listAlerts(db, { isOpen: true })) {
    expect(await decide(id, 'correct')).toMatchObject({ ok: true });
  }
  expect(await brokenInvariants(db)).toEqual([]);
});

test('correcting a cabin reads no rule about the whole ledger', async () => {
  const texts: string[] = [];
  const pool = createPool(database.url, { max: 1, applicationName: 'test', log: createLog('silent') });
  const db = createDb(pool, ({ text }) => texts.push(text));
  const [flight = ''] = await makeFlights(database.db);
  await sql`update flight_cabins set sold = 1 where flight_id = ${flight}`.execute(database.db);
  await watchTwice();
  const { id: alertId } = await openAlert(`cabin:${flight}:economy`);
  expect(await decideAlert({ ...context, db }, { alertId, action: 'correct' }, officer)).toMatchObject({ ok: true });
  await db.destroy();
  expect(texts.some((text) => text.includes('flight_cabins'))).toBe(true);
  expect(texts.filter((text) => text.includes('ledger_'))).toEqual([]);
});

test('slices of other rows are the same statements, without a key in their texts', async () => {
  const texts: string[] = [];
  const pool = createPool(database.url, { max: 1, applicationName: 'test', log: createLog('silent') });
  const db = createDb(pool, ({ text }) => texts.push(text));
  const watch = { ...atOnce.watch, sliceRows: 3 };
  await heldBooking(database.db, flightsFor(await makeFlights(database.db)));
  await alertOnBreaches({ ...context, db }, { watch });
  const known = new Set(texts);
  const flights = await makeFlights(database.db, { count: 7 });
  for (const flight of flights) await heldBooking(database.db, flightsFor([flight]));
  await alertOnBreaches({ ...context, db }, { watch });
  await db.destroy();
  expect(texts.length).toBeGreaterThan(2 * known.size);
  expect(new Set(texts)).toEqual(known);
});

test('what was held before its cabin was closed can still be paid', async () => {
  const { db } = database;
  const [flight = ''] = await makeFlights(db);
  const held = await heldBooking(db, flightsFor([flight]));
  await sql`update flight_cabins set sold = sold + 1 where flight_id = ${flight}`.execute(db);
  await watchTwice();
  expect(await pay(db, held)).toBe('confirmed');
  expect(await decide((await openAlert(`cabin:${flight}:economy`)).id, 'correct')).toMatchObject({ ok: true });
});

test('a stay that lost its room: that room is not sold, others of the hotel are, and it gets its room back', async () => {
  const { db } = database;
  const hotel = await makeHotel(db, { rooms: 2 });
  const booked = await heldBooking(db, stayFor(hotel));
  await pay(db, booked);
  await damage(`update room_stays set state = 'freed' where booking_id = '${booked.bookingId}'`);
  await watchTwice();
  const alert = await openAlert(`booking:${booked.bookingId}`);
  expect(alert).toMatchObject({ stops: 1, breaches: [{ rule: 'rooms_of_bookings' }] });
  expect(await readRoomsOfHotel(db, hotel.hotelId, null)).toMatchObject([{ rooms: 1, free: 1 }]);
  expect((await hold(db, stayFor(hotel, { rooms: 2 }))).outcome).toBe('not_free');
  expect((await hold(db, stayFor(hotel))).outcome).toBe('held');
  expect(await compareNumbers(db, alert.subject)).toEqual([{ name: 'Rooms taken', counted: 0, actual: 1 }]);
  expect(await decide(alert.id, 'correct')).toEqual({ ok: true, decision: 'corrected' });
  expect((await hold(db, stayFor(hotel))).outcome).toBe('not_free');
  expect(await brokenInvariants(db)).toEqual([]);
});

test('a stay whose rooms nobody knows closes its hotel, and that can not be counted again', async () => {
  const { db } = database;
  const [hotel, other] = [await makeHotel(db, { rooms: 3 }), await makeHotel(db)];
  const booked = await heldBooking(db, stayFor(hotel));
  await damage(`delete from room_stays where booking_id = '${booked.bookingId}'`);
  await watchTwice();
  const alert = await openAlert(`booking:${booked.bookingId}`);
  expect(alert.stops).toBe(3);
  expect((await hold(db, stayFor(hotel))).outcome).toBe('not_free');
  expect((await hold(db, stayFor(other))).outcome).toBe('held');
  expect(await decide(alert.id, 'correct')).toMatchObject({ ok: false, error: 'still_broken' });
  await sql`
    update bookings set status = 'cancelled', cancelled_at = clock_timestamp(), cancelled_by = 'admin'
    where id = ${booked.bookingId}`.execute(db);
  expect(await decide(alert.id, 'reopen')).toEqual({ ok: true, decision: 'reopened' });
  expect((await hold(db, stayFor(hotel))).outcome).toBe('held');
});

test('a room that is taken by nobody is not sold until it is freed', async () => {
  const { db } = database;
  const hotel = await makeHotel(db);
  const { id } = await db
    .selectFrom('rooms')
    .select('id')
    .where('hotelId', '=', hotel.hotelId)
    .executeTakeFirstOrThrow();
  await damage(`
    insert into room_stays (id, room_id, nights, state)
    values (gen_random_uuid(), '${id}', '[2030-01-01,2030-01-02)', 'sold')`);
  await watchTwice();
  expect((await hold(db, stayFor(hotel))).outcome).toBe('not_free');
  expect(await decide((await openAlert(`room:${id}`)).id, 'correct')).toEqual({ ok: true, decision: 'corrected' });
  expect((await hold(db, stayFor(hotel))).outcome).toBe('held');
});

test('a credit that nobody paid in: nothing is sold to that agency until its balance is what its transfers make', async () => {
  const { db } = database;
  const flights = await makeFlights(db);
  const [agency, other] = [await makeAgent(db, { creditMinor: 50_000 }), await makeAgent(db, { creditMinor: 50_000 })];
  const held = await soldBy(db, agency, flightsFor(flights), { issueNow: false });
  expect(held.reference).toBeDefined();
  await damage(
    `update ledger_accounts set balance_minor = balance_minor + 700 where code = 'agent:${agency.agentId}:USD'`,
  );
  await watchTwice();
  const alert = await openAlert(`agency:${agency.agentId}`);
  expect(alert.sentence).toContain('Nothing is sold to the agency until somebody decides.');
  expect(alert.breaches.map(({ rule }) => rule).toSorted()).toEqual([
    'agency_credit_is_its_statement',
    'balances_are_their_transfers',
  ]);
  expect((await sellBy(db, agency, flightsFor(flights))).outcome).toBe('may_not_sell');
  expect((await sellBy(db, other, flightsFor(flights))).outcome).toBe('held');
  expect(
    (await compareNumbers(db, alert.subject)).map(({ name, counted, actual }) => [name, counted - actual]),
  ).toEqual([
    ['Credit, US cents', 700],
    ['Reserved, US cents', 0],
  ]);
  expect(await decide(alert.id, 'correct')).toEqual({ ok: true, decision: 'corrected' });
  expect((await sellBy(db, agency, flightsFor(flights))).outcome).toBe('held');
  // The currency agrees again with it; somebody says so.
  expect(await decide((await openAlert('ledger:USD')).id, 'reopen')).toEqual({ ok: true, decision: 'closed' });
  expect(await brokenInvariants(db)).toEqual([]);
});

test('a balance is compared with all transfers, of which the watch adds up only the new ones', async () => {
  const { db } = database;
  await sql`select number_documents('receipt', 500, true), number_documents('receipt', 500, true)`.execute(db);
  await sql`update document_cursors set settled_id = (select max(id) from ledger_transfers) where kind = 'receipt'`.execute(
    db,
  );
  await watchTwice();
  const { rows } = await sql<{ isSummed: boolean }>`
    select last_summed = (select max(id) from ledger_transfers) as is_summed from books_watch`.execute(db);
  expect(rows).toEqual([{ isSummed: true }]);
  await pay(db, await heldBooking(db, flightsFor(await makeFlights(db))));
  await watchTwice();
  expect(await listAlerts(db)).toEqual([]);
  await damage(
    `update ledger_accounts set balance_minor = balance_minor - 5 where code = 'customers:USD' and part = 2`,
  );
  await watchTwice();
  const alert = await openAlert('account:customers:USD');
  expect(alert).toMatchObject({ stops: 0, breaches: [{ rule: 'balances_are_their_transfers' }] });
  expect(await decide(alert.id, 'correct')).toMatchObject({ ok: false, error: 'not_possible' });
  await damage(
    `update ledger_accounts set balance_minor = balance_minor + 5 where code = 'customers:USD' and part = 2`,
  );
});

test('a rule that can not be checked is logged, waits, and keeps no other from being checked', async () => {
  const { db } = database;
  const [flight = ''] = await makeFlights(db);
  await sql`alter table submits rename to submits_elsewhere`.execute(db);
  await sql`update flight_cabins set sold = 1 where flight_id = ${flight}`.execute(db);
  await watchTwice();
  await sql`alter table submits_elsewhere rename to submits`.execute(db);
  expect(logged).toEqual(['slice of the books could not be checked', 'alert raised: books']);
  await decide((await openAlert(`cabin:${flight}:economy`)).id, 'correct');
});

test('changes that can not be checked keep neither other changes nor rounds from being checked', async () => {
  const { db } = database;
  const [flight = ''] = await makeFlights(db);
  await heldBooking(db, flightsFor([flight]));
  await sql`update flight_cabins set sold = 1 where flight_id = ${flight}`.execute(db);
  await sql`update books_watch set checked_at = clock_timestamp() - interval '6 minutes'`.execute(db);
  const measure = () => alertOnConditions(context, sources(), { everyMs: 0 });
  await measure();
  await measure();
  expect(await openAlert('books_watch')).toMatchObject({
    kind: 'late_work',
    sentence: 'The books were last checked 6 minutes ago.',
  });
  await sql`alter table booking_travellers rename to travellers_elsewhere`.execute(db);
  const failing = vi.spyOn(context.log, 'error');
  await sql`update alerts set last_seen_at = now() - interval '1 minute'`.execute(db);
  await watchTwice();
  await sql`alter table travellers_elsewhere rename to booking_travellers`.execute(db);
  // The changed bookings and their round, once each: they are tried again after a pause.
  expect(failing.mock.calls.flatMap(([facts]) => ('slice' in Object(facts) ? [Object(facts).slice] : []))).toEqual([
    'changed booking',
    'booking',
  ]);
  await decide((await openAlert(`cabin:${flight}:economy`)).id, 'correct');
  expect(await listAlerts(db, { isOpen: true })).toEqual([]);
});

test('late work is one alert, and ends when it is done', async () => {
  const { db } = database;
  const flights = await makeFlights(db);
  for (const _ of [1, 2]) {
    const { bookingId } = await heldBooking(db, flightsFor(flights));
    await sql`update bookings set hold_expires_at = now() - interval '2 minutes' where id = ${bookingId}`.execute(db);
  }
  await watchTwice();
  expect(await listAlerts(db, { isOpen: true })).toMatchObject([{ kind: 'late_work', subject: 'holds_end', stops: 0 }]);
  await sql`select expire_next_hold(), expire_next_hold()`.execute(db);
  await sql`update alerts set last_seen_at = now() - interval '1 minute'`.execute(db);
  await watchTwice();
  expect(await listAlerts(db)).toMatchObject([{ kind: 'late_work', decision: null, resolvedAt: expect.any(Date) }]);
});

test('two processes raise one alert, one line in the log, one mail and one webhook', async () => {
  const { db } = database;
  const [flight = ''] = await makeFlights(db);
  await sql`update flight_cabins set sold = 1 where flight_id = ${flight}`.execute(db);
  for (let round = 0; round < 6; round += 1) {
    await Promise.all([alertOnBreaches(context, atOnce), alertOnBreaches(context, atOnce)]);
  }
  const alert = await openAlert(`cabin:${flight}:economy`);
  expect(logged).toHaveLength(1);
  expect(await queuedPayloads(db, sendAlertTask)).toEqual([{ alertId: alert.id, event: 'raised' }]);
  const mailing = { db, mailContext: testMailContext() };
  await Promise.all([mailAlerts(mailing), mailAlerts(mailing)]);
  const admins = await db.selectFrom('users').select('email').where('role', '=', 'admin').execute();
  expect(await queuedPayloads(db, deliverMailTask)).toMatchObject(
    admins.map(({ email }) => ({
      to: email,
      subject: expect.stringMatching(/^Something needs you at /),
      text: expect.stringContaining(`/admin/alerts/${alert.id}`),
    })),
  );
  await decide(alert.id, 'correct');
});

test('after six mails in an hour the rest is collected into one', async () => {
  const { db } = database;
  const raise = (subject: string) =>
    sql`
      insert into alerts (id, kind, subject, sentence, raised_at)
      values (gen_random_uuid(), 'provider', ${subject}, ${`${subject} is silent.`}, now())`.execute(db);
  for (let number = 0; number < 9; number += 1) {
    await raise(`provider ${number}`);
    await mailAlerts({ db, mailContext: testMailContext() });
  }
  expect(await queuedPayloads(db, deliverMailTask)).toHaveLength(6);
  await sql`update alerts set mailed_at = mailed_at - interval '61 minutes'`.execute(db);
  await mailAlerts({ db, mailContext: testMailContext() });
  const mails = await queuedPayloads(db, deliverMailTask);
  expect(mails).toHaveLength(7);
  expect(mails.at(-1)).toMatchObject({ subject: expect.stringMatching(/^3 things need you/) });
});

test('the webhook gets one POST when an alert is raised and one when it is over, and is tried again while it is down', async () => {
  const { db } = database;
  const received: unknown[] = [];
  let status = 503;
  const receiver = createServer(async (request, response) => {
    const body = await json(request);
    if (status === 200) received.push(body);
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
  const { port } = receiver.address() as AddressInfo;
  const parts = { db, webhookUrl: `http://127.0.0.1:${port}/secret-path`, baseUrl: 'https://www.fikambali.example' };
  const [flight = ''] = await makeFlights(db);
  await sql`update flight_cabins set held = 1 where flight_id = ${flight}`.execute(db);
  await watchTwice();
  const { id } = await openAlert(`cabin:${flight}:economy`);
  await expect(postAlert(parts, { alertId: id, event: 'raised' })).rejects.toThrow('The alert webhook answered 503');
  status = 200;
  await decide(id, 'correct');
  for (const job of await queuedPayloads(db, sendAlertTask)) await postAlert(parts, sendAlertSchema.parse(job));
  const url = `https://www.fikambali.example/admin/alerts/${id}`;
  expect(received).toEqual([
    {
      text: expect.stringContaining(url),
      event: 'raised',
      id,
      kind: 'books',
      subject: `cabin:${flight}:economy`,
      sentence: expect.stringContaining('the books do not agree'),
      raisedAt: expect.any(String),
      resolvedAt: expect.any(String),
      url,
    },
    expect.objectContaining({ event: 'resolved', id, text: expect.stringMatching(/^Over: /) }),
  ]);
  receiver.close();
  const failure = await postAlert(parts, { alertId: id, event: 'raised' }).catch((error: Error) => error);
  expect(failure).toMatchObject({ message: 'The alert webhook could not be reached' });
  expect(failure instanceof Error && failure.cause).toBeUndefined();
});

test('several processes sell at full speed, and the watch sees nothing wrong', async () => {
  const { db } = database;
  const [flight = ''] = await makeFlights(db, { seats: 1_000 });
  const hotel = await makeHotel(db, { rooms: 100 });
  const { batchers, close } = await openBatchers(database.url, 3);
  let sales = 0;
  let isSelling = true;
  async function sell(process: Database, trip: PricedFlights | PricedStay): Promise<void> {
    for (let count = 0; count < 100 && isSelling; count += 1) {
      const outcome = await hold(process, trip);
      if (outcome.outcome !== 'held' || outcome.paymentId === null) return;
      await pay(process, { paymentId: outcome.paymentId });
      sales += 1;
    }
  }
  const selling = Promise.all(
    batchers.flatMap((process) => [sell(process.db, flightsFor([flight])), sell(process.db, stayFor(hotel))]),
  );
  const watch = { ...atOnce.watch, sliceRows: 5_000, budgetMs: 2_000 };
  for (let run = 0; run < 8; run += 1) await alertOnBreaches(context, { confirmAfterMs: 0, watch });
  isSelling = false;
  await selling;
  await close();
  const { rows } = await sql`select kind, subject, details from alerts`.execute(db);
  expect(rows).toEqual([]);
  expect(sales).toBeGreaterThan(20);
});

const fine = { state: 'ok' as const, value: 'Running', sentence: 'All is well.' };

function sources(
  given: Partial<
    Record<StatusKey, typeof fine | { state: 'failing' | 'attention'; value: string; sentence: string }>
  > = {},
  provider: WatchedProvider['health']['state'] = 'ok',
): ConditionSources {
  return {
    status: { measure: async (key) => ({ key, name: key, ...(given[key] ?? fine) }) },
    watch: {
      ask: async () => [
        {
          name: 'stripe',
          title: 'Stripe',
          carries: [],
          health: { state: provider, value: 'No answer', sentence: 'Stripe gave no answer.', facts: [] },
        },
      ],
    },
    hasBackupFailed: async () => given.backup !== undefined,
    isArchiveFailing: async () => false,
    host: 'nairobi-1',
  };
}

test('failed backups, a full disk, piled-up jobs, silent providers and a wrong clock raise alerts at the second look, and end by themselves', async () => {
  const { db } = database;
  const wrong = sources(
    {
      backup: { state: 'attention', value: '3 hours ago', sentence: 'The last try failed.' },
      storage: { state: 'failing', value: '96% Used', sentence: 'The disk is full.' },
      jobs: { state: 'attention', value: 'Behind', sentence: '900 jobs due, the oldest for 20 minutes.' },
      email: { state: 'failing', value: 'Not reachable', sentence: 'The mail server refused the connection.' },
    },
    'failing',
  );
  const ahead = { everyMs: 0, now: () => Date.now() + 60_000 };
  await alertOnConditions(context, wrong, ahead);
  expect(await listAlerts(db)).toEqual([]);
  await alertOnConditions(context, wrong, ahead);
  expect((await listAlerts(db)).map(({ kind, sentence }) => [kind, sentence]).toSorted()).toEqual([
    ['backup', 'The last good backup: 3 hours ago. The last try failed.'],
    ['clock', 'The clock of nairobi-1 is 60 seconds ahead of the clock of the database.'],
    ['jobs', 'Jobs: Behind. 900 jobs due, the oldest for 20 minutes.'],
    ['mail', 'Mails: Not reachable. The mail server refused the connection.'],
    ['provider', 'Stripe: No answer. Stripe gave no answer.'],
    ['storage', 'Storage: 96% Used. The disk is full.'],
  ]);
  expect(logged).toHaveLength(6);
  await alertOnConditions(context, sources(), { everyMs: 0 });
  expect(await listAlerts(db, { isOpen: true })).toHaveLength(6);
  await sql`update alerts set last_seen_at = now() - interval '3 minutes'`.execute(db);
  await alertOnConditions(context, sources(), { everyMs: 0 });
  expect(await listAlerts(db, { isOpen: true })).toEqual([]);
  expect(await queuedPayloads(db, sendAlertTask)).toHaveLength(12);
});

test('late work does not end while other work than was noted is late', async () => {
  const { db } = database;
  const flights = await makeFlights(db);
  const first = await heldBooking(db, flightsFor(flights));
  await sql`update bookings set hold_expires_at = now() - interval '2 minutes' where id = ${first.bookingId}`.execute(
    db,
  );
  await watchTwice();
  const { id } = await openAlert('holds_end');
  const second = await heldBooking(db, flightsFor(flights));
  await sql`select expire_next_hold()`.execute(db);
  await sql`update bookings set hold_expires_at = now() - interval '2 minutes' where id = ${second.bookingId}`.execute(
    db,
  );
  await sql`update alerts set last_seen_at = now() - interval '1 minute'`.execute(db);
  // No round is due: only the alert is looked at again.
  await alertOnBreaches(context, { ...atOnce, watch: { ...atOnce.watch, budgetMs: 0 } });
  expect(await openAlert('holds_end')).toMatchObject({ id, breaches: [{ subject: `booking:${second.bookingId}` }] });
  await sql`select expire_next_hold()`.execute(db);
});

test('what could not be measured raises nothing', async () => {
  const never = () => new Promise<never>(() => {});
  const measures = { database: never, email: never, payments: never, storage: never, jobs: never, backup: never };
  const status = createSystemStatus(measures, { onError: () => {}, deadline: 5 });
  const silent = { ...sources(), status };
  await alertOnConditions(context, silent, { everyMs: 0 });
  await alertOnConditions(context, silent, { everyMs: 0 });
  expect(await listAlerts(database.db)).toEqual([]);
  const failed = { ...silent, hasBackupFailed: async () => true };
  await alertOnConditions(context, failed, { everyMs: 0 });
  await alertOnConditions(context, failed, { everyMs: 0 });
  expect(await listAlerts(database.db)).toMatchObject([{ sentence: 'The last try to back up failed.' }]);
});

test('alerts that ended long ago are removed, but for those about the books', async () => {
  const { db } = database;
  await sql`
    insert into alerts (id, kind, subject, sentence, raised_at, resolved_at)
    select gen_random_uuid(), kind, days::text, 'It was wrong.', now() - interval '1 year', now() - make_interval(days => days)
    from unnest(array['books', 'mail']) as kind, unnest(array[89, 91]) as days`.execute(db);
  await removeOldAlerts(db);
  expect((await listAlerts(db)).map(({ kind, subject }) => `${kind} ${subject}`).toSorted()).toEqual([
    'books 89',
    'books 91',
    'mail 89',
  ]);
});

test('an archive that can not be written to has an alert of its own, and no second one for backups', async () => {
  const sentence = 'Changes were last archived 5 minutes ago.';
  const failing = sources({ backup: { state: 'failing', value: '3 hours ago', sentence } });
  const wrong = { ...failing, hasBackupFailed: async () => false, isArchiveFailing: async () => true };
  await alertOnConditions(context, wrong, { everyMs: 0 });
  await alertOnConditions(context, wrong, { everyMs: 0 });
  const open = await listAlerts(database.db, { isOpen: true });
  expect(open.map((alert) => [alert.kind, alert.sentence])).toEqual([['archiving', sentence]]);
});

test('what happens once is no alert, and of several processes one measures', async () => {
  const { db } = database;
  const measured = vi.fn(async () => false);
  const wrong = { ...sources({}, 'failing'), hasBackupFailed: measured };
  await Promise.all([alertOnConditions(context, wrong), alertOnConditions(context, wrong)]);
  expect(measured).toHaveBeenCalledTimes(1);
  await sql`update alerts set last_seen_at = now() - interval '3 minutes'`.execute(db);
  await alertOnConditions(context, sources());
  const { rows } = await sql`select from alerts`.execute(db);
  expect(rows).toEqual([]);
});

test('a damaged counter is noticed within 60 seconds by the standard intervals', () => {
  // The longest pause of a poll is a tenth longer than its interval. A round is due after its pause, the next run looks, the
  // one after it looks again; each run may take its budget and one slice more.
  const run = watchBooksEveryMs * 1.1 + standardWatch.budgetMs + 1_000;
  expect(standardWatch.pauseMs + 3 * run).toBeLessThan(60_000);
});
