import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#db/connect.ts';
import type { ProviderHealth } from '../payment-provider.ts';
import { CALLBACKS_AT } from './callback-paths.ts';
import type { CommandParts, MpesaContext } from './commands/mpesa-context.ts';
import { DarajaError } from './daraja-error.ts';
import { readRegistration } from './paybill/read-registration.ts';

/** Whoever looks at the settings waits less long than whoever pays. */
const timeoutMs = 1_200;

/** Whether Daraja lets us in, and how it is set up. */
export async function mpesaHealth({
  db,
  mpesa,
}: Pick<CommandParts, 'db' | 'mpesa'>): Promise<ProviderHealth> {
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
