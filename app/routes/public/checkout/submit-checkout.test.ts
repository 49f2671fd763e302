import { sql } from 'kysely';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readAgent } from '#features/agents/read-agent.ts';
import type { TypedTraveller } from '#features/booking/checkout/checkout-form.ts';
import { createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { createWaitingLines } from '#features/booking/waiting/waiting-lines.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { createPaymentProviders } from '#features/payments/providers/create-payment-providers.ts';
import { createSearchServices, type SearchServices } from '#features/search/services/search-services.ts';
import { defaultSettings, type Settings } from '#features/settings/settings.ts';
import { loadCatalogues } from '#i18n/catalogues.ts';
import { addDays } from '#lib/calendar-date.ts';
import { newId } from '#lib/ids.ts';
import { createLog } from '#lib/log.ts';
import { fund, type MadeAgent, makeAgent } from '#tests/agents/agents.ts';
import { makeHotel, pay } from '#tests/booking/held-booking.ts';
import { typedCheckout, typedTraveller } from '#tests/booking/typed-checkout.ts';
import { addedFlight, clearFlights, makeSmallWorld, sell } from '#tests/catalogue/small-world.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type RequestFacts, requestFacts, viewerContext } from '../../../request-context.ts';
import { loadCheckout } from './load-checkout.ts';
import type { Refusal } from './submit-checkout.ts';
import { submitCheckout } from './submit-checkout.ts';

const date = addDays(new Date().toISOString().slice(0, 10), 40);
const back = addDays(date, 4);
const log = createLog('silent');
const secret = 'a secret of thirty-two characters';

/** Tables that a sale writes to. Truncating them takes thirty times as long as deleting. */
const written = [
  'submits',
  'ledger_transfers',
  'agent_bookings',
  'payments',
  'booking_outbox',
  'booking_events',
  'booking_travellers',
  'room_stays',
  'hotel_bookings',
  'flight_bookings',
  'bookings',
];

let database: TestDatabase;
let picks: string[];
let search: SearchServices;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeSmallWorld(database.db);
  await database.db.updateTable('airports').set({ country: 'GB' }).where('code', '=', 'LHR').execute();
});
beforeEach(async () => {
  const { db } = database;
  // Everybody here has the same phone number.
  await db.deleteFrom('rateLimits').execute();
  await db.transaction().execute(async (transaction) => {
    // Disables the triggers that keep the ledger append-only.
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const table of written) await sql`delete from ${sql.table(table)}`.execute(transaction);
  });
  await clearFlights(db);
  picks = [
    await addedFlight(db, { date, arrival_airport: 'LHR', economy_seats: '9' }),
    await addedFlight(db, {
      flight_number: 'KQ601',
      date: back,
      departure_airport: 'LHR',
      arrival_airport: 'NBO',
      economy_price: '80',
      economy_seats: '9',
    }),
  ];
  search = createSearchServices({ db, log });
});
afterAll(() => database.drop());

interface Sent {
  submitKey?: string;
  party?: Record<string, string>;
  travellers?: TypedTraveller[];
  fields?: Record<string, string>;
  viewer?: Viewer | null;
  currency?: string;
  settings?: Partial<Settings>;
  stay?: { hotelId: string };
  cookie?: string | null;
  /** Runs after the page is loaded and before the form is submitted. */
  meanwhile?: () => Promise<unknown>;
}

