import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { BookingDetails } from '../booking-details.ts';

interface BookingHolder {
  id: string;
  userId: string | null;
  contactEmail: string;
  /** Whether whoever asks is the agency that sold it. */
  isSoldByViewer: boolean;
  status: BookingDetails['status'];
  /** The newest first. */
  payments: Pick<BookingDetails['payments'][number], 'id' | 'state' | 'method'>[];
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
    .select([
      sql<BookingHolder['status']>`status`.as('status'),
      sql<BookingHolder['payments']>`(
        select coalesce(json_agg(json_build_object('id', id, 'state', state, 'method', method)
          order by created_at desc, id desc), '[]')
        from payments where booking_id = bookings.id
      )`.as('payments'),
    ])
    .where('reference', '=', reference)
    .executeTakeFirst();
}
