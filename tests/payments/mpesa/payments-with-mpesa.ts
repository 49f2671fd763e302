import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '#db/connect.ts';
import { CALLBACK_PATH } from '#features/payments/mpesa/callback-paths.ts';
import { createMpesaContext } from '#features/payments/mpesa/mpesa-context.ts';
import { createMpesaProvider } from '#features/payments/mpesa/mpesa-provider.ts';
import { takePaybillCallback } from '#features/payments/mpesa/paybill/take-paybill-callback.ts';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { type CallbackOutcome, takeCallback } from '#features/payments/providers/provider-events.ts';
import { type ReceivedMoney, settleMoney } from '#features/payments/settle-money.ts';
import { submitPayment } from '#features/payments/submit-payment.ts';
import type { MpesaVariables } from '#lib/env-payments.ts';
import { createLog, type Log } from '#lib/log.ts';
import { recordingHooks, type UnpaidBooking, unpaidBooking } from '../unpaid-bookings.ts';
import { type DarajaServer, startDarajaServer } from './daraja-server.ts';

/** M-Pesa as the only provider on a test's own database, with a local Daraja and a server for its callbacks. */
export async function startPaymentsWithMpesa(
  db: Database,
  {
    timeoutMs = 10_000,
    log = createLog('silent'),
    ...changes
  }: { timeoutMs?: number; log?: Log } & Partial<MpesaVariables> = {},
) {
  const daraja = await startDarajaServer({ mpesa: changes });
  const outcomes: CallbackOutcome[] = [];
  const callbackServer = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const path = (request.url ?? '').slice(CALLBACK_PATH.length + 1);
    const body = Buffer.concat(parts).toString();
    const target = context.mpesa.paths.targetOf(path);
    if (target && target.kind !== 'push') {
      const answer = await takePaybillCallback(context, target, body);
      return void response.writeHead(200).end(JSON.stringify(answer));
    }
    const outcome = await takeCallback(context, 'mpesa', { headers: new Headers(), body, path });
    outcomes.push(outcome);
    response.writeHead(outcome === 'forged' ? 404 : outcome === 'not_now' ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => callbackServer.listen(0, '127.0.0.1', resolve));
  daraja.mpesa.callbackUrl = `http://127.0.0.1:${(callbackServer.address() as AddressInfo).port}`;
  const makeMpesa = (requestTimeoutMs: number) =>
    createMpesaContext(daraja.mpesa, { baseUrl: 'http://localhost:3000', timeoutMs: requestTimeoutMs });
  const makeProvider = (requestTimeoutMs = timeoutMs): PaymentProvider =>
    createMpesaProvider({ db, log, mpesa: makeMpesa(requestTimeoutMs) });
  const mpesa = makeMpesa(timeoutMs);
  const provider = createMpesaProvider({ db, log, mpesa });
  const context = {
    db,
    log,
    providers: new Map([[provider.name, provider]]),
    hooks: recordingHooks(),
    settle: (money: ReceivedMoney) => settleMoney(db, money),
    mpesa,
  };
  return {
    context,
    provider,
    /** The provider of a newly started process, with its own timeout. */
    makeProvider,
    daraja,
    /** Outcomes of callbacks in order. */
    outcomes,
    /** A booking whose prompt has been sent. */
    async prompted(wanted: Parameters<typeof unpaidBooking>[1] = {}): Promise<UnpaidBooking> {
      const made = await unpaidMpesa(db, wanted);
      await submitPayment(context, made.paymentId, 'http://localhost:3000/booking/FM123456');
      return made;
    },
    async stop() {
      await daraja.stop();
      callbackServer.closeAllConnections();
      await new Promise((resolve) => callbackServer.close(resolve));
    },
  };
}

export type PaymentsWithMpesa = Awaited<ReturnType<typeof startPaymentsWithMpesa>>;

/** Each booking gets its own phone, because a phone is limited to five prompts an hour. */
let phones = 0;
export function unpaidMpesa(db: Database, wanted: Parameters<typeof unpaidBooking>[1] = {}): Promise<UnpaidBooking> {
  phones += 1;
  const payerPhone = `+2547${String(phones).padStart(8, '0')}`;
  return unpaidBooking(db, { method: 'mpesa', provider: 'mpesa', payerPhone, ...wanted });
}

/** The prompt of a payment at the local Daraja. */
export async function promptOf(daraja: DarajaServer, db: Database, paymentId: string) {
  const prompts = daraja.pushes.filter(({ callbackUrl }) => callbackUrl.endsWith(`/push/${paymentId}`));
  const [prompt] = prompts;
  if (!prompt) throw new Error('No prompt was sent');
  const row = await db.selectFrom('mpesaPushes').selectAll().where('paymentId', '=', paymentId).executeTakeFirst();
  return { ...prompt, count: prompts.length, row };
}