/** Loads the page and submits its form, from a random network. */
async function send({
  submitKey = newId(),
  party = { adults: '1' },
  travellers = [typedTraveller()],
  fields = {},
  viewer = null,
  currency = 'KES',
  settings: given = {},
  stay,
  cookie,
  meanwhile,
}: Sent = {}) {
  const { db } = database;
  const settings = { ...defaultSettings(), ...given };
  const context = new RouterContextProvider();
  const facts = {
    db,
    log,
    settings,
    search,
    batcher: createBookingBatcher(db),
    waitingLines: createWaitingLines({ db, secret, settings: defaultSettings, isSecure: false, log }),
    payments: {
      providers: createPaymentProviders({
        env: { hasSandboxPayments: true, baseUrl: 'http://localhost' },
        settings: () => settings,
        db,
        secret,
        log,
      }),
    },
    catalogue: loadCatalogues()('en'),
    preferences: { language: 'en', currency, theme: 'light' },
    identity: { secret },
    baseUrl: 'http://localhost',
    clientAddress: `10.1.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    requestId: 'a test',
  } as unknown as RequestFacts;
  context.set(requestFacts, facts);
  context.set(viewerContext, viewer);
  const params = stay
    ? new URLSearchParams({
        type: 'hotels',
        hotel: stay.hotelId,
        checkIn: date,
        checkOut: back,
        rooms: '1',
        adults: '2',
      })
    : new URLSearchParams({ type: 'flights', from: 'NBO', to: 'LHR', date, returnDate: back, ...party });
  if (!stay) for (const pick of picks) params.append('pick', pick);
  const loaded = await loadCheckout(facts, params);
  if (!loaded || loaded === 'incomplete') throw new Error(`Not chosen: ${params}`);
  const { travellers: _, payerPhones, ...contact } = typedCheckout();
  const form = new URLSearchParams({
    submitKey,
    signedIn: viewer ? 'yes' : '',
    seenUnits: '23310',
    seenCurrency: 'KES',
    ...contact,
  });
  for (const [position, traveller] of travellers.entries())
    for (const [field, value] of Object.entries(traveller)) form.set(`traveller${position}-${field}`, value);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request(`http://localhost/checkout?${params}`, {
    method: 'POST',
    body: form,
    headers: cookie ? { cookie } : {},
  });
  await meanwhile?.();
  const answer = await submitCheckout(request, context, loaded);
  if (answer instanceof Response)
    return { to: answer.headers.get('location') ?? '', cookie: answer.headers.get('set-cookie') };
  return { refusal: answer.data, status: answer.init?.status };
}

async function refusalOf(sent: Sent): Promise<Refusal> {
  const { refusal } = await send(sent);
  if (!refusal) throw new Error('It was taken');
  return refusal;
}

async function bookings() {
  const rows = await database.db.selectFrom('bookings').select('reference').execute();
  return Promise.all(rows.map(({ reference }) => readBooking(database.db, { reference })));
}

async function somebody(given: Partial<Viewer> = {}): Promise<Viewer> {
  const userId = newId();
  const email = `${userId}@example.com`;
  await database.db.insertInto('users').values({ id: userId, email, fullName: 'Amina Hassan' }).execute();
  return {
    userId,
    sessionId: newId(),
    email,
    emailVerified: true,
    fullName: 'Amina Hassan',
    phone: null,
    phoneVerified: false,
    phoneCodes: false,
    role: 'client',
    twoFactorEnabled: false,
    hasSecondFactor: false,
    createdAt: new Date(),
    ...given,
  };
}

test('a price above the limit of M-Pesa is refused for M-Pesa and accepted by card', async () => {
  // 180 dollars are 252,000 shillings.
  const sent = {
    currency: 'USD',
    settings: { ratesPerUsd: { ...defaultSettings().ratesPerUsd, KES: 1_400 } },
  };
  const seen = { seenUnits: '180', seenCurrency: 'USD' };
  const { refusal, status } = await send({ ...sent, fields: seen });
  expect([status, refusal?.problems]).toEqual([
    422,
    { method: 'This payment method does not take this amount. Choose another.' },
  ]);
  expect(await bookings()).toHaveLength(0);
  expect((await send({ ...sent, fields: { ...seen, method: 'card' } })).to).toMatch(/^\/sandbox\/pay/);
});

