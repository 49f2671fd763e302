const known = ['declined', 'expired', 'wrong_amount', 'paid_before', 'not_available'] as const;

/** Which sentence says why a payment came to nothing. Providers have reasons of their own, which mean little to people. */
export function failureKey(failure: string): (typeof known)[number] | 'other' {
  return known.find((key) => key === failure) ?? 'other';
}
