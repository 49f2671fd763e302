import type { Database } from '#db/connect.ts';
import { readAgent } from '#features/agents/read-agent.ts';
import { readStatement } from '#features/agents/statement/read-statement.ts';
import { exportBookings } from '#features/booking/retention/export-bookings.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { Viewer } from '#features/identity/entrance/viewer.ts';
import { exportMyData } from '#features/identity/profile/export-my-data.ts';
import { listInquiriesFrom } from '#features/inquiries/list-inquiries-from.ts';
import { listSentEmails } from '#features/notifications/read-sent-emails.ts';
import { exportWatched } from '#features/search/alerts/export-watched.ts';

/** All there can be, and an end for the machine. */
const mostNotifications = 10_000;

/** One reader a feature. Messages are found by their sender's address, so only a proved one finds any. */
export async function collectMyData(
  db: Database,
  viewer: Pick<Viewer, 'userId' | 'email' | 'emailVerified'>,
) {
  const { userId, email, emailVerified } = viewer;
  return {
    exportedAt: new Date(),
    account: await exportMyData(db, userId),
    inquiries: emailVerified ? await listInquiriesFrom(db, email) : [],
    bookings: await exportBookings(db, userId),
    sentEmails: await listSentEmails(
      db,
      { userId, verifiedEmail: emailVerified ? email : null },
      mostNotifications,
    ),
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
