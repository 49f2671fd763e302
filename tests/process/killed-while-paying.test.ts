import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseFreePort } from '#db/embedded/server.ts';
import { signPass } from '#features/booking/booking-pass.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.ts';
import { quoteCancellation } from '#features/booking/cancel/quote-cancellation.ts';
import { createBookingBatcher } from '#features/booking/holds/booking-batcher.ts';
import { brokenInvariants } from '#features/booking/invariants/check-invariants.ts';
import { readBooking } from '#features/booking/read-booking.ts';
import { createMpesaContext } from '#features/payments/mpesa/mpesa-context.ts';
import { createMpesaProvider } from '#features/payments/mpesa/mpesa-provider.ts';
import { settlePayment } from '#features/payments/settle-payment.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { createLog } from '#lib/log.ts';
import { STORAGE_PREFIX } from '#lib/storage-prefix.ts';
import { flightsFor, heldBooking, makeFlights, visitor } from '../booking/held-booking.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { makeTestFolder, removeTestFolder } from '../embedded-postgres/test-folder.ts';
import { type DarajaServer, startDarajaServer } from '../payments/mpesa/daraja-server.ts';
import { providerEnvironment } from '../payments/provider-environment.ts';
import { type StripeServer, startStripeServer } from '../payments/stripe/stripe-server.ts';
import { openBrowser } from './browser.ts';
import { eventually, type Product, startProduct } from './product.ts';

// Providers have charged, and the process dies before it stores that. One kill interrupts all payments; each
// test checks one of them.

const secret = 'a-secret-that-only-this-test-of-the-house-knows';
const never = 600_000;

interface Paying {
  bookingId: string;
  paymentId: string;
  reference: string;
  phone: string;
}

let folder: Awaited<ReturnType<typeof makeTestFolder>>;
let database: TestDatabase;
let daraja: DarajaServer;
let stripe: StripeServer;
let line: Awaited<ReturnType<typeof openHoldableLine>>;
let product: Product;
let environment: Record<string, string>;
let flights: string[];
let unanswered: Paying;
let untold: Paying;
let halfReported: Paying;
let returning: Paying;
let atStripe: Paying;

beforeAll(async () => {
  folder = await makeTestFolder();
  database = await createTestDatabase();
  daraja = await startDarajaServer();
  daraja.callbacks = 'held';
  stripe = await startStripeServer();
  line = await openHoldableLine(stripe.url);
  flights = await makeFlights(database.db, { seats: 50 });
  const port = String(await chooseFreePort());
  environment = {
    PORT: port,
    SECRET: secret,
    DATA_DIR: folder.dataDir,
    DATABASE_URL: database.url,
    TRUST_PROXY: '1',
    ...providerEnvironment(daraja, stripe),
    MPESA_CALLBACK_URL: `http://127.0.0.1:${port}`,
    STRIPE_API_URL: line.url,
  };
  returning = await paidAndCancelled();
  product = await startProduct(environment);
  await dieInTheMiddle();
  // Moves times into the past, so that polling starts at once.
  const ids = [untold.paymentId, halfReported.paymentId];
  await sql`update payments set submitted_at = submitted_at - interval '1 minute' where id = any (${ids}::uuid[])`.execute(
    database.db,
  );
  product = await startProduct(environment);
});
afterAll(async () => {
  await product?.stop();
  await Promise.all([daraja?.stop(), stripe?.close(), line?.close()]);
  await database?.drop();
  await removeTestFolder(folder.root);
});

let phones = 0;
async function held(method: 'mpesa' | 'card'): Promise<Paying> {
  phones += 1;
  const phone = `+25471255510${phones}`;
  const payment = { method, provider: method === 'mpesa' ? 'mpesa' : 'stripe' };
  const booking = await heldBooking(database.db, flightsFor(flights), {
    payment: { ...payment, payerPhone: method === 'mpesa' ? phone : null, asksIn: method === 'mpesa' ? 'KES' : null },
  });
  return { ...booking, phone };
}

/** Paid and cancelled before the product starts: the first that it has to do is to send money back. */
async function paidAndCancelled(): Promise<Paying> {
  const { db } = database;
  const paying = await held('mpesa');
  const log = createLog('silent');
  const mpesa = createMpesaContext(daraja.mpesa, { baseUrl: environment.MPESA_CALLBACK_URL ?? '' });
  const provider = createMpesaProvider({ db, log, mpesa });
  const nothing = async () => {};
  const hooks = { onFailed: nothing, onDeposited: nothing, onRefunded: nothing, onTakenBack: nothing };
  const providers = new Map([[provider.name, provider]]);
  const parts = { db, log, providers, hooks, settle: createBookingBatcher(db).settle };
  await submitPayment(parts, paying.paymentId, 'http://localhost/booking/FM123456');
  expect(await settlePayment(parts, paying.paymentId)).toBe('captured');
  const receipt = promptOf(paying)?.receipt ?? null;
  await db.updateTable('payments').set({ providerReference: receipt }).where('id', '=', paying.paymentId).execute();
  const booking = await readBooking(db, { id: paying.bookingId });
  const quoted = booking && quoteCancellation(booking, new Date());
  if (!quoted?.ok) throw new Error('It can not be cancelled');
  const { refundUnits: agreedRefundUnits } = quoted.quote;
  await cancelBooking(db, { bookingId: paying.bookingId, by: 'customer', reason: null, agreedRefundUnits }, visitor());
  return paying;
}

/** Somebody presses Pay on the page of their booking. The answer may never come. */
function pressPay(paying: Paying, fields: Record<string, string>): Promise<Response | undefined> {
  const browser = openBrowser(product.url);
  const pass = { bookingId: paying.bookingId, endsAt: Date.now() + 600_000, access: 'payer' as const };
  browser.cookies.set(`${STORAGE_PREFIX}-bookings`, signPass(secret, pass));
  return browser.post(`/booking/${paying.reference}`, { intent: 'pay', ...fields }).catch(() => undefined);
}

