import type { Actor } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';

/** Inputs shared by every back-office action on a booking. */
export interface BookingFormParts extends PaymentParts {
  secret: string;
  actor: Actor & { id: string };
}

export type BookingOutcome =
  | { kind: 'done'; text: string; form?: 'note' }
  | { kind: 'failed'; text: string; reasons: string[] }
  /** The dialog stays open with the submitted values. */
  | {
      kind: 'refused';
      /** As in the address: ?do=cancel */
      dialog: 'by-hand' | 'cancel' | 'contact' | 'received' | 'refunded' | 'resend' | 'note';
      paymentId?: string;
      text: string;
      values: Record<string, string>;
      problems: Record<string, string>;
    }
  | { kind: 'passport'; position: number; number: string };

export type RefusedForm = Extract<BookingOutcome, { kind: 'refused' }>;

export function done(text: string): BookingOutcome {
  return { kind: 'done', text };
}

export function failed(text: string): BookingOutcome {
  return { kind: 'failed', text, reasons: [] };
}
