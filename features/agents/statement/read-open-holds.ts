import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';

/** Of a booking that reserves credit: until when, and how much. */
export interface OpenHold {
  reference: string;
  customer: string | null;
  netMinor: number;
  expiresAt: Date;
}

/** The holds of one agency, what runs out first first. */
export async function readOpenHolds(db: Database, agentId: string): Promise<OpenHold[]> {
  const { rows } = await sql<OpenHold>`
    select
      bookings.reference, agent_bookings.net_minor as "netMinor", bookings.hold_expires_at as "expiresAt",
      (
        select trim(given_names || ' ' || last_name) from booking_travellers
        where booking_travellers.booking_id = bookings.id order by position limit 1
      ) as customer
    from agent_bookings
    join bookings on bookings.id = agent_bookings.booking_id
    where agent_bookings.agent_id = ${agentId}::uuid and bookings.status = 'held'
    order by bookings.hold_expires_at, bookings.reference`.execute(db);
  return rows;
}