test('a visitor holds a round trip and is redirected to the payment page', async () => {
  const { to, cookie } = await send();
  expect(to).toMatch(/^\/sandbox\/pay\/sbx_/);
  expect(cookie).toMatch(/^fika-mbali-bookings=[0-9a-f-]{36}\.payer\./);
  expect(await bookings()).toMatchObject([
    {
      status: 'held',
      holdKind: 'pay_now',
      userId: null,
      contactEmail: 'amina@example.com',
      contactPhone: '+254712555048',
      totalUsdMinor: 18_000,
      currency: 'KES',
      ratePerUsd: 129.5,
      chargedUnits: 23_310,
      travellers: [{ lastName: 'Hassan', birthDate: '1994-03-14', nationality: 'KE', passportEnd: '917' }],
      payments: [{ method: 'mpesa', state: 'submitted', amountMinor: 2_331_000 }],
    },
  ]);
});

const sends = process.env.LONG ? 50 : 20;

test(`the same form ${sends} times at once is one booking, and each submit redirects to it`, async () => {
  await database.db.updateTable('flightCabins').set({ seats: 1 }).where('cabin', '=', 'economy').execute();
  const submitKey = newId();
  const answers = await Promise.all(Array.from({ length: sends }, () => send({ submitKey })));
  expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
  expect(await bookings()).toHaveLength(1);
  expect((await send()).refusal).toBeDefined();
});

test('a customer owns what they book, and a verified customer has a day for a bank transfer', async () => {
  const viewer = await somebody();
  const settings = {
    ...defaultSettings(),
    payments: { ...defaultSettings().payments, bankName: 'A bank', accountNumber: '0000 1234' },
  };
  const later = { method: 'bank_transfer' };
  const { to } = await send({ viewer, settings, fields: { ...later, email: viewer.email } });
  const other = await somebody();
  await send({ viewer: other, settings, fields: later });
  expect(to).toMatch(/^\/booking\/FM\d{6}$/);
  const found = (await bookings()).toSorted((one) => (one?.userId === viewer.userId ? -1 : 1));
  const hours = found.map((booking) => Math.round((booking?.holdSecondsLeft ?? 0) / 360) / 10);
  expect(found).toMatchObject([{ userId: viewer.userId }, { userId: other.userId }]);
  expect(hours.toSorted()).toEqual([0.3, 24]);
});

test('after a session ends, the form keeps everything, says so, and can be sent as a guest', async () => {
  const refusal = await refusalOf({ fields: { signedIn: 'yes' } });
  expect(refusal.note).toEqual({ kind: 'signed_out' });
  expect(refusal.typed).toEqual(typedCheckout());
  expect(await bookings()).toHaveLength(0);
  expect((await send({ submitKey: refusal.submitKey })).to).toMatch(/^\/sandbox/);
});

describe('a price that moves', () => {
  test('up: both prices are shown, nothing is held, and the new one is taken when it is agreed to', async () => {
    await database.db
      .updateTable('flightCabins')
      .set({ priceMinor: 12_000 })
      .where('flightId', '=', picks[0] ?? '')
      .execute();
    const refusal = await refusalOf({});
    expect(refusal).toMatchObject({ note: { kind: 'dearer', before: { units: 23_310, currency: 'KES' } } });
    expect(refusal.typed.travellers[0]?.passportNumber).toBe('AK 0482917');
    expect(await bookings()).toHaveLength(0);
    await send({ submitKey: refusal.submitKey, fields: { seenUnits: '25900' } });
    expect(await bookings()).toMatchObject([{ chargedUnits: 25_900 }]);
  });

  test('down: less is charged than was seen', async () => {
    await database.db
      .updateTable('flightCabins')
      .set({ priceMinor: 9_000 })
      .where('flightId', '=', picks[0] ?? '')
      .execute();
    await send();
    expect(await bookings()).toMatchObject([{ chargedUnits: 22_015 }]);
  });

  test('during the submit: nobody holds at the old price', async () => {
    const move = (priceMinor: number) => () =>
      database.db
        .updateTable('flightCabins')
        .set({ priceMinor })
        .where('flightId', '=', picks[0] ?? '')
        .execute();
    const refusal = await refusalOf({ meanwhile: move(12_000) });
    expect(refusal.note).toMatchObject({ kind: 'dearer' });
    expect(await bookings()).toHaveLength(0);
    await move(10_000)();
    await send({ meanwhile: move(9_000) });
    expect(await bookings()).toMatchObject([{ chargedUnits: 22_015 }]);
  });

  test('after a hold at the old price: a second submit leads to the hold', async () => {
    const submitKey = newId();
    const first = await send({ submitKey });
    await database.db.updateTable('flightCabins').set({ priceMinor: 12_000 }).execute();
    expect((await send({ submitKey })).to).toBe(first.to);
    expect(await bookings()).toMatchObject([{ chargedUnits: 23_310 }]);
  });

  test('a form with another currency, or without a price, is refused', async () => {
    expect((await refusalOf({ currency: 'USD' })).note).toMatchObject({ kind: 'dearer' });
    expect((await refusalOf({ fields: { seenUnits: '' } })).note).toEqual({ kind: 'dearer', before: null });
  });
});

