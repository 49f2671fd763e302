import { type Payment, type PaymentMethod, paymentMethods } from './payment.ts';

/** What a provider says of a payment. Amounts are in hundredths of the payment's currency. */
export type PaymentReport =
  | { state: 'captured'; amountMinor: number; currency: string; providerReference: string }
  | { state: 'failed'; reason: string }
  | { state: 'pending' }
  /** It has never heard of it, or can not say. */
  | { state: 'unknown' };

export type CreatedPayment =
  /** The browser goes there; what comes of it is told by a callback, or asked for. */
  | { ok: true; next: 'redirect'; url: string; providerReference: string }
  /** Nothing to open: the money comes by itself, with our reference on it. */
  | { ok: true; next: 'instructions'; providerReference: string | null }
  | { ok: false; reason: string };

export type RefundOutcome =
  | { state: 'refunded'; refundReference: string }
  /** A person has to hand it out, and says so when it is done. */
  | { state: 'by_hand' }
  | { state: 'failed'; reason: string };

export type VerifiedCallback =
  | { ok: true; eventId: string; paymentId: string; body: Record<string, unknown> }
  | { ok: false };

/** All that the house asks of whoever carries money. */
export interface PaymentProvider {
  /** As stored with each payment. */
  name: string;
  methods: readonly PaymentMethod[];
  /** People carry the money and say so: it can not be asked how a payment stands, and refunds are handed out. */
  byHand: boolean;
  /** Asking twice for one payment makes one. */
  create(payment: Payment, pages: { returnUrl: string }): Promise<CreatedPayment>;
  status(payment: Payment): Promise<PaymentReport>;
  /** Asking twice for one payment refunds once. */
  refund(payment: Payment, amountMinor: number): Promise<RefundOutcome>;
  /** A callback is a hint: it says which payment to ask about, and only its signature is believed. */
  verifyCallback(request: { headers: Headers; body: string }): VerifiedCallback;
}

/** Those that are configured, by name. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;

export function providerFor(providers: PaymentProviders, method: PaymentMethod): PaymentProvider | undefined {
  return [...providers.values()].find(({ methods }) => methods.includes(method));
}

/** What a customer can choose from, in the order in which it is shown. */
export function offeredMethods(providers: PaymentProviders): PaymentMethod[] {
  return paymentMethods.filter((method) => providerFor(providers, method) !== undefined);
}
