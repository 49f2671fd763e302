import { sql } from 'kysely';
import type { ProviderHealth } from '../payment-provider.ts';
import { DarajaError } from './daraja-error.ts';
import type { PushParts } from './push-parts.ts';

/** Whether Daraja lets us in, and how it is set up. */
export async function mpesaHealth(
  { db, mpesa, daraja }: Pick<PushParts, 'db' | 'mpesa' | 'daraja'>,
  baseUrl: string,
): Promise<ProviderHealth> {
  const callbacksAt = new URL(mpesa.callbackUrl ?? baseUrl);
  const facts = [
    { name: 'Paybill', value: mpesa.shortCode },
    { name: 'Callbacks come to', value: callbacksAt.host },
    { name: 'One payment', value: `KES ${shillings(mpesa.leastKes)} to ${shillings(mpesa.mostKes)}` },
    {
      name: 'Money sent to the paybill',
      value: mpesa.initiator ? 'Taken' : 'Not taken: no initiator is set',
    },
    { name: 'Refunds', value: mpesa.initiator ? 'By M-Pesa' : 'By hand: no initiator is set' },
    { name: 'Last callback', value: await lastHeard(db) },
  ];
  try {
    await daraja.checkAccess();
  } catch (error) {
    return { ...troubleOf(error), facts };
  }
  if (callbacksAt.protocol !== 'https:')
    return {
      state: 'attention',
      value: mpesa.isLive ? 'Live' : 'Sandbox',
      sentence:
        'Daraja lets us in, but calls back to https addresses alone: set MPESA_CALLBACK_URL, or BASE_URL, to one.',
      facts,
    };
  return mpesa.isLive
    ? { state: 'ok', value: 'Live', sentence: 'Daraja lets us in.', facts }
    : {
        state: 'ok',
        value: 'Sandbox',
        sentence: 'Daraja lets us in. In its sandbox no real money moves.',
        facts,
      };
}

function troubleOf(error: unknown): Omit<ProviderHealth, 'facts'> {
  if (error instanceof DarajaError && error.kind === 'refused')
    return {
      state: 'failing',
      value: 'Keys refused',
      sentence:
        'Daraja does not know the keys in MPESA_CONSUMER_KEY and MPESA_CONSUMER_SECRET: nobody can pay by M-Pesa.',
    };
  return { state: 'failing', value: 'No answer', sentence: 'Daraja does not answer.' };
}

async function lastHeard(db: PushParts['db']): Promise<string> {
  const { rows } = await sql<{ at: Date | null }>`select max(told_at) as at from mpesa_pushes`.execute(db);
  const at = rows[0]?.at;
  if (!at) return 'None yet';
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  }).format(at);
}

function shillings(amount: number): string {
  return new Intl.NumberFormat('en').format(amount);
}
