import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/connect.ts';
import type { Settings } from '#features/settings/settings.ts';
import type { Env } from '#lib/env.ts';
import type { Log } from '#lib/log.ts';
import { CALLBACKS_AT } from './mpesa/callback-paths.ts';
import { askStatus } from './mpesa/commands/ask-status.ts';
import { isDone, lastCommand, mayBePending, readReversals } from './mpesa/commands/mpesa-command.ts';
import type { CommandParts, MpesaContext } from './mpesa/commands/mpesa-context.ts';
import { reversalStatus, reversePayment } from './mpesa/commands/reverse-payment.ts';
import { verdictOf } from './mpesa/commands/verdict-of.ts';
import { DarajaError } from './mpesa/daraja-error.ts';
import { isReceipt } from './mpesa/is-receipt.ts';
import { readRegistration } from './mpesa/paybill/read-registration.ts';
import { readPushStatus } from './mpesa/read-push-status.ts';
import { noteReceipt } from './mpesa/receipts.ts';
import { receivePush } from './mpesa/receive-push.ts';
import { canBePrompted, sendPush } from './mpesa/send-push.ts';
import type { Payment } from './payment.ts';
import type {
  Paybill,
  PaymentProvider,
  PaymentProviders,
  ProviderHealth,
  ReportedTakeback,
} from './payment-provider.ts';
import { createSandboxProvider } from './sandbox/sandbox-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

/** Whoever looks at the settings waits less long than whoever pays. */
const timeoutMs = 1_200;

/** Whether Daraja lets us in, and how it is set up. */
async function mpesaHealth({ db, mpesa }: Pick<CommandParts, 'db' | 'mpesa'>): Promise<ProviderHealth> {
  const { client, shortCode, callbacksAt, limits, hasInitiator, isLive } = mpesa;
  const facts = [
    { name: 'Paybill', value: shortCode },
    { name: 'Callbacks come to', value: `${callbacksAt.origin}${CALLBACKS_AT}/…` },
    { name: 'One payment', value: `KES ${shillings(limits.leastMinor)} to ${shillings(limits.mostMinor)}` },
    { name: 'Money sent to the paybill', value: await paybillMessages(db, mpesa) },
    { name: 'Refunds', value: hasInitiator ? 'By M-Pesa' : 'By hand: no initiator is set' },
  ];
  const trouble = await Promise.race([
    client.checkAccess().then(() => undefined, troubleOf),
    delay(timeoutMs, noAnswer, { ref: false }),
  ]);
  if (trouble) return { ...trouble, facts };
  if (callbacksAt.protocol !== 'https:')
    return {
      state: 'attention',
      value: isLive ? 'Live' : 'Sandbox',
      sentence:
        'Daraja lets us in, but calls back to https addresses alone: set MPESA_CALLBACK_URL, or BASE_URL, to one.',
      facts,
    };
  return isLive
    ? { state: 'ok', value: 'Live', sentence: 'Daraja lets us in.', facts }
    : {
        state: 'ok',
        value: 'Sandbox',
        sentence: 'Daraja lets us in. In its sandbox no real money moves.',
        facts,
      };
}

async function paybillMessages(db: Database, mpesa: MpesaContext): Promise<string> {
  if (!mpesa.hasInitiator) return 'Not taken: no initiator is set';
  const registration = await readRegistration(db, mpesa);
  if (registration?.isCurrent) return 'Taken';
  return registration
    ? 'Not offered: M-Pesa does not know our new addresses, register them under Money to match'
    : 'Not offered: M-Pesa does not know our addresses, register them under Money to match';
}

type Trouble = Omit<ProviderHealth, 'facts'>;

const noAnswer: Trouble = { state: 'failing', value: 'No answer', sentence: 'Daraja does not answer.' };

function troubleOf(error: unknown): Trouble {
  if (error instanceof DarajaError && error.kind === 'refused')
    return {
      state: 'failing',
      value: 'Keys refused',
      sentence:
        'Daraja does not know the keys in MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET: nobody can pay by M-Pesa.',
    };
  if (error instanceof DarajaError && error.kind === 'turned_away')
    return { state: 'attention', value: 'Busy', sentence: 'Daraja turns requests away at the moment.' };
  return noAnswer;
}

function shillings(minor: number): string {
  return new Intl.NumberFormat('en').format(minor / 100);
}

/** An answer that old is asked for again. */
const freshSeconds = 60;

