import type { CurrencyCode } from '#features/settings/currencies.ts';
import type { Minor } from '#lib/money.ts';
import { isMobileMoney, type MobileMoneyMethod, type Payment, type PaymentMethod, paymentMethods } from './payment.ts';

/** A provider's answer about a payment. Amounts are in minor units of the payment's currency. */
export type PaymentReport =
  | { state: 'captured'; amountMinor: Minor; currency: string; providerReference: string }
  | { state: 'failed'; reason: string }
  | { state: 'pending' }
  /** The provider does not know it. With a reason, a person has to look at it. */
  | { state: 'unknown'; reason?: string };

export type CreatedPayment =
  /** The browser goes to `url`; a callback or a poll brings the result. */
  | { ok: true; next: 'redirect'; url: string; providerReference: string }
  /**
   * The payer confirms on the phone while our page waits. With a reference the prompt counts as sent, and another one waits
   * until it has ended; without one, only tables of the provider's own can tell (prompt-state.ts).
   */
  | { ok: true; next: 'prompt'; providerReference: string | null }
  /** The payer sends the money without a page of the provider, with our reference on it. */
  | { ok: true; next: 'instructions'; providerReference: string | null }
  | { ok: false; reason: string };

export type RefundOutcome =
  | { state: 'refunded'; refundReference: string }
  /** It was requested; a later call returns the result. */
  | { state: 'pending' }
  /** For providers that are `byHand`: an administrator pays it out. */
  | { state: 'by_hand' }
  /** `isFinal`: a retry is useless, and an administrator has to pay it out. */
  | { state: 'failed'; reason: string; isFinal?: boolean };

/** The status of a refund, read without sending one. */
export type RefundReport =
  | { state: 'refunded'; refundReference: string }
  | { state: 'pending' }
  /** It was sent and came back to the provider. */
  | { state: 'failed'; reason: string }
  | { state: 'unknown' };

/** Money of a payment that the provider took back, or may take back, by the provider's own answer. */
export interface ReportedTakeback {
  /** The provider's id. */
  id: string;
  /** A dispute by the cardholder, a refund made in the provider's dashboard, or a reversal. */
  kind: 'dispute' | 'refund' | 'reversal';
  /** The provider's own status: needs_response, won, succeeded … */
  status: string;
  reason: string | null;
  /** The disputed amount. */
  amountMinor: Minor;
  /** How much of it the provider holds now. */
  takenMinor: Minor;
  /** The provider's fee, in the currency of our balance there; undefined when it does not say. */
  fee?: { minor: number; currency: string } | undefined;
  respondBy: Date | null;
  /** A refund that we requested, and that the ledger has as such. */
  isOurs?: boolean;
}

/** A provider's event that we can not handle. */
export interface UnknownEvent {
  type: string;
  /** The provider's id of the object. */
  objectId: string;
  why: 'unknown_type' | 'not_ours' | 'unreadable';
  /** The whole event; only a few harmless fields are stored. */
  body: unknown;
}

export interface CallbackRequest {
  headers: Headers;
  body: string;
  /** The rest of the URL path after the provider's name, without the leading slash: the secret, for unsigned callbacks. */
  path: string;
}

export type VerifiedCallback =
  | {
      ok: true;
      eventId: string;
      paymentId: string;
      about: 'payment' | 'refund' | 'takeback';
      body: Record<string, unknown>;
      /** The provider's reference of the payment, stored when we have none. */
      providerReference?: string;
    }
  /** Not about our payments: acknowledged and ignored, and stored when a person should look at it. */
  | { ok: true; eventId: null; unknown?: UnknownEvent }
  | { ok: false };

/** In minor units of the currency that is charged. */
export interface AmountLimits {
  minMinor: Minor;
  maxMinor: Minor;
}

/** A provider's health in sentences for administrators, without secrets. */
export interface ProviderHealth {
  state: 'ok' | 'attention' | 'failing';
  /** Such as Live, Test mode, No answer. */
  value: string;
  sentence: string;
  facts: { name: string; value: string }[];
}

/** A number that payers send money to by themselves, with our reference. */
export interface Paybill {
  number: string;
  method: PaymentMethod;
}

/** What a provider asks of payers by one method. */
export interface MethodTerms {
  /** The only currency that the method moves, in whole units. Otherwise it asks in the currency of the booking or deposit. */
  asksIn?: CurrencyCode;
  /** Limits of one payment, if there are any. */
  limits?: AmountLimits;
}

