import { emailDeposit, emailFailedDeposit, emailTakeback } from '#features/agents/deposits/deposit-emails.ts';
import {
  recordFailed,
  recordRefunded,
  recordTakenBack,
} from '#features/booking/emails/record-payment-events.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { PaymentHooks } from '#features/payments/payment-hooks.ts';
import { emailOffice } from '#features/payments/takebacks/email-office.ts';

/** What payments, which know of no bookings and no agencies, hand on to them. */
export function createPaymentHooks(mailContext: () => MailContext): PaymentHooks {
  return {
    async onFailed(transaction, moved) {
      if (moved.bookingId === null) await emailFailedDeposit(transaction, mailContext(), moved);
      else await recordFailed(transaction, moved);
    },
    onDeposited: (transaction, depositId) => emailDeposit(transaction, mailContext(), depositId),
    async onRefunded(transaction, moved) {
      // What an agency sends us stays in its credit.
      if (moved.bookingId !== null) await recordRefunded(transaction, moved);
    },
    async onTakenBack(transaction, moved) {
      if (moved.bookingId === null) await emailTakeback(transaction, mailContext(), moved);
      else await recordTakenBack(transaction, moved);
      await emailOffice(transaction, mailContext(), moved);
    },
  };
}
