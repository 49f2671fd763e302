import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-of-person.ts';
import { isId } from '#lib/untrusted-input.ts';

export interface NamedSubject {
  type: string;
  id: string;
  /** Null if it is gone or has no name. */
  name: string | null;
  /** The subject whose page shows it, such as the booking of a payment or the agency of a deposit. */
  of: { type: string; id: string } | null;
  /** An erased account, which has no page. */
  isErased: boolean;
}

interface Named {
  id: string;
  name: string | null;
  ofType?: string;
  of?: string | null;
  isErased?: boolean;
}

/** Name queries by subject type. Other types show their id. */
export const nameQueries: Record<string, (ids: RawBuilder<unknown>) => RawBuilder<Named>> = {
  user: (ids) => sql`
    select id, ${nameOfPerson('users')} as name, erased_at is not null as is_erased from users where id = any(${ids})`,
  alert: (ids) => sql`select id, sentence as name from alerts where id = any(${ids})`,
  agent: (ids) => sql`select id, agency_name as name from agents where id = any(${ids})`,
  booking: (ids) => sql`select id, reference as name from bookings where id = any(${ids})`,
  payment: (ids) => sql`
    select payments.id, coalesce(bookings.reference, agent_deposits.reference) as name,
      case when payments.booking_id is null then 'agent' else 'booking' end as of_type,
      coalesce(payments.booking_id, agent_deposits.agent_id) as "of"
    from payments left join bookings on bookings.id = payments.booking_id
    left join agent_deposits on agent_deposits.id = payments.deposit_id
    where payments.id = any(${ids})`,
  agent_deposit: (ids) => sql`
    select id, reference as name, 'agent' as of_type, agent_id as "of" from agent_deposits where id = any(${ids})`,
  flight: (ids) => sql`select id, flight_number as name from flights where id = any(${ids})`,
  hotel: (ids) => sql`select id, name from hotels where id = any(${ids})`,
  hotel_review: (ids) => sql`
    select hotel_reviews.id, hotels.name, 'hotel' as of_type, hotels.id as "of"
    from hotel_reviews join hotels on hotels.id = hotel_reviews.hotel_id where hotel_reviews.id = any(${ids})`,
  room: (ids) => sql`
    select rooms.id, hotels.name || ', ' || room_number as name from rooms
    join hotels on hotels.id = rooms.hotel_id where rooms.id = any(${ids})`,
  airline: (ids) => sql`select id, name from airlines where id = any(${ids})`,
  airport: (ids) => sql`select id, code || ', ' || city as name from airports where id = any(${ids})`,
  amenity: (ids) => sql`select id, name from amenities where id = any(${ids})`,
  location: (ids) => sql`select id, city as name from locations where id = any(${ids})`,
  inquiry: (ids) => sql`select id, subject as name from inquiries where id = any(${ids})`,
  statement: (ids) => sql`select id, file_name as name from statements where id = any(${ids})`,
  newsletter_campaign: (ids) => sql`select id, title as name from newsletter_campaigns where id = any(${ids})`,
};

/** One query per subject type. */
export async function nameSubjects(
  db: Database,
  rows: readonly { subjectType: string; subjectId: string }[],
): Promise<(type: string, id: string) => NamedSubject> {
  const found = new Map<string, Named>();
  const types = [...new Set(rows.map(({ subjectType }) => subjectType))];
  await Promise.all(
    types.map(async (type) => {
      const ids = rows.filter((row) => row.subjectType === type && isId(row.subjectId));
      const query = nameQueries[type];
      if (!query || ids.length === 0) return;
      const named = await query(sql`${ids.map((row) => row.subjectId)}::uuid[]`).execute(db);
      for (const one of named.rows) found.set(`${type} ${one.id}`, one);
    }),
  );
  return (type, id) => {
    const named = found.get(`${type} ${id}`);
    const of = named?.of && named.ofType ? { type: named.ofType, id: named.of } : null;
    return { type, id, name: named?.name ?? null, of, isErased: named?.isErased === true };
  };
}
