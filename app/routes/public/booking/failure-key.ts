const known = [
  'declined',
  'expired',
  'wrong_amount',
  'paid_before',
  'not_available',
  'cancelled',
  'no_funds',
  'wrong_pin',
  'not_reached',
  'busy',
  'not_sent',
  'overloaded',
  'above_limit',
  'below_limit',
  'prompt_expired',
] as const;

/** Which sentence says why a payment came to nothing. Providers have reasons of their own, which mean little to people. */
export function failureKey(failure: string, wasPrompt = false): (typeof known)[number] | 'other' {
  if (wasPrompt && failure === 'expired') return 'prompt_expired';
  return known.find((key) => key === failure) ?? 'other';
}