describe('back from the payment page', () => {
  const juma = [typedTraveller({ lastName: 'Juma' })];

  test('the form of a reloaded page leads to the existing hold', async () => {
    const { to, cookie } = await send();
    expect((await send({ cookie })).to).toBe(to);
    // Another payment method is chosen on the booking's page.
    expect((await send({ cookie, fields: { method: 'card' } })).to).toMatch(/^\/booking\/FM\d{6}$/);
    expect(await bookings()).toHaveLength(1);
  });

  test('with other travellers asks first, and then releases the old hold', async () => {
    const { cookie } = await send();
    const [held] = await bookings();
    const refusal = await refusalOf({ cookie, travellers: juma });
    expect(refusal.note).toMatchObject({
      kind: 'own_hold',
      own: { reference: held?.reference, status: 'held' },
    });
    expect(refusal.typed.travellers).toEqual(juma);
    expect(await bookings()).toHaveLength(1);
    const again = {
      cookie,
      travellers: juma,
      submitKey: refusal.submitKey,
      fields: { intent: `replace-${held?.reference}` },
    };
    // A double click.
    const answers = await Promise.all([send(again), send(again)]);
    expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
    const all = await bookings();
    expect(all.map((booking) => booking?.status).toSorted()).toEqual(['cancelled', 'held']);
    expect(all.find((booking) => booking?.status === 'held')?.travellers).toMatchObject([{ lastName: 'Juma' }]);
  });

  test.each([
    { title: 'mr' },
    { nationality: 'TZ' },
    { givenNames: 'Amina' },
    { birthYear: '1993' },
    { passportNumber: 'AK0482918' },
    { expiryYear: '2034' },
  ])('with %j asks first', async (change) => {
    const { cookie } = await send();
    // With its country code, or another nationality would also mean another number.
    const form = { cookie, travellers: [typedTraveller(change)], fields: { phone: '+254712555048' } };
    expect(await refusalOf(form)).toMatchObject({ note: { kind: 'own_hold' } });
  });

  test('the hold can be released, also of the last seat, and the form keeps what was typed', async () => {
    await database.db.updateTable('flightCabins').set({ seats: 1 }).where('cabin', '=', 'economy').execute();
    const { cookie } = await send();
    const { refusal, status } = await send({ cookie, travellers: juma, fields: { intent: 'release' } });
    expect(status).toBe(200);
    expect(refusal).toMatchObject({ note: { kind: 'released' }, typed: { travellers: juma } });
    // A search may know for a moment that the seat was gone.
    await expect.poll(async () => (await send({ cookie, travellers: juma })).to).toMatch(/^\/sandbox/);
    // A visitor can not release somebody else's booking.
    expect((await send({ fields: { intent: 'release' } })).refusal?.note).toBeNull();
    expect((await bookings()).map((booking) => booking?.status).toSorted()).toEqual(['cancelled', 'held']);
  });

  test('a hold that was paid is never released, and the same form leads to it', async () => {
    const { cookie } = await send();
    const { id } = await database.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    expect(await pay(database.db, { paymentId: id })).toBe('confirmed');
    const [paid] = await bookings();
    expect((await send({ cookie, fields: { intent: 'release' } })).refusal?.note).toBeNull();
    expect((await send({ cookie })).to).toBe(`/booking/${paid?.reference}`);
    expect((await send({ cookie, travellers: juma })).to).toMatch(/^\/sandbox/);
    expect(await bookings()).toHaveLength(2);
  });

  test('after its hold has ended, the same form makes one new hold', async () => {
    const submitKey = newId();
    await send({ submitKey });
    await sql`update bookings set hold_expires_at = now() - interval '1 second'`.execute(database.db);
    await sql`select expire_next_hold()`.execute(database.db);
    const answers = await Promise.all([send({ submitKey }), send({ submitKey })]);
    expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
    expect((await bookings()).map((booking) => booking?.status).toSorted()).toEqual(['expired', 'held']);
  });

  test('of a stay as of flights', async () => {
    const stay = await makeHotel(database.db, { rooms: 2 });
    const sent = { stay, fields: { seenUnits: '41699' } };
    const { to, cookie } = await send(sent);
    expect((await send({ ...sent, cookie })).to).toBe(to);
    expect(await bookings()).toHaveLength(1);
  });
});

