import { recordFailed, recordRefunded } from '#features/booking/notices/record-payment-news.ts';
import type { PaymentHooks } from '#features/payments/payment-hooks.ts';

/** What payments, which know of no bookings, hand on to them. */
export const paymentHooks: PaymentHooks = { onFailed: recordFailed, onRefunded: recordRefunded };
