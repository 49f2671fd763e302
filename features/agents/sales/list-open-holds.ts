import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { customerName } from './customer-name.ts';
import type { SaleType } from './sale.ts';
import { joinSubject, type SaleSubject, subjectColumns } from './sale-subject.ts';

/** A booking that an agency holds for a customer until it is issued, or until its time is over. */
export interface OpenHold extends SaleSubject {
  reference: string;
  type: SaleType;
  customerName: string;
  customerEmail: string;
  /** What it will be sold for, and of that what it reserves of the credit, in US cents. */
  totalMinor: number;
  netMinor: number;
  until: Date;
  /** Nobody can issue it any more, and its credit comes back any moment. */
  isOver: boolean;
}

const mostShown = 100;

/** The most urgent first. */
export async function listOpenHolds(db: Database, agentId: string): Promise<OpenHold[]> {
  const bookingId = sql<string>`bookings.id`;
  const { rows } = await sql<OpenHold>`
    select
      bookings.reference, bookings.booking_type as type, bookings.contact_email as "customerEmail",
      coalesce(${customerName(bookingId)}, '') as "customerName", bookings.total_minor as "totalMinor",
      agent_bookings.net_minor as "netMinor", bookings.hold_expires_at as until,
      bookings.hold_expires_at <= clock_timestamp() as "isOver", ${subjectColumns}
    from agent_bookings
    join bookings on bookings.id = agent_bookings.booking_id
    ${joinSubject(bookingId)}
    where agent_bookings.agent_id = ${agentId}::uuid and agent_bookings.sold_at is null and bookings.status = 'held'
    order by bookings.hold_expires_at, bookings.id
    limit ${mostShown}`.execute(db);
  return rows;
}
