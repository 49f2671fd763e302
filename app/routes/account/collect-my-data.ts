import { columnNames } from '#db/column-names.ts';
import type { Database } from '#db/connect.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import { exportBookings } from '#features/booking/my-bookings/account-bookings.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { exportMyData } from '#features/identity/profile/export-my-data.ts';
import { listInquiriesFrom } from '#features/inquiries/inquiries-by-sender.ts';
import { listSentEmails } from '#features/notifications/queue-mail.ts';
import { exportWatched } from '#features/search/alerts/price-alerts.ts';

/** More than anybody has; a limit for the server's sake. */
const maxNotifications = 10_000;

/** Inquiries are found by the sender's address, so only a verified address finds any. */
export async function collectMyData(db: Database, viewer: Pick<Viewer, 'userId' | 'email' | 'emailVerified'>) {
  const { userId, email, emailVerified } = viewer;
  return {
    exportedAt: new Date(),
    account: await exportMyData(db, userId),
    inquiries: emailVerified ? (await listInquiriesFrom(db, email)).map(columnNames) : [],
    bookings: await exportBookings(db, userId),
    sentEmails: await listSentEmails(db, { userId, verifiedEmail: emailVerified ? email : null }, maxNotifications),
    watchedPrices: await exportWatched(db, userId),
    agency: await agencyOf(db, userId),
  };
}

async function agencyOf(db: Database, userId: string) {
  const agent = await readAgent(db, userId);
  if (!agent) return null;
  const beginning = '2000-01-01';
  return {
    ...agent,
    statement: await readStatement(db, { agentId: agent.id, from: beginning, to: businessToday(new Date()) }),
  };
}
