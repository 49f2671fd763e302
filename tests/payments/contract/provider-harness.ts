import type { Database } from '#db/connect.ts';
import type { MpesaContext } from '#features/payments/mpesa/mpesa-context.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import type { CallbackRequest, PaymentProvider } from '#features/payments/payment-provider.ts';

export type ProviderOperation = 'create' | 'status' | 'refund';

/**
 * `down`: unreachable. `slow`: executes the request and answers after our timeout. `refusing`: it
 * answers at once, and the answer is no.
 */
export type Trouble = 'down' | 'slow' | 'refusing';

/** The provider's own records, which are the truth, in minor units of the payment's currency. */
export interface ProviderBooks {
  /** Opened pages or sent prompts. */
  requests: number;
  takenMinor: number;
  refundedMinor: number;
  refunds: number;
  /** All references of the payment at the provider. */
  names: readonly string[];
}

/**
 * A provider in a test, from its own side: the payer with card or phone, the provider's own records, its
 * callbacks and its bad days. The suite of tests/payments/ knows providers by this alone, so that all pass the same one.
 */
export interface ProviderHarness {
  provider: PaymentProvider;
  mpesa?: MpesaContext;
  method: PaymentMethod;
  /** Where a customer goes after submitting a payment. */
  next: 'redirect' | 'page';
  /** Currencies of bookings; the charge may still be in shillings. */
  currencies: readonly string[];
  /** In which respects the provider may charge something else than requested. */
  mayTakeOther: readonly ('amount' | 'currency')[];
  /** Refunds are answered later, by a callback or a later request. */
  refundsTakeTime: boolean;
  /** Only the callback contains what a refund needs: without one an administrator has to pay the refund out. */
  refundsNeedCallback: boolean;
  /** The payer pays. Another amount or currency is a fault of the provider. */
  pays(paymentId: string, instead?: { amountMinor?: number; currency?: string }): Promise<void>;
  declines(paymentId: string): Promise<void>;
  /** The payer does nothing until the payment expires. */
  walksAway(paymentId: string): Promise<void>;
  /** All callbacks of a payment so far, in order; each call signs them again. */
  callbacks(paymentId: string): Promise<CallbackRequest[]>;
  /** Forged callbacks of a stranger who may have a payment of their own, by what is wrong with them. */
  forgeries(paymentId: string, ownPaymentId: string): Promise<Record<string, CallbackRequest>>;
  /** Authentic callbacks about an unpaid payment with data of another, paid one. */
  mixedUp(paymentId: string, paidPaymentId: string): Promise<CallbackRequest[]>;
  /** For providers whose status has no amount: an authentic callback with another amount than requested. */
  reportsOtherAmount?(paymentId: string): Promise<CallbackRequest>;
  trouble(operation: ProviderOperation, trouble: Trouble): Promise<void>;
  calm(): Promise<void>;
  /** Ends a pending refund, with or without a callback. */
  endRefund?(parts: PaymentParts, paymentId: string, end: 'done' | 'refused'): Promise<void>;
  books(paymentId: string): Promise<ProviderBooks>;
  close(): Promise<void>;
}

export type MakeHarness = (db: Database) => Promise<ProviderHarness>;
