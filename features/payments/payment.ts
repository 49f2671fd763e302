/** How money comes and goes: docs/domain/money.md. */
export const paymentMethods = ['mpesa', 'card', 'bank_transfer', 'cash'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentStates = [
  'created',
  'submitted',
  'captured',
  'failed',
  'unknown',
  'refund_due',
  'refunded',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** How somebody came to a booking. Whoever has a glance at it found it by reference and name, and may be anybody. */
export type PaymentStarter = 'limited' | 'payer' | 'owner';

/** What a payment is for: a booking, or the credit of an agency. */
export type PaymentSubject = { bookingId: string; depositId: null } | { bookingId: null; depositId: string };

/** A payment as providers see it. */
export type Payment = PaymentSubject & {
  id: string;
  /** FM123456 or DEP-1791234567890: what people write on a transfer. */
  reference: string;
  provider: string;
  method: PaymentMethod;
  state: PaymentState;
  currency: string;
  /** In hundredths of the currency. */
  amountMinor: number;
  /** What was agreed to be its worth in US cents. */
  amountUsdMinor: number;
  payerPhone: string | null;
  providerReference: string | null;
  /** Whether anybody waits for its money still: a page that is left open for it need not stay open. */
  isWanted: boolean;
  /** Refunds of the provider's own pages that are in the books as money taken back: none of them is a refund of ours. */
  takenBackIds: readonly string[];
};

/** Bank and office are slow: their holds are the long ones. */
export function isPaidLater(method: PaymentMethod): boolean {
  return method === 'bank_transfer' || method === 'cash';
}
