import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Database } from '#db/connect.ts';
import { CALLBACK_PATH } from '#features/payments/mpesa/callback-paths.ts';
import { createMpesaContext } from '#features/payments/mpesa/mpesa-context.ts';
import { createMpesaProvider } from '#features/payments/mpesa/mpesa-provider.ts';
import { takePaybillCallback } from '#features/payments/mpesa/paybill/take-paybill-callback.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import type { CallbackRequest, PaymentProvider } from '#features/payments/payment-provider.ts';
import { createLog } from '#lib/log.ts';
import type { PushInBooks } from '../mpesa/daraja-books.ts';
import type { CallbackChanges, DarajaEndpoint } from '../mpesa/daraja-messages.ts';
import { type DarajaServer, startDarajaServer } from '../mpesa/daraja-server.ts';
import type { ProviderHarness, ProviderOperation } from './provider-harness.ts';

const endpoints: Record<ProviderOperation, readonly DarajaEndpoint[]> = {
  create: ['push'],
  status: ['query'],
  refund: ['transaction', 'reversal'],
};

/** M-Pesa over HTTP, with a mailbox in which its callbacks wait until a test delivers them. */
export async function mpesaHarness(db: Database): Promise<ProviderHarness> {
  const mailbox = await openMailbox();
  const server = await startDarajaServer({ mpesa: { callbackUrl: mailbox.url } });
  server.callbacks = 'held';
  server.phoneAnswers('ignore');
  const log = createLog('silent');
  const contextWithTimeout = (timeoutMs: number) =>
    createMpesaContext(server.mpesa, { baseUrl: 'http://localhost:3000', timeoutMs });
  const context = contextWithTimeout(10_000);
  const regular = createMpesaProvider({ db, log, mpesa: context });
  // A busy machine may be slower than this timeout, so it is used only where a request should time out.
  const impatient = createMpesaProvider({ db, log, mpesa: contextWithTimeout(80) });
  let isImpatient = false;
  let isDown = false;
  const provider: PaymentProvider = {
    ...regular,
    create: (...args) => (isImpatient ? impatient : regular).create(...args),
    status: (...args) => (isImpatient ? impatient : regular).status(...args),
    refund: (...args) => (isImpatient ? impatient : regular).refund(...args),
  };

  const pushesOf = (paymentId: string) =>
    server.pushes.filter(({ callbackUrl }) => callbackUrl.endsWith(`/push/${paymentId}`));
  const pushOf = (paymentId: string): PushInBooks => {
    const [push] = pushesOf(paymentId);
    if (!push) throw new Error('No prompt was sent');
    return push;
  };
  const pathOf = (address: string) => address.slice(mailbox.url.length + CALLBACK_PATH.length + 1);
  // One after the other, so that no call takes another's callback out of the mailbox.
  let lastEvent: Promise<unknown> = Promise.resolve();
  const eventOf = (
    { checkoutRequestId, callbackUrl }: PushInBooks,
    changes: CallbackChanges = {},
  ): Promise<CallbackRequest> => {
    const event = lastEvent.then(async () => {
      await server.reportPush(checkoutRequestId, changes);
      return mailbox.take(pathOf(changes.to ?? callbackUrl));
    });
    lastEvent = event.catch(() => {});
    return event;
  };
  /** Callbacks are not signed, so a repeat is identical. */
  const sentEvents = new Map<string, Promise<CallbackRequest>>();
  const oneEventOf = (push: PushInBooks) => {
    const event = sentEvents.get(push.checkoutRequestId) ?? eventOf(push);
    sentEvents.set(push.checkoutRequestId, event);
    return event;
  };

  /** Delivers results of commands until none is left. */
  const deliverResults = async (parts: PaymentParts) => {
    for (;;) {
      await server.reportHeld();
      const results = mailbox.takeAll();
      if (results.length === 0) return;
      for (const { path, body } of results) {
        const target = context.paths.targetOf(path);
        if (!target || target.kind === 'push') throw new Error('A result came to a wrong address');
        await takePaybillCallback({ ...parts, mpesa: context }, target, body);
      }
    }
  };

  return {
    provider,
    mpesa: context,
    method: 'mpesa',
    next: 'page',
    currencies: ['KES', 'USD'],
    // A prompt can not be paid with another amount.
    mayTakeOther: [],
    refundsTakeTime: true,
    refundsNeedCallback: true,
    pays: (paymentId) => server.answerPush(pushOf(paymentId).checkoutRequestId, 'pay'),
    declines: (paymentId) => server.answerPush(pushOf(paymentId).checkoutRequestId, 'cancel'),
    walksAway: (paymentId) => server.answerPush(pushOf(paymentId).checkoutRequestId, 'expired'),
    async callbacks(paymentId) {
      const callbacks: CallbackRequest[] = [];
      for (const push of pushesOf(paymentId)) if (push.resultCode !== null) callbacks.push(await oneEventOf(push));
      return callbacks;
    },
    async forgeries(paymentId, ownPaymentId) {
      const push = pushOf(paymentId);
      const paid = { resultCode: 0, receipt: 'SKF7Q2M4XN' };
      const event = await eventOf(push, paid);
      const ownPath = pathOf(pushOf(ownPaymentId).callbackUrl);
      const [secret = '', ...rest] = event.path.split('/');
      const otherSecret = ownPath.split('/')[0] ?? '';
      const others: Record<string, string> = {
        'to no secret address': rest.join('/'),
        'to an address with another secret': ['0'.repeat(secret.length), ...rest].join('/'),
        'to an address with half of its secret': [secret.slice(0, 20), ...rest].join('/'),
        'to an address with the secret of another payment': [otherSecret, ...rest].join('/'),
        'to an address of something else': [secret, 'paybill', 'money'].join('/'),
        'to an address in capitals': event.path.toUpperCase(),
        'to the address of another payment': ownPath,
      };
      // An unreadable body at the right secret URL is not a forgery.
      return Object.fromEntries(Object.entries(others).map(([wrong, path]) => [wrong, { ...event, path }]));
    },
    async mixedUp(paymentId, paidPaymentId) {
      const paid = pushOf(paidPaymentId);
      const unpaid = pushOf(paymentId);
      const { checkoutRequestId, callbackUrl } = unpaid;
      return [await eventOf(paid, { to: callbackUrl }), await eventOf(paid, { to: callbackUrl, checkoutRequestId })];
    },
    reportsOtherAmount: (paymentId) => {
      const push = pushOf(paymentId);
      return eventOf(push, { amountKes: push.amountKes - 1 });
    },
    async trouble(operation, trouble) {
      isDown = trouble === 'down';
      if (isDown) return server.down();
      isImpatient = trouble === 'slow';
      const no = { errorCode: '500.001.1001', errorMessage: 'Unable to lock subscriber' };
      // A request that failed with 500 may have been executed; a reversal refused with 400 was not.
      const status = operation === 'refund' ? 400 : 500;
      for (const on of endpoints[operation])
        server.faults.push({
          on,
          times: 1_000,
          ...(trouble === 'slow' ? { delayMs: 160 } : { answer: { status, body: no } }),
        });
    },
    async calm() {
      isImpatient = false;
      server.faults.length = 0;
      if (isDown) await server.up();
      isDown = false;
    },
    async endRefund(parts, _, end) {
      const no = { errorCode: '500.001.1001', errorMessage: 'The balance is insufficient' };
      if (end === 'refused') server.faults.push({ on: 'reversal', times: 1_000, answer: { status: 400, body: no } });
      await deliverResults(parts);
      server.faults.length = 0;
    },
    async books(paymentId) {
      const pushes = pushesOf(paymentId);
      const receipts = pushes.flatMap(({ receipt }) => (receipt ? [receipt] : []));
      const paid = receipts.flatMap((receipt) => server.transactions.get(receipt) ?? []);
      const reversals = reversalsOf(server, receipts);
      return {
        requests: pushes.length,
        takenMinor: paid.reduce((sum, { amountKes }) => sum + amountKes * 100, 0),
        refundedMinor: reversals.reduce((sum, amountKes) => sum + amountKes * 100, 0),
        refunds: reversals.length,
        names: [...receipts, ...pushes.map(({ checkoutRequestId }) => checkoutRequestId)],
      };
    },
    async close() {
      await server.stop();
      await mailbox.close();
    },
  };
}

/** What went back of each, by what was asked: the books keep only that it did. */
function reversalsOf(server: DarajaServer, receipts: readonly string[]): number[] {
  return receipts.flatMap((receipt) => {
    if (server.transactions.get(receipt)?.reversedBy == null) return [];
    const reversal = server.callsOf('reversal').findLast(({ TransactionID }) => TransactionID === receipt);
    return [Number(reversal?.Amount)];
  });
}

/** Takes whatever is posted, and keeps it as it came. */
async function openMailbox() {
  const posted: CallbackRequest[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const path = (request.url ?? '').slice(CALLBACK_PATH.length + 1);
    posted.push({ headers: new Headers({ 'content-type': 'application/json' }), body, path });
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mailbox has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    takeAll: () => posted.splice(0),
    take(path: string): CallbackRequest {
      const place = posted.findLastIndex((request) => request.path === path);
      const [request] = place < 0 ? [] : posted.splice(place, 1);
      if (!request) throw new Error('Nothing was posted');
      return request;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}
