import type { Actor } from '#features/audit/write-audit.ts';
import type { PaymentParts } from '#features/payments/payment-hooks.ts';
import type { BookingOutcome } from './booking-outcome.ts';

/** What whoever acts on a booking needs. */
export interface BookingFormParts extends PaymentParts {
  secret: string;
  actor: Actor & { id: string };
}

export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

export function failed(text: string): BookingOutcome {
  return { kind: 'failed', text, reasons: [] };
}
