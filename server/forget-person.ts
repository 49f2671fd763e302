import { eraseAgency } from '#features/agents/erase-agency.ts';
import { releaseBookings } from '#features/booking/retention/release-bookings.ts';
import type { OnErased } from '#features/identity/profile/erase-account.ts';
import { forgetInquiries } from '#features/inquiries/forget-inquiries.ts';
import { forgetQueued } from '#features/notifications/forget-queued.ts';
import { forgetSentEmails } from '#features/notifications/forget-sent-emails.ts';
import { forgetWatched } from '#features/search/alerts/forget-watched.ts';

/** What the features above accounts keep of somebody goes with the account. */
export const forgetPerson: OnErased = async (transaction, userId) => {
  const obstacle = await eraseAgency(transaction, userId);
  if (obstacle) return obstacle;
  await forgetWatched(transaction, userId);
  await releaseBookings(transaction, userId);
  await forgetInquiries(transaction, userId);
  await forgetSentEmails(transaction, userId);
  await forgetQueued(transaction, userId);
  return undefined;
};
