import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitPayment } from '#features/payments/submit-payment.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { choose, paymentsWithSandbox, signed } from '#tests/payments/payments-with-sandbox.ts';
import { unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { formsOnly } from './limit-bodies.ts';
import { paymentCallbacks } from './payment-callbacks.ts';
import { sameOriginOnly } from './security-headers.ts';

let database: TestDatabase;
let app: Hono;
let body: string;
let paymentId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const context = paymentsWithSandbox(database.db);
  app = new Hono();
  app.route('/webhooks', paymentCallbacks(context));
  app.use(sameOriginOnly('https://www.fikambali.example'));
  app.use(formsOnly());
  ({ paymentId } = await unpaidBooking(database.db));
  await submitPayment(context, paymentId, 'https://www.fikambali.example/booking/FM123456');
  await choose(database.db, paymentId, 'approve');
  body = JSON.stringify({ id: 'evt_1', type: 'payment.captured', paymentId });
});
afterAll(() => database.drop());

async function post(path: string, content: string, headers = new Headers()) {
  headers.set('content-type', 'application/json');
  headers.set('origin', 'https://provider.example');
  const answer = await app.request(path, { method: 'POST', body: content, headers });
  return `${answer.status} ${await answer.text()}`;
}

const state = async () => {
  const row = database.db.selectFrom('payments').select('state').where('id', '=', paymentId);
  return (await row.executeTakeFirstOrThrow()).state;
};

test('whoever has no key learns nothing and moves nothing', async () => {
  expect(await post('/webhooks/sandbox', body)).toBe('401 refused');
  expect(await post('/webhooks/sandbox', '{}')).toBe('401 refused');
  expect(await post('/webhooks/nobody', body)).toBe('404 not found');
  expect(await post('/webhooks/office', body)).toBe('404 not found');
  expect(await post('/webhooks/sandbox', 'x'.repeat(65 * 1024))).toBe('413 too large');
  expect(await state()).toBe('submitted');
});

test('a provider is heard from wherever it comes, and heard the second time as well', async () => {
  expect(await post('/webhooks/sandbox', body, signed(body).headers)).toBe('200 ok');
  expect(await state()).toBe('captured');
  expect(await post('/webhooks/sandbox', body, signed(body).headers)).toBe('200 ok');
});
