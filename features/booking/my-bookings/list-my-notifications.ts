import type { Database } from '#db/connect.ts';
import {
  type AccountNotificationRow,
  readAccountNotifications,
} from '#features/identity/profile/read-account-notifications.ts';
import { listSentEmails } from '#features/notifications/read-sent-emails.ts';

/** Something that we wrote to somebody, or that happened to their account. */
export type MyNotification = { id: string; at: Date } & (
  | { of: 'account'; action: AccountNotificationRow['action'] }
  | { of: 'mail'; kind: string; subject: string; reference: string | null }
);

const mostNotifications = 50;

/** The newest first. A booking is named only where it is the person's own. */
export async function listMyNotifications(
  db: Database,
  { userId, email, emailVerified }: { userId: string; email: string; emailVerified: boolean },
): Promise<MyNotification[]> {
  const [happened, sent] = await Promise.all([
    readAccountNotifications(db, userId, { limit: mostNotifications }),
    listSentEmails(db, { userId, verifiedEmail: emailVerified ? email : null }, mostNotifications),
  ]);
  const references = await readReferences(
    db,
    userId,
    sent.flatMap(({ bookingId }) => bookingId ?? []),
  );
  const notices: MyNotification[] = [
    ...happened.map(({ id, action, at }) => ({ of: 'account' as const, id, action, at })),
    ...sent.map(({ id, kind, subject, bookingId, sentAt }) => ({
      of: 'mail' as const,
      id,
      kind,
      subject,
      reference: (bookingId && references.get(bookingId)) ?? null,
      at: sentAt,
    })),
  ];
  return notices.toSorted((one, other) => other.at.getTime() - one.at.getTime()).slice(0, mostNotifications);
}

async function readReferences(
  db: Database,
  userId: string,
  bookingIds: string[],
): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'reference'])
    .where('id', 'in', bookingIds)
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}
