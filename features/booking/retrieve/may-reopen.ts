import type { PaymentStarter } from '#features/payments/payment.ts';
import type { BookingAccess } from '../booking-pass.ts';

/** The page of a payment is for whoever began it. Somebody who found the booking by a name on a tag did not. */
export function mayReopen(access: BookingAccess, { startedBy }: { startedBy: PaymentStarter }): boolean {
  return access !== 'limited' || startedBy === 'limited';
}
