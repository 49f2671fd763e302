import type { DarajaError } from './daraja-error.ts';

/** Why a prompt came to nothing, in words that pages have sentences for. */
export type PushFailure =
  | 'cancelled'
  | 'no_funds'
  | 'wrong_pin'
  | 'not_reached'
  | 'expired'
  | 'busy'
  | 'not_sent'
  /** There were too many requests, or M-Pesa is down behind its gateway: no telephone was asked. */
  | 'overloaded'
  | 'above_limit'
  | 'below_limit'
  | 'declined';

const failures: Record<string, PushFailure> = {
  1: 'no_funds',
  2: 'below_limit',
  // At once, and in a day.
  3: 'above_limit',
  4: 'above_limit',
  17: 'not_sent',
  26: 'not_sent',
  1001: 'busy',
  1019: 'expired',
  1025: 'not_sent',
  1032: 'cancelled',
  1037: 'not_reached',
  2001: 'wrong_pin',
  9999: 'not_sent',
};

/** What a result means. New codes come up now and then; none but zero has ever meant that money moved. */
export function outcomeOf(
  resultCode: string,
): { state: 'paid' } | { state: 'under_way' } | { state: 'failed'; reason: PushFailure } {
  if (resultCode === '0') return { state: 'paid' };
  if (resultCode === '4999') return { state: 'under_way' };
  return { state: 'failed', reason: failures[resultCode] ?? 'declined' };
}

/** Why no prompt was sent at all. Its codes say little; its words say what. */
export function refusalOf({ kind, errorMessage = '' }: DarajaError): PushFailure {
  if (kind === 'turned_away') return 'overloaded';
  if (/phone|msisdn|subscriber (is )?(not|in)/i.test(errorMessage)) return 'not_reached';
  if (/lock subscriber|in progress|being processed/i.test(errorMessage)) return 'busy';
  return 'not_sent';
}
