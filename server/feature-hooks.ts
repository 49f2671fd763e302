import { emailDeposit, emailTakeback } from '#features/agents/emails/email-agent.ts';
import { eraseAgency } from '#features/agents/erase-agency.ts';
import { recordFailed, recordRefunded, recordTakenBack } from '#features/booking/emails/booking-email.ts';
import { releaseBookings } from '#features/booking/my-bookings/account-bookings.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import { forgetInquiries } from '#features/inquiries/inquiries-by-sender.ts';
import { forgetQueued, forgetSentEmails } from '#features/notifications/forget-notifications.ts';
import type { MailContext } from '#features/notifications/mail-layout.ts';
import type { PaymentHooks } from '#features/payments/payment-hooks.ts';
import { emailOffice } from '#features/payments/takebacks/email-office.ts';
import { eraseAlerts } from '#features/search/alerts/price-alerts.ts';

/** Erases what higher features store about an account. */
export const eraseRelatedData: OnErased = async (transaction, userId) => {
  const obstacle = await eraseAgency(transaction, userId);
  if (obstacle) return obstacle;
  await eraseAlerts(transaction, userId);
  await releaseBookings(transaction, userId);
  await forgetInquiries(transaction, userId);
  await forgetSentEmails(transaction, userId);
  await forgetQueued(transaction, userId);
  return undefined;
};

/** Connects payments to the features above it: bookings and agencies. */
export function createPaymentHooks(mailContext: () => MailContext): PaymentHooks {
  return {
    async onFailed(transaction, moved) {
      if (moved.bookingId === null) await emailDeposit(transaction, mailContext(), moved.depositId, moved.reason);
      else await recordFailed(transaction, moved);
    },
    onDeposited: (transaction, depositId) => emailDeposit(transaction, mailContext(), depositId),
    async onRefunded(transaction, moved) {
      // Agency deposits are not refunded; they stay in the balance.
      if (moved.bookingId !== null) await recordRefunded(transaction, moved);
    },
    async onTakenBack(transaction, moved) {
      if (moved.bookingId === null) await emailTakeback(transaction, mailContext(), moved);
      else await recordTakenBack(transaction, moved);
      await emailOffice(transaction, mailContext(), moved);
    },
  };
}
