import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { SAMPLE_MAIL_DOMAIN } from '#features/notifications/sample-mail-domain.ts';

/** A booking of the sample world, and whose it is. */
export interface SampleReference {
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  language: string;
}

/** For those who ask about their trip: one booking a customer. */
export async function listSampleReferences(db: Database): Promise<SampleReference[]> {
  const { rows } = await sql<SampleReference>`
    select min(bookings.reference) as reference, users.full_name as name, users.email, users.phone, users.language
    from users join bookings on bookings.user_id = users.id
    where users.email like ${`%@${SAMPLE_MAIL_DOMAIN}`} and users.role = 'client' and bookings.status in ('confirmed', 'cancelled')
    group by users.id order by users.id`.execute(db);
  return rows;
}
