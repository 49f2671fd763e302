import {
  tellOfDeposit,
  tellOfFailedDeposit,
  tellOfTakeback,
} from '#features/agents/deposits/deposit-news.ts';
import {
  recordFailed,
  recordRefunded,
  recordTakenBack,
} from '#features/booking/notices/record-payment-news.ts';
import type { MailHouse } from '#features/notifications/mail-layout.ts';
import type { PaymentHooks } from '#features/payments/payment-hooks.ts';
import { tellOffice } from '#features/payments/takebacks/tell-office.ts';

/** What payments, which know of no bookings and no agencies, hand on to them. */
export function createPaymentHooks(house: () => MailHouse): PaymentHooks {
  return {
    async onFailed(transaction, moved) {
      if (moved.bookingId === null) await tellOfFailedDeposit(transaction, house(), moved);
      else await recordFailed(transaction, moved);
    },
    onDeposited: (transaction, depositId) => tellOfDeposit(transaction, house(), depositId),
    async onRefunded(transaction, moved) {
      // What an agency sends us stays in its credit.
      if (moved.bookingId !== null) await recordRefunded(transaction, moved);
    },
    async onTakenBack(transaction, moved) {
      if (moved.bookingId === null) await tellOfTakeback(transaction, house(), moved);
      else await recordTakenBack(transaction, moved);
      await tellOffice(transaction, house(), moved);
    },
  };
}
