import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { choose, paymentsWithSandbox, signed } from '#tests/payments/payments-with-sandbox.ts';
import { unpaidBooking } from '#tests/payments/unpaid-bookings.ts';
import { submitPayment } from '../submit-payment.ts';
import { takeCallback } from './provider-events.ts';

// What of callbacks is true whoever sends them. How each provider is heard is told in contract/.

let database: TestDatabase;
let context: ReturnType<typeof paymentsWithSandbox>;
beforeAll(async () => {
  database = await createTestDatabase();
  context = paymentsWithSandbox(database.db);
});
afterAll(() => database.drop());

const callback = (paymentId: string) =>
  JSON.stringify({
    id: `evt_${newId()}`,
    type: 'payment.captured',
    paymentId,
    amountMinor: 1,
    currency: 'KES',
  });

async function storedCallbacks(paymentId: string): Promise<number> {
  const rows = database.db.selectFrom('paymentCallbacks').select('eventId').where('paymentId', '=', paymentId);
  return (await rows.execute()).length;
}

const payment = (id: string) =>
  database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a callback', () => {
  test('is a hint: it says paid and the provider says declined, so it is declined', async () => {
    const { paymentId } = await unpaidBooking(database.db);
    await submitPayment(context, paymentId, 'http://localhost:3000/booking/FM123456');
    await choose(database.db, paymentId, 'decline');
    const at = new Date(Date.now() - 299_000);
    expect(await takeCallback(context, 'sandbox', signed(callback(paymentId), { at }))).toBe('taken');
    expect(await payment(paymentId)).toMatchObject({ state: 'failed', capturedMinor: null });
  });

  test('for the office, for nobody, or of a payment that is not ours, leaves no trace', async () => {
    const { paymentId } = await unpaidBooking(database.db, { provider: 'office', method: 'cash' });
    const request = signed(callback(paymentId));
    expect(await takeCallback(context, 'office', request)).toBe('no_provider');
    expect(await takeCallback(context, 'nobody', request)).toBe('no_provider');
    expect(await takeCallback(context, 'sandbox', request)).toBe('ignored');
    expect(await takeCallback(context, 'sandbox', signed(callback(newId())))).toBe('ignored');
    expect(await storedCallbacks(paymentId)).toBe(0);
  });
});
