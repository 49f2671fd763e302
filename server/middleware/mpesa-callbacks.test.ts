import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTimings } from '#features/operations/timings/timings.ts';
import { CALLBACK_PATH } from '#features/payments/mpesa/callback-paths.ts';
import { createLog } from '#lib/log.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { type PaymentsWithMpesa, promptOf, startPaymentsWithMpesa } from '#tests/payments/mpesa/payments-with-mpesa.ts';
import { createMetrics } from '../metrics.ts';
import { createRequestRecorder, logRequests, type RequestVariables } from './log-requests.ts';
import { mpesaCallbacks, paymentCallbacks } from './payment-callbacks.ts';

let database: TestDatabase;
let mpesa: PaymentsWithMpesa;
let app: Hono<{ Variables: RequestVariables }>;
const lines: string[] = [];
const metrics = createMetrics({ totalCount: 0, idleCount: 0, waitingCount: 0 });
beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  mpesa = await startPaymentsWithMpesa(database.db, { log });
  mpesa.daraja.callbacks = 'held';
  app = new Hono<{ Variables: RequestVariables }>();
  app.use(logRequests(createRequestRecorder({ log, metrics, timings: createTimings() })));
  app.route(CALLBACK_PATH, mpesaCallbacks(mpesa.context));
  app.route('/webhooks', paymentCallbacks(mpesa.context));
  app.onError((error, c) => {
    log.error({ err: error, requestId: c.get('requestId') }, 'request failed');
    return c.text('Unexpected Application Error!', 500);
  });
});
afterAll(async () => {
  await mpesa.stop();
  await database.drop();
});

async function post(path: string, body: unknown) {
  const headers = { 'content-type': 'application/json', origin: 'https://provider.example' };
  const content = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.request(path, { method: 'POST', body: content, headers });
  return `${answer.status} ${await answer.text()}`;
}

const paid = (CheckoutRequestID: string) => ({ Body: { stkCallback: { CheckoutRequestID, ResultCode: 0 } } });

test('M-Pesa is heard at its secret address alone, and answered as it wants to be', async () => {
  const { paymentId } = await mpesa.prompted();
  const { callbackUrl, checkoutRequestId } = await promptOf(mpesa.daraja, database.db, paymentId);
  const { pathname } = new URL(callbackUrl);
  const state = async () =>
    (await database.db.selectFrom('payments').select('state').where('id', '=', paymentId).executeTakeFirstOrThrow())
      .state;

  const wrong = pathname.replace(/[0-9a-f]{40}/, 'b'.repeat(40));
  for (const path of [wrong, `${CALLBACK_PATH}/push/${paymentId}`, CALLBACK_PATH, `${pathname}/more`])
    expect(await post(path, paid(checkoutRequestId))).toBe('404 not found');
  expect(await post(pathname, paid('ws_CO_of_another'))).toBe('404 not found');
  expect(await post(pathname, 'x'.repeat(65 * 1024))).toBe('404 not found');
  expect(await post('/webhooks/mpesa', paid(checkoutRequestId))).toBe('401 refused');
  expect((await app.request(pathname)).status).toBe(404);
  expect(await state()).toBe('submitted');

  mpesa.daraja.faults.push({ on: 'query', cuts: 'before' });
  expect(await post(pathname, paid(checkoutRequestId))).toBe('503 {"ResultCode":1,"ResultDesc":"Later"}');
  for (let time = 0; time < 2; time += 1)
    expect(await post(pathname, paid(checkoutRequestId))).toBe('200 {"ResultCode":0,"ResultDesc":"Accepted"}');
  expect(await state()).toBe('captured');
});

test('neither the log nor the figures of the process know a secret address', async () => {
  const { paymentId } = await mpesa.prompted();
  const { callbackUrl, checkoutRequestId } = await promptOf(mpesa.daraja, database.db, paymentId);
  const { pathname } = new URL(callbackUrl);
  const token = pathname.split('/')[3] ?? '';
  lines.length = 0;
  await post(pathname, paid(checkoutRequestId));
  await post(`${pathname}/more`, paid(checkoutRequestId));
  await post(`/base${pathname}`, paid(checkoutRequestId));
  const broken = { ...mpesa.context, providers: new Map() };
  Object.defineProperty(broken.providers, 'get', {
    value() {
      throw new Error(`There is no route to ${callbackUrl}, alas`);
    },
  });
  const failing = new Hono();
  failing.route(CALLBACK_PATH, mpesaCallbacks(broken));
  failing.onError((error, c) => {
    mpesa.context.log.error({ err: error }, 'request failed');
    return c.text('broken', 500);
  });
  expect((await failing.request(pathname, { method: 'POST', body: '{}' })).status).toBe(500);
  const all = lines.join('');
  expect(token).toMatch(/^[0-9a-f]{40}$/);
  expect(all).toContain('"path":"/webhooks/mobile-money/[secret]"');
  expect(all).toContain('"path":"/base/webhooks/mobile-money/[secret]"');
  expect(all).toContain('There is no route to');
  expect(all).toContain('alas');
  expect(all).not.toContain(token);
  expect(await metrics.text()).not.toContain(token);
});
