import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

interface BookingHolder {
  id: string;
  userId: string | null;
  contactEmail: string;
  /** Whether whoever asks is the agency that sold it. */
  isSoldByViewer: boolean;
  /** Handed to somebody who moves money within minutes, and not decided; the newest first. */
  waitingPayments: string[];
}

/** Whose a reference is: all that is read before it is known who asks. */
export function readHolder(
  db: Database,
  reference: string,
  viewerId: string | null,
): Promise<BookingHolder | undefined> {
  const isSoldByViewer = viewerId
    ? sql<boolean>`exists (
        select from agent_bookings join agents on agents.id = agent_bookings.agent_id
        where agent_bookings.booking_id = bookings.id and agents.user_id = ${viewerId}::uuid
      )`
    : sql<boolean>`false`;
  return db
    .selectFrom('bookings')
    .select(['id', 'user_id as userId', 'contact_email as contactEmail', isSoldByViewer.as('isSoldByViewer')])
    .select(
      sql<string[]>`array(
        select payments.id from payments
        where payments.booking_id = bookings.id and bookings.status in ('held', 'expired')
          and payments.state in ('submitted', 'unknown') and payments.method not in ('bank_transfer', 'cash')
        order by payments.created_at desc
      )`.as('waitingPayments'),
    )
    .where('reference', '=', reference)
    .executeTakeFirst();
}
