import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/connect.ts';
import type { Minor } from '#lib/money.ts';
import type { Payment } from '../payment.ts';
import type {
  Paybill,
  PaymentProvider,
  ProviderHealth,
  RefundOutcome,
  RefundReport,
  ReportedTakeback,
} from '../payment-provider.ts';
import { paymentRow } from '../payment-row.ts';
import { isReceipt } from './callback-messages.ts';
import { CALLBACK_PATH } from './callback-paths.ts';
import { DarajaError } from './daraja-http.ts';
import { isDone, lastCommand, mayBePending, readReversals, requestStatus, verdictOf } from './mpesa-commands.ts';
import type { CommandParts, MpesaContext } from './mpesa-context.ts';
import { readRegistration } from './paybill/register-paybill.ts';
import { readPushStatus } from './read-push-status.ts';
import { claimReceipt, noteReceipt } from './receipts.ts';
import { receivePush } from './receive-push.ts';
import { reverseReceipt } from './reverse-receipt.ts';
import { canBePrompted, sendPush } from './send-push.ts';

/** M-Pesa through Daraja: prompts on phones, whose results are queried, because callbacks are not signed. */
export function createMpesaProvider(parts: CommandParts): PaymentProvider {
  const { db, mpesa } = parts;
  return {
    name: 'mpesa',
    methods: { mpesa: { asksIn: 'KES', limits: mpesa.limits } },
    byHand: false,
    byPrompt: true,
    paybill: createPaybillLookup(parts),
    takesPhone: canBePrompted,
    create: (payment) => sendPush(parts, payment),
    status: (payment) => readPushStatus(parts, payment),
    refund: (payment, amountMinor) => reversePayment(parts, payment, amountMinor),
    refundStatus: ({ id }) => reversalStatus(db, id),
    takebacks: (payment) => readTakeback(parts, payment),
    verifyCallback: (request) => receivePush(parts, request),
    afterCallback: (paymentId) => noteReceipt(db, paymentId),
    health: () => mpesaHealth(parts),
  };
}

/**
 * Returns the paybill once its callback URLs are registered: before that we would not learn of a payment to it. The URLs do
 * not change while a process runs, so a registration is read once.
 */
export function createPaybillLookup({ db, mpesa }: Pick<CommandParts, 'db' | 'mpesa'>) {
  let isRegistered = false;
  return async (): Promise<Paybill | undefined> => {
    if (!mpesa.hasInitiator) return undefined;
    isRegistered ||= (await readRegistration(db, mpesa))?.isCurrent === true;
    return isRegistered ? { number: mpesa.shortCode, method: 'mpesa' } : undefined;
  };
}

/** An administrator's page waits less long than a payment. */
const healthTimeoutMs = 1_200;

async function mpesaHealth({ db, mpesa }: Pick<CommandParts, 'db' | 'mpesa'>): Promise<ProviderHealth> {
  const { client, shortCode, callbacksAt, limits, hasInitiator, isLive } = mpesa;
  const facts = [
    { name: 'Paybill', value: shortCode },
    { name: 'Callbacks come to', value: `${callbacksAt.origin}${CALLBACK_PATH}/…` },
    { name: 'One payment', value: `KES ${shillings(limits.minMinor)} to ${shillings(limits.maxMinor)}` },
    { name: 'Money sent to the paybill', value: await paybillStatus(db, mpesa) },
    { name: 'Refunds', value: hasInitiator ? 'By M-Pesa' : 'By hand: no initiator is configured' },
  ];
  const trouble = await Promise.race([
    client.checkAccess().then(() => undefined, troubleOf),
    delay(healthTimeoutMs, noAnswer, { ref: false }),
  ]);
  if (trouble) return { ...trouble, facts };
  const value = isLive ? 'Live' : 'Sandbox';
  if (callbacksAt.protocol !== 'https:') {
    const needsHttps = 'but calls back to https URLs only: set MPESA_CALLBACK_URL or BASE_URL to one.';
    return { state: 'attention', value, sentence: `Daraja accepts our keys, ${needsHttps}`, facts };
  }
  const note = isLive ? '' : ' In its sandbox no real money moves.';
  return { state: 'ok', value, sentence: `Daraja accepts our keys.${note}`, facts };
}

async function paybillStatus(db: Database, mpesa: MpesaContext): Promise<string> {
  if (!mpesa.hasInitiator) return 'Not accepted: no initiator is configured';
  const registration = await readRegistration(db, mpesa);
  if (registration?.isCurrent) return 'Accepted';
  const which = registration ? 'our new callback URLs' : 'our callback URLs';
  return `Not offered: ${which} are not registered with M-Pesa. Register them under Money to match.`;
}

