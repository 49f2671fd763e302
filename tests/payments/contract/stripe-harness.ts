import type { Database } from '#db/connect.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { createStripeProvider } from '#features/payments/stripe/stripe-provider.ts';
import { createLog } from '#lib/log.ts';
import type { Session } from '../stripe/stripe-objects.ts';
import { type StripeServer, signatureOf, startStripeServer } from '../stripe/stripe-server.ts';
import type { ProviderHarness, ProviderOperation } from './provider-harness.ts';

const requests: Record<ProviderOperation, RegExp> = {
  create: /^POST .*\/sessions$/,
  status: /^GET .*(sessions|payment_intents)/,
  refund: /refunds/,
};

/** Banks answer refunds at once or after days: one harness for each. */
export function stripeHarness({ refundsTakeTime }: { refundsTakeTime: boolean }) {
  return async (_: Database): Promise<ProviderHarness> => {
    const server = await startStripeServer();
    server.books.refundsBegin = refundsTakeTime ? 'pending' : 'succeeded';
    const given = { variables: server.variables, baseUrl: 'http://localhost:3000', log: createLog('silent') };
    const regular = createStripeProvider({ ...given, timeout: { timeoutMs: 10_000, retries: 0 } });
    // A machine that is busy is slower than this at times, so it waits like that only where it should give up.
    const impatient = createStripeProvider({ ...given, timeout: { timeoutMs: 80, retries: 0 } });
    // Nobody listens there. A connection that breaks would be tried again by Stripe's library, after half a second.
    const nobody = createStripeProvider({
      ...given,
      variables: { ...server.variables, apiUrl: 'http://127.0.0.1:1' },
      timeout: { timeoutMs: 10_000, retries: 0 },
    });
    let instead: { operation: ProviderOperation; provider: PaymentProvider } | undefined;
    const carrier = (operation: ProviderOperation) => (instead?.operation === operation ? instead.provider : regular);
    let isRefusing = false;
    const provider: PaymentProvider = {
      ...regular,
      // Of a currency that there is not, Stripe opens no page.
      create: (payment, pages) =>
        carrier('create').create(isRefusing ? { ...payment, currency: 'XTS' } : payment, pages),
      status: (payment) => carrier('status').status(payment),
      refund: (payment, amountMinor) => carrier('refund').refund(payment, amountMinor),
    };
    return {
      provider,
      method: 'card',
      next: 'redirect',
      currencies: ['KES', 'USD', 'EUR'],
      mayTakeOther: ['amount', 'currency'],
      refundsTakeTime,
      refundsNeedCallback: false,
      async pays(paymentId, { amountMinor, currency } = {}) {
        server.books.pay(openSessionOf(server, paymentId).id, {
          ...(amountMinor !== undefined && { amount: amountMinor }),
          ...(currency !== undefined && { currency: currency.toLowerCase() }),
        });
      },
      // A declined card leaves the page open for another one until the payer gives up.
      async declines(paymentId) {
        server.books.expire(openSessionOf(server, paymentId).id);
      },
      async walksAway(paymentId) {
        openSessionOf(server, paymentId).created -= 24 * 3600;
      },
      callbacks: async (paymentId) => eventsOf(server, paymentId).map((event) => server.callback(event)),
      async forgeries(paymentId, ownPaymentId) {
        const { callback, books, variables } = server;
        const [session] = books.sessionsOf(paymentId);
        const event = { ...books.recordEvent('test.never', {}), type: 'checkout.session.completed' };
        const body = JSON.stringify({ ...event, data: { object: session ?? {} } });
        const now = new Date();
        const signedBy = (secret: string, at = now, text = body) => ({
          headers: new Headers({ 'stripe-signature': signatureOf(secret, text, at) }),
          body,
          path: '',
        });
        const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
        return {
          'not signed': { headers: new Headers(), body, path: '' },
          'signed with nothing': { headers: new Headers({ 'stripe-signature': 't=0,v1=' }), body, path: '' },
          'signed by a stranger': signedBy('whsec_of_somebody_else'),
          'signed long ago': signedBy(variables.webhookSecret, ago(302)),
          'signed for another text': signedBy(variables.webhookSecret, now, body.replace(paymentId, ownPaymentId)),
          'no JSON': { ...callback(event), body: 'not json' },
        };
      },
      async mixedUp(paymentId, paidPaymentId) {
        const { books, callback } = server;
        const [paid] = books.sessionsOf(paidPaymentId);
        const [unpaid] = books.sessionsOf(paymentId);
        if (!paid || !unpaid) throw new Error('There are no sessions');
        const mixed: Session[] = [
          { ...paid, client_reference_id: paymentId },
          { ...unpaid, payment_intent: paid.payment_intent, payment_status: 'paid', status: 'complete' },
        ];
        return mixed.map((session) => callback({ ...books.recordEvent('checkout.session.completed', session) }));
      },
      async trouble(operation, trouble) {
        isRefusing = trouble === 'refusing';
        if (trouble === 'refusing' && operation === 'refund') server.books.refundsBegin = 'failed';
        if (trouble === 'down') instead = { operation, provider: nobody };
        if (trouble === 'slow') {
          instead = { operation, provider: impatient };
          server.fail('slow', { on: requests[operation], ms: 160 });
        }
      },
      async calm() {
        instead = undefined;
        isRefusing = false;
        server.books.refundsBegin = refundsTakeTime ? 'pending' : 'succeeded';
        server.recover();
      },
      ...(refundsTakeTime && {
        async endRefund(_: PaymentParts, paymentId: string, end: 'done' | 'refused') {
          for (const { id, status } of refundsOf(server, paymentId))
            if (status === 'pending') server.books.decideRefund(id, end === 'done' ? 'succeeded' : 'failed');
        },
      }),
      async books(paymentId) {
        const sessions = server.books.sessionsOf(paymentId);
        const intents = intentsOf(server, paymentId);
        const refunds = refundsOf(server, paymentId).filter(({ status }) => status === 'succeeded');
        return {
          requests: sessions.length,
          takenMinor: intents.reduce((sum, { amount_received }) => sum + amount_received, 0),
          refundedMinor: refunds.reduce((sum, { amount }) => sum + amount, 0),
          refunds: refunds.length,
          names: [...sessions, ...intents].map(({ id }) => id),
        };
      },
      close: () => server.close(),
    };
  };
}

function openSessionOf({ books }: StripeServer, paymentId: string): Session {
  const session = books.sessionsOf(paymentId).find(({ status }) => status === 'open');
  if (!session) throw new Error('There is no page to pay at');
  return session;
}

function intentsOf({ books }: StripeServer, paymentId: string) {
  return [...books.intents.values()].filter(({ metadata }) => metadata.payment_id === paymentId);
}

function refundsOf(server: StripeServer, paymentId: string) {
  return intentsOf(server, paymentId).flatMap(({ id }) => server.books.refundsOf(id));
}

function eventsOf({ books }: StripeServer, paymentId: string) {
  return books.events.filter(({ data: { object } }) => {
    if ('client_reference_id' in object) return object.client_reference_id === paymentId;
    const { metadata } = object;
    return typeof metadata === 'object' && metadata !== null && 'payment_id' in metadata
      ? metadata.payment_id === paymentId
      : false;
  });
}