describe('a late submit', () => {
  test('says which flight is full, and charges nothing', async () => {
    await sell(database.db, picks[1] ?? '', 'economy', 9);
    expect((await send()).status).toBe(409);
    expect(await bookings()).toHaveLength(0);
  });

  test('leads to the visitor’s own hold of the last seat', async () => {
    await database.db.updateTable('flightCabins').set({ seats: 1 }).where('cabin', '=', 'economy').execute();
    const submitKey = newId();
    const first = await send({ submitKey });
    expect((await send({ submitKey })).to).toBe(first.to);
    const renamed = await send({ submitKey, travellers: [typedTraveller({ lastName: 'Juma' })] });
    expect(renamed.refusal).toBeDefined();
  });
});

test('the same form with something else in it is another booking, once more agreed to', async () => {
  const submitKey = newId();
  await send({ submitKey });
  const other = { travellers: [typedTraveller({ lastName: 'Juma' })] };
  const refusal = await refusalOf({ submitKey, ...other });
  expect(refusal.note).toEqual({ kind: 'other_submit' });
  expect(refusal.submitKey).not.toBe(submitKey);
  expect((await send({ submitKey: refusal.submitKey, ...other })).to).toMatch(/^\/sandbox/);
});

test('a visitor can not exceed the maximum number of holds', async () => {
  for (let count = 0; count < 3; count += 1) await send();
  expect((await refusalOf({})).note).toEqual({ kind: 'too_many_holds' });
});

test('every problem is reported at its field, and the form keeps what was typed', async () => {
  const odd = typedTraveller({ lastName: '<script>alert(1)</script>', passportNumber: ' ?? ' });
  const { refusal, status } = await send({
    party: { adults: '1', children: '1' },
    travellers: [odd, typedTraveller({ passportNumber: 'CHILD123', birthYear: '2019' })],
    fields: { email: 'nowhere', mpesaPhone: '0722 000 111' },
  });
  expect(status).toBe(422);
  expect(Object.keys(refusal?.problems ?? {}).toSorted()).toEqual([
    'email',
    'traveller0-lastName',
    'traveller0-passportNumber',
  ]);
  expect(refusal?.typed.travellers[0]).toEqual(odd);
  expect(refusal?.typed).toMatchObject({ email: 'nowhere', payerPhones: { mpesa: '0722 000 111' } });
});

