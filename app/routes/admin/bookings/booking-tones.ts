import type { BookingStatus } from '#features/booking/booking.ts';
import type { PaymentState } from '#features/payments/payment.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

export const statusTones: Record<BookingStatus, BadgeTone> = {
  held: 'warning',
  confirmed: 'success',
  expired: 'line',
  cancelled: 'danger',
};

export const paymentTones: Record<PaymentState, BadgeTone> = {
  created: 'line',
  submitted: 'warning',
  captured: 'success',
  failed: 'neutral',
  unknown: 'danger',
  refund_due: 'warning',
  refunded: 'neutral',
};