/** The interface that every payment provider implements. */
export interface PaymentProvider {
  /** Stored with each payment. */
  name: string;
  /** The methods that it carries. */
  methods: Partial<Record<PaymentMethod, MethodTerms>>;
  /** Administrators confirm payments and pay out refunds; the provider has no status to read. */
  byHand: boolean;
  /**
   * Idempotent per payment. Throws if nothing was sent; if the answer was lost, returns as if it had come, and `status` tells
   * the rest. A reason is a key of `failures` in i18n/en/payment.json.
   */
  create(payment: Payment, pages: { returnUrl: string }): Promise<CreatedPayment>;
  status(payment: Payment): Promise<PaymentReport>;
  /** Idempotent per payment. */
  refund(payment: Payment, amountMinor: Minor): Promise<RefundOutcome>;
  /** Reads the status of a refund that was paid out by hand or reported as sent. Sends nothing. */
  refundStatus?(payment: Payment, amountMinor: Minor): Promise<RefundReport>;
  /** Reads disputes, refunds made in the provider's dashboard, and reversals. Sends nothing. */
  takebacks?(payment: Payment): Promise<ReportedTakeback[]>;
  /** Events since then about refunds and takebacks, the oldest first, because their callbacks may have been lost. */
  eventsSince?(since: Date): Promise<VerifiedCallback[]>;
  /** A callback is a hint which payment to poll; only its signature, or its secret path, is trusted. */
  verifyCallback(request: CallbackRequest): VerifiedCallback | Promise<VerifiedCallback>;
  /** Runs after the poll that a callback caused, such as to store a receipt that came after the money. */
  afterCallback?(paymentId: string): Promise<void>;
  /** The payer confirms on a phone: there is no page to return to, and every new prompt is another payment. */
  byPrompt?: boolean;
  /** Whether a phone number can be prompted; all of them when it is not set. */
  takesPhone?(phone: string): boolean;
  /** For payments without a prompt, with our reference as the account; undefined while it is not registered. */
  paybill?(): Promise<Paybill | undefined>;
  /** Its `status` closes the provider's page of a payment that is no longer wanted. */
  closesPages?: boolean;
  /** Origins of its payment pages, for the Content-Security-Policy of forms that redirect there. */
  pageOrigins?: readonly string[];
  /** Sends a test request with the configured credentials; unset for providers without a remote service. */
  health?(): Promise<ProviderHealth>;
}

/** The configured providers by name. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;

export function providerFor(providers: PaymentProviders, method: PaymentMethod): PaymentProvider | undefined {
  return [...providers.values()].find(({ methods }) => methods[method] !== undefined);
}

/** The payment methods on offer, in display order. */
export function offeredMethods(providers: PaymentProviders): PaymentMethod[] {
  return paymentMethods.filter((method) => providerFor(providers, method) !== undefined);
}

/** Undefined when the method is not offered. */
export function termsOf(providers: PaymentProviders, method: PaymentMethod): MethodTerms | undefined {
  return providerFor(providers, method)?.methods[method];
}

/** The first method on offer by which a payer confirms on a phone. */
export function offeredMobileMoney(providers: PaymentProviders): MobileMoneyMethod | undefined {
  return offeredMethods(providers).find(isMobileMoney);
}

/** Whether the provider of a method can prompt a phone. */
export function takesPrompt(providers: PaymentProviders, method: PaymentMethod, phone: string): boolean {
  return providerFor(providers, method)?.takesPhone?.(phone) ?? true;
}

export async function openPaybill(providers: PaymentProviders): Promise<Paybill | undefined> {
  for (const provider of providers.values()) {
    const paybill = await provider.paybill?.();
    if (paybill) return paybill;
  }
  return undefined;
}

export interface LimitError {
  error: 'below_limit' | 'above_limit';
  limitMinor: number;
}

export function findLimitError(limits: AmountLimits | undefined, amountMinor: Minor): LimitError | undefined {
  if (!limits) return undefined;
  if (amountMinor < limits.minMinor) return { error: 'below_limit', limitMinor: limits.minMinor };
  if (amountMinor > limits.maxMinor) return { error: 'above_limit', limitMinor: limits.maxMinor };
  return undefined;
}
