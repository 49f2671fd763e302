import { type Payment, type PaymentMethod, paymentMethods } from './payment.ts';

/** What a provider says of a payment. Amounts are in hundredths of the payment's currency. */
export type PaymentReport =
  | { state: 'captured'; amountMinor: number; currency: string; providerReference: string }
  | { state: 'failed'; reason: string }
  | { state: 'pending' }
  /** It has never heard of it, or can not say. With a reason, a person has to look. */
  | { state: 'unknown'; reason?: string };

export type CreatedPayment =
  /** The browser goes there; what comes of it is told by a callback, or asked for. */
  | { ok: true; next: 'redirect'; url: string; providerReference: string }
  /** A telephone rings, and its owner agrees there while a page of ours waits. */
  | { ok: true; next: 'prompt'; providerReference: string | null }
  /** Nothing to open: the money comes by itself, with our reference on it. */
  | { ok: true; next: 'instructions'; providerReference: string | null }
  | { ok: false; reason: string };

export type RefundOutcome =
  | { state: 'refunded'; refundReference: string }
  /** It was asked for, and the answer comes later: whoever asks again hears it. */
  | { state: 'pending' }
  /** A person has to hand it out, and says so when it is done. */
  | { state: 'by_hand' }
  /** `isFinal`: to ask again is of no use, and a person has to send it in another way. */
  | { state: 'failed'; reason: string; isFinal?: boolean };

/** What became of refunds, where nothing is to be sent. */
export type RefundReport =
  | { state: 'refunded'; refundReference: string }
  /** One may be on its way. */
  | { state: 'pending' }
  /** It was sent and did not stay there: the provider has the money again. */
  | { state: 'failed'; reason: string }
  | { state: 'unknown' };

/** Money of a payment that the provider took back, or may take: how it stands by its own answer. */
export interface ReportedTakeback {
  /** What the provider calls it. */
  id: string;
  /** A dispute of the card's owner, a refund that was made in its own pages, or a reversal. */
  kind: 'dispute' | 'refund' | 'reversal';
  /** In its own word: needs_response, won, succeeded … */
  status: string;
  reason: string | null;
  /** What it is about, and what of it is away now. */
  amountMinor: number;
  takenMinor: number;
  /** What it charged for it, in the currency of our account there; undefined where it does not say. */
  fee?: { minor: number; currency: string } | undefined;
  respondBy: Date | null;
  /** A refund that this house asked for: it is in the books as such. */
  isOurs?: boolean;
}

/** What was told and nothing here understands. */
export interface UnknownEvent {
  type: string;
  /** As the provider calls what it is about. */
  objectId: string;
  why: 'unknown_type' | 'not_ours' | 'unreadable';
  /** The whole of it: a few plain fields are kept. */
  body: unknown;
}

export interface CallbackRequest {
  headers: Headers;
  body: string;
  /** What follows the name of the provider in the address, without a slash in front: where nothing is signed, the secret. */
  path: string;
}

export type VerifiedCallback =
  | {
      ok: true;
      eventId: string;
      paymentId: string;
      /** Whether money came, went back, or is taken back. */
      about: 'payment' | 'refund' | 'takeback';
      body: Record<string, unknown>;
      /** What it calls the payment, where it says so: written down if our own note of it was lost. */
      providerReference?: string;
    }
  /** Of something that is none of our business: heard, and nothing done. Kept where a person should look at it. */
  | { ok: true; eventId: null; unknown?: UnknownEvent }
  | { ok: false };

/** In hundredths of the currency that the provider is asked in. */
export interface AmountLimits {
  leastMinor: number;
  mostMinor: number;
}

/** How a provider is, as far as it can be asked. In words for administrators, and never with a secret in them. */
export interface ProviderHealth {
  state: 'ok' | 'attention' | 'failing';
  /** In a word: Live, Test mode, No answer. */
  value: string;
  sentence: string;
  facts: { name: string; value: string }[];
}

export interface Paybill {
  number: string;
}

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
  /** How a refund stands that was handed out, or that it once called sent. Sends nothing. */
  refundStatus?(payment: Payment, amountMinor: number): Promise<RefundReport>;
  /** What of a payment it took back, or may: disputes, refunds of its own pages, reversals. Sends nothing. */
  takebacks?(payment: Payment): Promise<ReportedTakeback[]>;
  /** What it has told since then about money that goes back, the oldest first: its callbacks may have been lost. */
  eventsSince?(since: Date): Promise<VerifiedCallback[]>;
  /** A callback is a hint: it says which payment to ask about, and only its signature, or its secret address, is believed. */
  verifyCallback(request: CallbackRequest): VerifiedCallback | Promise<VerifiedCallback>;
  /** What a callback told may be of use once the payment has been asked about: a receipt that came after the money. */
  afterCallback?(paymentId: string): Promise<void>;
  /** It asks on a telephone: there is no page of it to come back to, and to ask again is another payment. */
  byPrompt?: boolean;
  /** Whether it reaches a telephone; all of them where it does not say. */
  takesPhone?(phone: string): boolean;
  /** Where people send money by themselves, with our reference as the account: undefined while we would not hear of it. */
  paybill?(): Promise<Paybill | undefined>;
  /** What it carries at once, where there is a limit. */
  limits?: AmountLimits;
  /** Its `status` closes the page of a payment that is not wanted any more. */
  closesPages?: boolean;
  /** Where its own pages are, when a form of ours leads there. */
  pageOrigins?: readonly string[];
  /** Asks whether it answers, with what is configured. Only where somebody else answers. */
  health?(): Promise<ProviderHealth>;
}

/** Those that are configured, by name. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;

export function providerFor(providers: PaymentProviders, method: PaymentMethod): PaymentProvider | undefined {
  return [...providers.values()].find(({ methods }) => methods.includes(method));
}

/** Whether a prompt can be sent there. */
export function takesPrompt(providers: PaymentProviders, phone: string): boolean {
  return providerFor(providers, 'mpesa')?.takesPhone?.(phone) ?? true;
}

/** Where money for M-Pesa can be sent without a prompt, if anywhere. */
export async function openPaybill(providers: PaymentProviders): Promise<Paybill | undefined> {
  return providerFor(providers, 'mpesa')?.paybill?.();
}

/** What a customer can choose from, in the order in which it is shown. */
export function offeredMethods(providers: PaymentProviders): PaymentMethod[] {
  return paymentMethods.filter((method) => providerFor(providers, method) !== undefined);
}