const byPhone = (paying: Paying) => pressPay(paying, { method: 'mpesa', phone: paying.phone });
const promptsOf = ({ paymentId }: Paying) => daraja.pushes.filter(({ callbackUrl }) => callbackUrl.endsWith(paymentId));
const promptOf = (paying: Paying) => promptsOf(paying)[0];
const checkoutOf = (paying: Paying) => promptOf(paying)?.checkoutRequestId ?? '';

async function dieInTheMiddle(): Promise<void> {
  // Money on its way back: M-Pesa has taken the reversal, and its answer never arrives.
  await waitForCalls('transaction', 1);
  daraja.faults.push({ on: 'reversal', delayMs: never });
  void daraja.reportHeld();
  await waitForCalls('reversal', 1);

  // Answered, and nobody has called back yet.
  untold = await held('mpesa');
  expect((await byPhone(untold))?.status).toBe(303);

  // The callback has arrived, and M-Pesa is being queried about it.
  halfReported = await held('mpesa');
  expect((await byPhone(halfReported))?.status).toBe(303);
  daraja.faults.push({ on: 'query', delayMs: never });
  void daraja.reportPush(checkoutOf(halfReported));
  await waitForCalls('query', daraja.callsOf('query').length + 1);

  // The prompt was answered, and M-Pesa's result never arrives.
  unanswered = await held('mpesa');
  daraja.faults.push({ on: 'push', delayMs: never });
  void byPhone(unanswered);
  await eventually(() => promptsOf(unanswered).length, Boolean, 'the telephone rings');

  // A page has been opened at Stripe, and nobody here knows of it.
  atStripe = await held('card');
  line.holdAnswers();
  void pressPay(atStripe, { method: 'card' });
  await eventually(() => stripe.books.sessionsOf(atStripe.paymentId).length, Boolean, 'a page is opened');

  product.signal('SIGKILL');
  expect(await product.ended).toBe('SIGKILL');
  daraja.faults.length = 0;
  line.passOn();
}

async function waitForCalls(endpoint: 'transaction' | 'reversal' | 'query', count: number): Promise<void> {
  await eventually(
    () => daraja.callsOf(endpoint).length,
    (calls) => calls >= count,
    `${endpoint} is asked`,
  );
}

async function paymentOf({ paymentId }: Paying) {
  return database.db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
    .select(['payments.state', 'capturedMinor', 'amountMinor', 'status', 'refundMinor', 'refundReference'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

async function expectPaidOnce(paying: Paying): Promise<void> {
  await eventually(
    async () => (await paymentOf(paying)).state,
    (state) => state === 'captured',
    'it is captured',
  );
  const { status, capturedMinor, amountMinor } = await paymentOf(paying);
  expect([status, capturedMinor]).toEqual(['confirmed', amountMinor]);
  const all = await database.db.selectFrom('payments').select('id').where('bookingId', '=', paying.bookingId).execute();
  expect(all).toEqual([{ id: paying.paymentId }]);
}

test('killed after the answer and before the callback: found by asking', async () => {
  await expectPaidOnce(untold);
  expect(promptsOf(untold)).toHaveLength(1);
});

test('killed while it heard the callback: found by asking', async () => {
  await expectPaidOnce(halfReported);
  expect(promptsOf(halfReported)).toHaveLength(1);
});

test('killed before the answer: the telephone does not ring again, and the callback is enough', async () => {
  // The returning customer presses again.
  expect((await byPhone(unanswered))?.status).toBe(303);
  expect(promptsOf(unanswered)).toHaveLength(1);
  expect(await daraja.reportPush(checkoutOf(unanswered))).toBe(200);
  await expectPaidOnce(unanswered);
});

test('killed before the answer to a refund: the money goes back once', async () => {
  await daraja.reportHeld();
  await eventually(
    async () => (await paymentOf(returning)).state,
    (state) => state === 'refunded',
    'it is back',
  );
  const { receipt = '' } = promptOf(returning) ?? {};
  const { refundMinor, refundReference } = await paymentOf(returning);
  expect(refundReference).toBe(daraja.transactions.get(receipt ?? '')?.reversedBy);
  expect(daraja.callsOf('reversal').map(({ Amount }) => Number(Amount) * 100)).toEqual([refundMinor]);
});

test('killed after Stripe opened a page and before it was written down: the same page, paid once', async () => {
  const again = await pressPay(atStripe, { intent: 'reopen', payment: atStripe.paymentId });
  expect(again?.status).toBe(303);
  const sessions = stripe.books.sessionsOf(atStripe.paymentId);
  expect(sessions.map(({ url }) => url)).toEqual([again?.headers.get('location')]);
  stripe.books.pay(sessions[0]?.id ?? '');
  expect(await stripe.sendEvents(`${product.url}/webhooks/stripe`, stripe.books.events)).toContain(200);
  await expectPaidOnce(atStripe);
});

test('and after all of it the books are in order', async () => {
  expect(await brokenInvariants(database.db)).toEqual([]);
  expect(daraja.pushes).toHaveLength(4);
  expect(stripe.books.intents.size).toBe(1);
});

/** Forwards requests, and withholds the responses on demand. */
async function openHoldableLine(to: string) {
  let isHolding = false;
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = await text(request);
    const answer = await fetch(new URL(url, to), {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !/^(host|connection|content-length)$/.test(name) ? [[name, value]] : [],
      ),
      ...(method === 'POST' && { body }),
    });
    const answered = await answer.text();
    if (isHolding) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    holdAnswers() {
      isHolding = true;
    },
    passOn() {
      isHolding = false;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
