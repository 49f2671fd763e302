import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { SaleType } from './sale.ts';
import { joinSubject, type SaleSubject, subjectColumns } from './sale-subject.ts';

/** A booking that an agency holds for a customer until it is issued, or until its time is over. */
export interface WaitingBooking extends SaleSubject {
  reference: string;
  type: SaleType;
  customerName: string;
  customerEmail: string;
  /** What it will be sold for, in US cents. */
  totalMinor: number;
  until: Date;
}

/** The most urgent first. */
export async function listWaiting(db: Database, agentId: string): Promise<WaitingBooking[]> {
  const { rows } = await sql<WaitingBooking>`
    select
      bookings.reference, bookings.booking_type as type, bookings.contact_email as "customerEmail",
      coalesce((
        select trim(given_names || ' ' || last_name) from booking_travellers
        where booking_travellers.booking_id = bookings.id order by position limit 1
      ), '') as "customerName",
      bookings.total_minor as "totalMinor", bookings.hold_expires_at as until, ${subjectColumns}
    from agent_bookings as sales
    join bookings on bookings.id = sales.booking_id
    ${joinSubject}
    where sales.agent_id = ${agentId}::uuid and bookings.status = 'held' and bookings.hold_expires_at > clock_timestamp()
    order by bookings.hold_expires_at, bookings.id
    limit 50`.execute(db);
  return rows;
}