test('a name full of quotes and dashes is stored as it was written', async () => {
  await send({ travellers: [typedTraveller({ givenNames: "Robert'--", lastName: "O'Brien-Ng’ang’a" })] });
  expect(await bookings()).toMatchObject([{ travellers: [{ givenNames: "Robert'--", lastName: "O'Brien-Ng’ang’a" }] }]);
});

test('what a guest asks of the hotel is stored, and with another request the form asks first', async () => {
  const stay = await makeHotel(database.db, { rooms: 2 });
  const sent = { stay, fields: { seenUnits: '99999999', guestRequest: '  At 23:00\r\n<b>two</b> beds \u202e' } };
  const { to, cookie } = await send(sent);
  expect(await bookings()).toMatchObject([{ stay: { guestRequest: 'At 23:00\n<b>two</b> beds' } }]);
  expect((await send({ ...sent, cookie })).to).toBe(to);
  const other = { ...sent, cookie, fields: { ...sent.fields, guestRequest: 'A cot' } };
  expect(await refusalOf(other)).toMatchObject({ note: { kind: 'own_hold' }, typed: { guestRequest: 'A cot' } });
  // Who has paid is led to the booking, whatever they ask for now.
  const [booking] = await bookings();
  await pay(database.db, { paymentId: booking?.payments[0]?.id ?? '' });
  expect((await send({ ...other, submitKey: newId() })).to).toBe(`/booking/${booking?.reference}`);
  expect(await bookings()).toHaveLength(1);
});

test('a stay is held for one guest, and the last room only once', async () => {
  const stay = await makeHotel(database.db, { rooms: 1 });
  const guest = typedTraveller({ birthDay: '', passportNumber: '', expiryDay: '' });
  const sent = { stay, travellers: [guest], submitKey: newId(), fields: { seenUnits: '99999999' } };
  const first = await send(sent);
  expect(first.to).toMatch(/^\/sandbox/);
  expect((await send(sent)).to).toBe(first.to);
  expect(await bookings()).toMatchObject([
    { type: 'hotel', totalUsdMinor: 32_200, travellers: [{ birthDate: null, passportEnd: null }] },
  ]);
  expect((await send({ ...sent, submitKey: newId() })).refusal).toBeDefined();
});

