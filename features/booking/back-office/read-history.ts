import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { nameOfPerson } from '#features/audit/name-person.ts';
import type { BookingDetails } from '../booking-details.ts';
import type { HistoryLine } from './history-line.ts';
import { historySentence } from './history-sentence.ts';
import { paymentHistory } from './payment-history.ts';

/** Deeds that stand in the booking's own history as well. */
const reportedByEvents = [
  'booking_cancelled',
  'documents_resent',
  'refund_sent',
  'money_taken_back',
  'money_put_back',
  'takeback_changed',
];

/** All that happened to a booking and its payments, and who looked, in plain sentences, the newest first. */
export async function readHistory(db: Database, booking: BookingDetails): Promise<HistoryLine[]> {
  const payments = booking.payments.map(({ id }) => id);
  const { rows } = await sql<{
    id: string;
    at: Date;
    kind: string;
    detail: Record<string, unknown>;
    who: string | null;
    role: string | null;
  }>`
    select told.id, told.at, told.kind, told.detail, ${nameOfPerson('users')} as who, told.role
    from (
      select 'event-' || id as id, at, kind, detail, actor_id, actor_role as role
      from booking_events where booking_id = ${booking.id}::uuid
      union all
      select id::text, at, action, coalesce(before, '{}') || coalesce(after, '{}'), actor_id, actor_role
      from audit_log
      where subject_type = 'booking' and subject_id = ${booking.id} and action <> all(${reportedByEvents})
      union all
      select id::text, at, action, coalesce(before, '{}') || coalesce(after, '{}'), actor_id, actor_role
      from audit_log
      where subject_type = 'payment' and subject_id = any(${payments}::text[]) and action <> all(${reportedByEvents})
    ) as told
    left join users on users.id = told.actor_id
    order by told.at desc, told.id desc`.execute(db);
  const told = rows.map(({ id, at, kind, detail, who, role }) => ({
    id,
    at,
    text: historySentence(kind, detail, booking),
    who: who ?? (role === null ? '' : `A former ${role}`),
  }));
  return [...told, ...paymentHistory(booking)].toSorted(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
}
