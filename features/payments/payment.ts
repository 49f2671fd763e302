/** See docs/domain/money.md. */
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

/** Who started a payment. `limited`: somebody who found the booking by reference and name, and may be a stranger. */
export type PaymentStarter = 'limited' | 'payer' | 'owner';

/** A payment is for a booking or for an agency's deposit. */
export type PaymentSubject = { bookingId: string; depositId: null } | { bookingId: null; depositId: string };

export type Payment = PaymentSubject & {
  id: string;
  /** FM123456 or DEP-1791234567890: the reference that payers write on a transfer. */
  reference: string;
  provider: string;
  method: PaymentMethod;
  state: PaymentState;
  currency: string;
  /** In minor units of the currency. */
  amountMinor: number;
  /** The agreed value in US cents. */
  amountUsdMinor: number;
  payerPhone: string | null;
  providerReference: string | null;
  /** Whether the payment is still wanted; if not, an open page at the provider can be closed. */
  isWanted: boolean;
  /** Refunds made in the provider's dashboard, which the ledger has as takebacks and not as refunds. */
  takenBackIds: readonly string[];
};

/** Bank transfers and cash take days, so their holds are long. */
export function isPaidLater(method: PaymentMethod): boolean {
  return method === 'bank_transfer' || method === 'cash';
}

/** The reference that the payer knows as well: for M-Pesa its receipt, and never the id of a prompt (ws_CO_…). */
export function payerCode(providerReference: string | null): string | null {
  return providerReference?.startsWith('ws_CO_') ? null : providerReference;
}