describe('an agent sells', () => {
  /** The round trip costs 180 dollars net, and 198 with a tenth on top: 25,641 shillings. */
  const agentsForm = {
    seenUnits: '25641',
    seenMarkup: '10',
    method: 'issue',
    language: 'sw',
    signedIn: 'yes',
  };

  async function agency(given: Parameters<typeof makeAgent>[1] = {}) {
    const made = await makeAgent(database.db, { creditMinor: 50_000, ...given });
    return { made, viewer: { ...(await somebody()), userId: made.userId, role: 'agent' as const } };
  }

  const moneyOf = async ({ userId }: MadeAgent) => {
    const agent = await readAgent(database.db, userId);
    return [agent?.availableMinor, agent?.reservedMinor, agent?.totalCommissionsMinor];
  };

  test('a round trip from credit: the ticket is issued, the customer pays the selling price', async () => {
    const { made, viewer } = await agency();
    const { to, cookie } = await send({ viewer, fields: agentsForm });
    expect(to).toMatch(/^\/booking\/FM\d{6}$/);
    expect(cookie).toBeNull();
    expect(await bookings()).toMatchObject([
      {
        status: 'confirmed',
        userId: null,
        contactEmail: 'amina@example.com',
        language: 'sw',
        totalUsdMinor: 19_800,
        currency: 'KES',
        chargedUnits: 25_641,
        agency: { netMinor: 18_000, commissionMinor: 1_800, markupPercentage: 10 },
        payments: [],
      },
    ]);
    expect(await moneyOf(made)).toEqual([32_000, 0, 1_800]);
  });

  test('the documents are in the customer’s currency, whatever the agent reads prices in', async () => {
    const { made, viewer } = await agency();
    await send({ viewer, fields: { ...agentsForm, currency: 'USD' } });
    await send({ viewer, fields: { ...agentsForm, currency: 'XYZ' } });
    expect((await bookings()).map((booking) => [booking?.currency, booking?.chargedUnits])).toEqual(
      expect.arrayContaining([
        ['USD', 198],
        ['KES', 25_641],
      ]),
    );
    expect(await moneyOf(made)).toEqual([14_000, 0, 3_600]);
    // Only an agency chooses the currency.
    await send({ fields: { currency: 'USD' } });
    expect((await bookings()).filter((booking) => booking?.currency === 'USD')).toHaveLength(1);
  });

  test('later: the seats are held for a day and the credit is reserved', async () => {
    const { made, viewer } = await agency();
    const { to } = await send({ viewer, fields: { ...agentsForm, method: 'hold', language: 'xx' } });
    expect(to).toMatch(/^\/booking\//);
    const [held] = await bookings();
    expect(held).toMatchObject({ status: 'held', language: 'en' });
    expect(Math.round((held?.holdSecondsLeft ?? 0) / 3600)).toBe(24);
    expect(await moneyOf(made)).toEqual([32_000, 18_000, 0]);
  });

  test('with too little credit nothing: both amounts are named and everything typed is kept', async () => {
    const { made, viewer } = await agency({ creditMinor: 17_999 });
    const refusal = await refusalOf({ viewer, fields: agentsForm });
    expect(refusal.note).toEqual({ kind: 'no_credit', availableMinor: 17_999, netMinor: 18_000 });
    expect(refusal.typed).toEqual(typedCheckout({ method: 'issue', language: 'sw' }));
    expect(await bookings()).toHaveLength(0);
    await fund(database.db, made, 1_000);
    expect((await send({ viewer, submitKey: refusal.submitKey, fields: agentsForm })).to).toMatch(/booking/);
    expect(await moneyOf(made)).toEqual([999, 0, 1_800]);
  });

  test.each([
    { verificationStatus: 'pending' as const },
    { verificationStatus: 'rejected' as const },
    { accountStatus: 'inactive' as const },
    { accountStatus: 'suspended' as const },
  ])('nothing while %o', async (state) => {
    const { viewer } = await agency(state);
    const { refusal, status } = await send({ viewer, fields: agentsForm });
    expect([refusal?.note, status]).toEqual([{ kind: 'may_not_sell' }, 409]);
    expect(refusal?.typed.travellers[0]?.passportNumber).toBe('AK 0482917');
    expect(await bookings()).toHaveLength(0);
  });

  test('and a form can name neither another agency nor another price', async () => {
    const [mine, other] = [await agency({ markupPercentage: 25 }), await agency()];
    const forged = {
      agentId: other.made.agentId,
      netMinor: '1',
      markupPercentage: '0',
      issueNow: '',
      userId: '',
    };
    // 225 dollars with a quarter on top.
    const fields = { ...agentsForm, ...forged, seenUnits: '29138', seenMarkup: '25' };
    await send({ viewer: mine.viewer, fields });
    expect(await bookings()).toMatchObject([
      { totalUsdMinor: 22_500, agency: { netMinor: 18_000, commissionMinor: 4_500 } },
    ]);
    expect(await moneyOf(mine.made)).toEqual([32_000, 0, 4_500]);
    expect(await moneyOf(other.made)).toEqual([50_000, 0, 0]);
  });

  test('the same form twenty times at once, once', async () => {
    const { made, viewer } = await agency();
    const sent = { viewer, submitKey: newId(), fields: agentsForm };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(sent)));
    expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
    expect(await moneyOf(made)).toEqual([32_000, 0, 1_800]);
    // Also for an agency that was suspended in the meantime.
    await database.db.updateTable('agents').set({ accountStatus: 'suspended' }).execute();
    expect((await send(sent)).to).toBe(answers[0]?.to);
  });

  test('at another markup than the form said, or from a form of a visitor, only once that was seen', async () => {
    const { made, viewer } = await agency({ markupPercentage: 5 });
    const refusal = await refusalOf({ viewer, fields: agentsForm });
    const before = { units: 25_641, currency: 'KES' };
    expect(refusal.note).toEqual({ kind: 'markup_changed', before });
    const { seenMarkup: _, ...visitors } = agentsForm;
    expect((await refusalOf({ viewer, fields: visitors })).note).toEqual({ kind: 'markup_changed', before });
    await send({ viewer, fields: { ...agentsForm, seenUnits: '24476', seenMarkup: '5' } });
    expect(await moneyOf(made)).toEqual([32_000, 0, 900]);
  });

  test('a fare that rose is agreed to again, with the markup on top', async () => {
    const { viewer } = await agency();
    await database.db
      .updateTable('flightCabins')
      .set({ priceMinor: 10_100 })
      .where('flightId', '=', picks[0] ?? '')
      .execute();
    const refusal = await refusalOf({ viewer, fields: agentsForm });
    expect(refusal.note).toEqual({ kind: 'dearer', before: { units: 25_641, currency: 'KES' } });
    expect(await bookings()).toHaveLength(0);
  });

  test('and reads problems in the terms of an agent', async () => {
    const { viewer } = await agency();
    const fields = { ...agentsForm, email: '', phone: '', method: 'mpesa' };
    const { problems } = await refusalOf({ viewer, fields });
    expect(problems).toEqual({
      email: "Enter your customer's email",
      phone: "Enter your customer's phone number",
      method: 'Choose whether to issue it now or to hold it',
    });
  });

  test('nothing with a form that another agency opened, until the current agency has seen it', async () => {
    const [opener, sender] = [await agency(), await agency()];
    const fields = { ...agentsForm, seenSeller: opener.made.agentId };
    expect((await refusalOf({ viewer: sender.viewer, fields })).note).toEqual({ kind: 'other_seller' });
    expect(await bookings()).toHaveLength(0);
    await send({ viewer: sender.viewer, fields: { ...fields, seenSeller: sender.made.agentId } });
    expect(await moneyOf(sender.made)).toEqual([32_000, 0, 1_800]);
    expect(await moneyOf(opener.made)).toEqual([50_000, 0, 0]);
  });

  test('and holds only so often within an hour, however often it gives up; what it issues is not counted', async () => {
    const { viewer } = await agency({ creditMinor: 500_000 });
    const settings = { holds: { ...defaultSettings().holds, maxHoldsPerAgencyHour: 2 } };
    const asHold = { viewer, settings, fields: { ...agentsForm, method: 'hold' } };
    const last = { ...asHold, submitKey: newId() };
    const giveUp = () =>
      sql`update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'agent'
        where status = 'held'`.execute(database.db);
    await send(asHold);
    await giveUp();
    const { to } = await send(last);
    await giveUp();
    expect((await refusalOf(asHold)).note).toEqual({ kind: 'held_too_often' });
    // The same form again leads to the hold that it made.
    expect((await send(last)).to).toBe(to);
    expect((await send({ ...asHold, fields: agentsForm })).to).toMatch(/booking/);
  });

  test('nothing more on hold with too many seats of one flight held, but may still issue', async () => {
    const { viewer } = await agency({ creditMinor: 500_000 });
    const settings = { holds: { ...defaultSettings().holds, maxHeldPlacesPerNetwork: 1 } };
    const asHold = { viewer, settings, fields: { ...agentsForm, method: 'hold' } };
    await send(asHold);
    expect((await refusalOf(asHold)).note).toEqual({ kind: 'too_many_own_holds' });
    expect((await send({ ...asHold, fields: agentsForm })).to).toMatch(/booking/);
  });

  test('a customer who sends an agent’s form has no credit to pay from', async () => {
    const { status, refusal } = await send({ viewer: await somebody(), fields: agentsForm });
    expect([status, Object.keys(refusal?.problems ?? {})]).toEqual([422, ['method']]);
  });
});
