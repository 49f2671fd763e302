import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentProvider, ProviderHealth } from '#features/payments/payment-provider.ts';
import { createOfficeProvider } from '#features/payments/providers/create-payment-providers.ts';
import { createSandboxProvider } from '#features/payments/sandbox/sandbox-provider.ts';
import { createStripeProvider } from '#features/payments/stripe/stripe-provider.ts';
import { defaultSettings } from '#features/settings/settings.ts';
import { type PaymentEnv, unsetPaymentVariables } from '#lib/env-payments.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { startStripeServer } from '#tests/payments/stripe/stripe-server.ts';
import { unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { listProviders, watchProviders } from './watch-providers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const baseUrl = 'http://localhost:3000';
const ours = () => {
  const secret = 'a secret of thirty-two characters';
  return {
    sandbox: createSandboxProvider({ db: database.db, baseUrl, secret }),
    office: createOfficeProvider(defaultSettings),
  };
};
const mapOf = (...all: PaymentProvider[]) => new Map(all.map((one) => [one.name, one]));
const calm = { isProduction: false, onError: () => {}, deadline: 2_000 };

test('each is queried by itself: a timeout and a failure are reported as such, with one request', async () => {
  const { sandbox, office } = ours();
  let requests = 0;
  const hanging = (): Promise<ProviderHealth> => {
    requests += 1;
    return new Promise(() => {});
  };
  const errors: unknown[] = [];
  const watch = watchProviders(
    mapOf(
      { ...sandbox, name: 'stripe', methods: { card: {} }, health: hanging },
      { ...sandbox, name: 'mpesa', methods: {}, health: () => Promise.reject(new Error('gone')) },
      sandbox,
      office,
    ),
    { isProduction: true, onError: (error) => errors.push(error), deadline: 30 },
  );
  const found = await watch.read();
  expect(found.map(({ title, health }) => `${title}: ${health.state} ${health.value}`)).toEqual([
    'Stripe: failing No answer',
    'M-Pesa: failing Failed',
    'Sandbox: attention Test',
    'Office: ok Not offered',
  ]);
  expect(found.map(({ carries }) => carries)).toEqual([['card'], [], ['mpesa'], []]);
  expect(errors).toHaveLength(1);
  await Promise.all([watch.read(), watch.ask(), watch.ask()]);
  expect(requests).toBe(1);
});

test('the list has what waits for each of them, and when it was last heard', async () => {
  const server = await startStripeServer();
  try {
    const { sandbox, office } = ours();
    const stripe = createStripeProvider({
      variables: server.variables,
      baseUrl,
      log: createLog('silent'),
    });
    const watch = watchProviders(mapOf(stripe, sandbox, office), calm);
    const { db } = database;
    const { paymentId } = await unpaidBooking(db, { provider: 'stripe' });
    const submittedAt = new Date(Date.now() - 60_000);
    await db.updateTable('payments').set({ state: 'submitted', submittedAt }).where('id', '=', paymentId).execute();
    await db
      .insertInto('paymentCallbacks')
      .values({ provider: 'stripe', eventId: 'evt_1', paymentId, body: '{}' })
      .execute();
    const [cards, test, byHand] = await listProviders(db, watch);
    expect(cards).toMatchObject({
      name: 'stripe',
      health: { state: 'ok', value: 'Test mode' },
      waiting: 1,
      waitingSince: submittedAt,
      refundsDue: 0,
      lastEventAt: expect.any(Date),
    });
    expect(test).toMatchObject({ name: 'sandbox', health: { state: 'ok' }, waiting: 0, lastEventAt: null });
    expect(byHand).toMatchObject({ name: 'office', waiting: 0 });
    // For some seconds providers are not queried again; `ask` still notices a failure.
    server.fail('down');
    expect((await watch.read())[0]?.health.state).toBe('ok');
    expect((await watch.ask())[0]?.health).toMatchObject({ state: 'failing', value: 'No answer' });
  } finally {
    await server.close();
  }
});

test('what is not set up is named, and what is set up is not', async () => {
  const unset = (given: Partial<PaymentEnv>) =>
    unsetPaymentVariables(given).map(({ provider, names }) => `${provider} ${names.join(' ')}`);
  expect(unset({})).toEqual(
    expect.arrayContaining([
      'mpesa MPESA_CONSUMER_KEY MPESA_CONSUMER_SECRET MPESA_SHORT_CODE MPESA_PASSKEY MPESA_CALLBACK_KEY',
      'stripe STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET',
    ]),
  );
  const mpesa = {
    isLive: false,
    apiUrl: '',
    consumerKey: '',
    consumerSecret: '',
    shortCode: '',
    passkey: '',
    callbackKey: '',
    callbackUrl: undefined,
    initiator: undefined,
    minKes: 1,
    maxKes: 1,
  };
  const stripe = { secretKey: '', webhookSecret: '', apiUrl: '', checkoutOrigin: '' };
  const left = unset({ mpesa, stripe });
  expect(left.filter((line) => line.startsWith('stripe'))).toEqual([]);
  expect(left.filter((line) => line.startsWith('mpesa'))).toEqual([
    'mpesa MPESA_INITIATOR_NAME MPESA_SECURITY_CREDENTIAL',
  ]);
});
