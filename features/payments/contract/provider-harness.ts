import type { Database } from '#db/connect.ts';
import type { PaymentParts } from '../payment-hooks.ts';
import type { CallbackRequest, PaymentProvider } from '../payment-provider.ts';

/** What a provider is asked for. */
export type Asked = 'create' | 'status' | 'refund';

/**
 * `down`: it is never reached. `slow`: it does as it is asked, and its answer comes after our patience. `refusing`: it
 * answers at once, and the answer is no.
 */
export type Trouble = 'down' | 'slow' | 'refusing';

/** What stands in the provider's own books, which are the truth, in hundredths of the payment's currency. */
export interface ProviderBooks {
  /** How often a page was opened, or a telephone rang. */
  asked: number;
  takenMinor: number;
  refundedMinor: number;
  refunds: number;
  /** All that the provider calls it by. */
  names: readonly string[];
}

/**
 * A provider in a test, seen from its other side: the person with the card or the telephone, the provider's own books, its
 * callbacks and its bad days. The suite of tests/payments/ knows providers by this alone, so that all pass the same one.
 */
export interface ProviderHarness {
  provider: PaymentProvider;
  /** What the house has of this provider beside it. */
  mpesa?: NonNullable<PaymentParts['mpesa']>;
  method: 'mpesa' | 'card';
  /** Where a customer goes who hands a payment over. */
  next: 'redirect' | 'page';
  /** What bookings may cost in; what is asked for may be shillings all the same. */
  currencies: readonly string[];
  /** In what the provider may take something else than it was asked for. */
  mayTakeOther: readonly ('amount' | 'currency')[];
  /** Refunds are answered later, by a callback or when asked again. */
  refundsTakeTime: boolean;
  /** What a refund needs is told by the callback alone: where none ever comes, a person has to send the money back. */
  refundsNeedCallback: boolean;
  /** The person agrees. Another amount or currency is a fault of the provider, where it can have it. */
  pays(paymentId: string, instead?: { amountMinor?: number; currency?: string }): Promise<void>;
  declines(paymentId: string): Promise<void>;
  /** Nobody does anything until the provider gives up. */
  walksAway(paymentId: string): Promise<void>;
  /** All that the provider has to say of a payment by now, in its order; each call signs anew. */
  callbacks(paymentId: string): Promise<CallbackRequest[]>;
  /** What a stranger might send for one payment, who may have one of their own, by what is wrong with it. */
  forgeries(paymentId: string, ownPaymentId: string): Promise<Record<string, CallbackRequest>>;
  /** Words that are believed to be the provider's, of a payment that nobody paid, with what another one's money left behind. */
  mixedUp(paymentId: string, paidPaymentId: string): Promise<CallbackRequest[]>;
  /** Where what came can not be asked for: a word that is believed, and tells of another amount than was asked for. */
  tellsOtherAmount?(paymentId: string): Promise<CallbackRequest>;
  trouble(asked: Asked, trouble: Trouble): Promise<void>;
  calm(): Promise<void>;
  /** What becomes of a refund that takes time; the house hears of it, or has to ask. */
  endRefund?(parts: PaymentParts, paymentId: string, end: 'done' | 'refused'): Promise<void>;
  books(paymentId: string): Promise<ProviderBooks>;
  close(): Promise<void>;
}

export type MakeHarness = (db: Database) => Promise<ProviderHarness>;
