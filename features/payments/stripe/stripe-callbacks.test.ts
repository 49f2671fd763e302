import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/database.ts';
import { atStripe, paymentsWithStripe } from '#tests/payments/stripe/payments-with-stripe.ts';
import type { StripeEvent } from '#tests/payments/stripe/stripe-objects.ts';
import { type StripeServer, signatureOf, startStripeServer } from '#tests/payments/stripe/stripe-server.ts';
import { takeCallback } from '../providers/provider-events.ts';

let database: TestDatabase;
let server: StripeServer;
let context: ReturnType<typeof paymentsWithStripe>;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startStripeServer();
  context = paymentsWithStripe(database.db, server);
});
beforeEach(() => server.recover());
afterAll(async () => {
  await server.close();
  await database.drop();
});

const row = (id: string) =>
  database.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const take = (event: StripeEvent, at?: Date) => takeCallback(context, 'stripe', server.callback(event, at));

async function paid() {
  const made = await atStripe(context, server);
  const intent = server.books.pay(made.session.id);
  const event = server.books.events.findLast(({ type }) => type === 'checkout.session.completed');
  if (!event) throw new Error('Nothing was said');
  return { ...made, intent, event };
}

describe('a word of Stripe', () => {
  test('lets the payment be asked about, once, and leaves no name or address behind', async () => {
    const { paymentId, event } = await paid();
    Object.assign(event.data.object, { customer_details: { email: 'amina@example.com', name: 'Amina' } });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => take(event)));
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(19);
    expect(await row(paymentId)).toMatchObject({ state: 'captured' });
    const stored = await database.db
      .selectFrom('paymentCallbacks')
      .select('body')
      .where('paymentId', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(stored.body).toEqual({
      id: event.id,
      type: 'checkout.session.completed',
      session: expect.stringMatching(/^cs_/),
      status: 'complete',
    });
  });

  test('is none without its key, with another text, or after five minutes', async () => {
    const { paymentId, event } = await paid();
    const good = server.callback(event);
    const signed = (header: string) => ({ ...good, headers: new Headers({ 'stripe-signature': header }) });
    const forged = [
      { ...good, headers: new Headers() },
      signed(''),
      signed('t=0,v1='),
      signed(signatureOf('whsec_of_somebody_else', good.body, new Date())),
      signed(signatureOf(server.variables.webhookSecret, good.body, new Date(Date.now() - 301_000))),
      { ...good, body: good.body.replace('complete', 'expired') },
      { ...good, body: '' },
    ];
    for (const request of forged) expect(await takeCallback(context, 'stripe', request)).toBe('forged');
    for (const body of ['not json', '[]', '{}', 'null']) {
      const header = signatureOf(server.variables.webhookSecret, body, new Date());
      expect(await takeCallback(context, 'stripe', { ...signed(header), body })).toBe('forged');
    }
    expect(await row(paymentId)).toMatchObject({ state: 'submitted' });
    expect(await take(event, new Date(Date.now() - 290_000))).toBe('taken');
  });

  test('is a hint: it may say paid where nobody paid', async () => {
    const { paymentId, session } = await atStripe(context, server);
    const lie = server.books.recordEvent('checkout.session.completed', {
      ...session,
      payment_status: 'paid',
    });
    expect(await take(lie)).toBe('taken');
    expect(await row(paymentId)).toMatchObject({ state: 'submitted' });
  });

  test('teaches us the name of a page that we never wrote down, and never another one', async () => {
    const { paymentId, session } = await atStripe(context, server);
    const other = server.books.recordEvent('checkout.session.completed', { ...session, id: 'cs_test_other' });
    await take(other);
    expect(await row(paymentId)).toMatchObject({ providerReference: session.id });
    await database.db.updateTable('payments').set({ providerReference: null }).where('id', '=', paymentId).execute();
    server.books.expire(session.id);
    const event = server.books.events.at(-1);
    if (!event) throw new Error('Nothing was said');
    expect(await take(event)).toBe('taken');
    expect(await row(paymentId)).toMatchObject({
      state: 'failed',
      failure: 'expired',
      providerReference: session.id,
    });
  });

  test('of what is not ours is heard and nothing done; one that met a fault counts when it is repeated', async () => {
    const { paymentId, intent, event } = await paid();
    for (const [type, object] of [
      ['payment_intent.succeeded', intent],
      ['customer.created', { id: 'cus_1' }],
      ['checkout.session.completed', { id: 'cs_test_x', client_reference_id: 'a shop of somebody else' }],
      ['charge.refunded', { id: 'ch_1', metadata: {}, payment_intent: 'pi_test_of_another_shop' }],
      ['refund.created', { id: 're_1' }],
    ] as const)
      expect(await take(server.books.recordEvent(type, object))).toBe('ignored');
    server.fail('down');
    expect(await take(event)).toBe('not_now');
    server.recover();
    expect(await take(event)).toBe('taken');
    expect(await row(paymentId)).toMatchObject({ state: 'captured' });
    // A refund by hand names its payment by the money alone.
    const refund = server.books.refund(new URLSearchParams({ payment_intent: intent.id, amount: '100' }));
    expect(refund.metadata).toEqual({});
    expect(await take(server.books.recordEvent('refund.created', refund))).toBe('taken');
  });
});