/**
 * Whether Safaricom, or somebody in the organisation portal, has reversed a payment. M-Pesa never tells of that by itself: its
 * answer about the receipt says so. Where the last one is old it is asked, and whoever calls after its answer hears of it.
 */
async function readTakeback(parts: CommandParts, payment: Payment): Promise<ReportedTakeback[]> {
  const { db, mpesa } = parts;
  const receipt = payment.providerReference;
  const came = await readCaptured(db, payment.id);
  if (!isReceipt(receipt) || !came) return [];
  const reversals = await readReversals(db, { receipt });
  // Our own reversal is a refund, also while its result is not known.
  if (reversals.some((reversal) => isDone(reversal) || mayBePending(reversal))) return [];
  const status = await lastCommand(db, 'status', receipt);
  const isFresh = status !== undefined && (status.secondsAnswered ?? Number.POSITIVE_INFINITY) < freshSeconds;
  if (!isFresh && mpesa.hasInitiator) await askStatus(parts, { receipt, paymentId: payment.id });
  const isReversed =
    status !== undefined &&
    verdictOf(status, { receipt, amountMinor: came, ownCodes: mpesa.ownCodes }) === 'reversed';
  return isReversed
    ? [
        {
          id: receipt,
          kind: 'reversal',
          status: 'reversed',
          reason: null,
          amountMinor: came,
          takenMinor: came,
          respondBy: null,
        },
      ]
    : [];
}

async function readCaptured(db: Database, paymentId: string): Promise<number | null | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('captured_minor')
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return payment?.captured_minor;
}

/** Everybody who carries money for this house. Whoever moves real money comes before the sandbox. */
export function createPaymentProviders({
  env,
  settings,
  db,
  secret,
  log,
  mpesa,
}: {
  env: Pick<Env, 'hasSandboxPayments' | 'baseUrl'> & Partial<Pick<Env, 'stripe'>>;
  settings: () => Pick<Settings, 'payments' | 'contact'>;
  db: Database;
  secret: string;
  log: Log;
  /** Where M-Pesa is configured. */
  mpesa?: MpesaContext | undefined;
}): PaymentProviders {
  const { baseUrl, stripe } = env;
  const all = [
    ...(mpesa ? [createMpesaProvider({ db, log, mpesa })] : []),
    ...(stripe ? [createStripeProvider({ variables: stripe, baseUrl, log })] : []),
    ...(env.hasSandboxPayments ? [createSandboxProvider({ db, baseUrl, secret })] : []),
    createOfficeProvider(settings),
  ];
  return new Map(all.map((provider) => [provider.name, provider]));
}

/**
 * Our own bank account and our own till. Transfers are on offer once there is an account to send them to, cash once
 * there is an office to bring it to.
 */
export function createOfficeProvider(
  settings: () => Pick<Settings, 'payments' | 'contact'>,
): PaymentProvider {
  return {
    name: 'office',
    get methods() {
      const { payments, contact } = settings();
      return [
        ...(payments.bankName && payments.accountNumber ? (['bank_transfer'] as const) : []),
        ...(contact.officeAddress ? (['cash'] as const) : []),
      ];
    },
    byHand: true,
    create: async () => ({ ok: true, next: 'instructions', providerReference: null }),
    status: async () => ({ state: 'pending' }),
    refund: async () => ({ state: 'by_hand' }),
    verifyCallback: () => ({ ok: false }),
  };
}

/** M-Pesa by Daraja: a prompt on a telephone, with what came of it asked for and never believed. */
export function createMpesaProvider(parts: CommandParts): PaymentProvider {
  const { db, mpesa } = parts;
  return {
    name: 'mpesa',
    methods: ['mpesa'],
    byHand: false,
    byPrompt: true,
    paybill: openPaybillOf(parts),
    takesPhone: canBePrompted,
    limits: mpesa.limits,
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
 * The paybill, once M-Pesa knows where to tell us of money for it: until then whoever pays there would wait for nothing.
 * Addresses stay the same as long as a process lives, so it is asked no more once they are known.
 */
export function openPaybillOf({ db, mpesa }: Pick<CommandParts, 'db' | 'mpesa'>) {
  let isOpen = false;
  return async (): Promise<Paybill | undefined> => {
    if (!mpesa.hasInitiator) return undefined;
    isOpen ||= (await readRegistration(db, mpesa))?.isCurrent === true;
    return isOpen ? { number: mpesa.shortCode } : undefined;
  };
}