type Trouble = Omit<ProviderHealth, 'facts'>;

const noAnswer: Trouble = { state: 'failing', value: 'No answer', sentence: 'Daraja does not answer.' };

function troubleOf(error: unknown): Trouble {
  if (error instanceof DarajaError && error.kind === 'refused')
    return {
      state: 'failing',
      value: 'Keys refused',
      sentence: 'Daraja rejects the keys in MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET: nobody can pay by M-Pesa.',
    };
  if (error instanceof DarajaError && error.kind === 'turned_away')
    return { state: 'attention', value: 'Busy', sentence: 'Daraja is rejecting requests at the moment.' };
  return noAnswer;
}

function shillings(minor: number): string {
  return new Intl.NumberFormat('en').format(minor / 100);
}

/** An older answer is queried again. */
const freshSeconds = 60;

/**
 * Whether Safaricom, or somebody in the organisation portal, has reversed a payment. M-Pesa sends no callback for that; only
 * the answer to a status query shows it. When the last answer is old a new query is sent, and a later call sees its result.
 */
async function readTakeback(parts: CommandParts, payment: Payment): Promise<ReportedTakeback[]> {
  const { db, mpesa } = parts;
  const receipt = payment.providerReference;
  const capturedMinor = await readCaptured(db, payment.id);
  if (!isReceipt(receipt) || !capturedMinor) return [];
  const reversals = await readReversals(db, { receipt });
  // Our own reversal is a refund, even while its result is unknown.
  if (reversals.some((reversal) => isDone(reversal) || mayBePending(reversal))) return [];
  const status = await lastCommand(db, 'status', receipt);
  const isFresh = status !== undefined && (status.secondsAnswered ?? Number.POSITIVE_INFINITY) < freshSeconds;
  if (!isFresh && mpesa.hasInitiator) await requestStatus(parts, { receipt, paymentId: payment.id });
  const isReversed =
    status !== undefined &&
    verdictOf(status, { receipt, amountMinor: capturedMinor, ownCodes: mpesa.ownCodes }) === 'reversed';
  return isReversed
    ? [
        {
          id: receipt,
          kind: 'reversal',
          status: 'reversed',
          reason: null,
          amountMinor: capturedMinor,
          takenMinor: capturedMinor,
          respondBy: null,
        },
      ]
    : [];
}

/**
 * Refunds a payment by reversing its receipt. A later call returns the result. Without an initiator or a receipt an
 * administrator has to pay it out.
 */
export async function reversePayment(
  parts: CommandParts,
  payment: Pick<Payment, 'id' | 'providerReference'>,
  amountMinor: Minor,
): Promise<RefundOutcome> {
  if (!parts.mpesa.hasInitiator) return withoutInitiator(parts.db, payment.id);
  const receipt = await receiptOf(parts.db, payment);
  const receivedMinor = await readCaptured(parts.db, payment.id);
  if (!receipt || !receivedMinor) return { state: 'failed', reason: 'no_receipt' };
  const reversal = await reverseReceipt(parts, {
    receipt,
    paymentId: payment.id,
    amountMinor,
    receivedMinor,
  });
  return reversal.state === 'reversed' ? { state: 'refunded', refundReference: reversal.reference } : reversal;
}

/** Reads stored results only; sends no query. */
export async function reversalStatus(db: Database, paymentId: string): Promise<RefundReport> {
  const reversals = await readReversals(db, { paymentId });
  const done = reversals.find(isDone);
  if (done) return { state: 'refunded', refundReference: done.reversalReceipt ?? 'reversed' };
  return { state: reversals.some(mayBePending) ? 'pending' : 'unknown' };
}

/** A reversal may have been sent while an initiator was configured. */
async function withoutInitiator(db: Database, paymentId: string): Promise<RefundOutcome> {
  const before = await reversalStatus(db, paymentId);
  if (before.state === 'refunded') return before;
  return { state: 'failed', reason: before.state === 'pending' ? 'result_lost' : 'no_initiator' };
}

/** The receipt that settled the payment, or else the one its callback reported, which is verified before any reversal. */
async function receiptOf(
  db: Database,
  { id, providerReference }: Pick<Payment, 'id' | 'providerReference'>,
): Promise<string | undefined> {
  if (isReceipt(providerReference)) return providerReference;
  const own = await claimReceipt(db, id);
  return own.state === 'known' ? own.receipt : undefined;
}

async function readCaptured(db: Database, paymentId: string): Promise<number | null | undefined> {
  const payment = await paymentRow(db, paymentId).select('capturedMinor').executeTakeFirst();
  return payment?.capturedMinor;
}
