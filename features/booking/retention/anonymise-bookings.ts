import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';

/** As the privacy policy promises. */
const retentionYears = 7;
/** What was never paid for is nobody's record. */
const expiredRetentionDays = 90;
const mostAtOnce = 200;

/** Names, contacts and documents of old bookings go; the bookings and their money stay. Says how many there were. */
export async function anonymiseBookings(
  db: Database,
  today: CalendarDate,
  signal?: AbortSignal,
): Promise<number> {
  for (let done = 0; ; ) {
    if (signal?.aborted) return done;
    const some = await inTransaction(db, (transaction) => anonymiseSome(transaction, today));
    done += some;
    if (some < mostAtOnce) return done;
  }
}

async function anonymiseSome(transaction: DatabaseTransaction, today: CalendarDate): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings
    where anonymised_at is null
      and (
        ends_on < ${today}::date - make_interval(years => ${retentionYears})
        or (status = 'expired' and expired_at < ${today}::date - make_interval(days => ${expiredRetentionDays}))
      )
      -- Money that is still on its way needs somebody to go to.
      and not exists (
        select from payments
        where booking_id = bookings.id and state in ('submitted', 'unknown', 'refund_due')
      )
    order by id limit ${mostAtOnce}
    for no key update skip locked`.execute(transaction);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const these = sql`any(${ids}::uuid[])`;
  await sql`
    update booking_travellers set
      given_names = '—', last_name = '—', last_name_tokens = '{}', given_name_tokens = '{}', birth_date = null,
      nationality = null, passport_sealed = null, passport_end = null, passport_expires_on = null
    where booking_id = ${these}`.execute(transaction);
  await sql`
    update payments set payer_phone = null where booking_id = ${these} and payer_phone is not null`.execute(
    transaction,
  );
  await sql`
    update payment_callbacks set body = '{}'
    where payment_id in (select id from payments where booking_id = ${these})`.execute(transaction);
  await sql`delete from booking_notes where booking_id = ${these}`.execute(transaction);
  await sql`delete from sent_emails where booking_id = ${these}`.execute(transaction);
  // What somebody typed may name somebody.
  await sql`update booking_events set detail = detail - '{reason,email}'::text[]
    where booking_id = ${these} and detail ?| '{reason,email}'::text[]`.execute(transaction);
  await sql`
    update bookings set
      contact_email = 'anonymised@invalid.example', contact_phone = null, contact_verified_at = null, user_id = null,
      held_from = '', cancel_reason = null, anonymised_at = clock_timestamp()
    where id = ${these}`.execute(transaction);
  await sql`insert into booking_events (booking_id, kind) select unnest(${ids}::uuid[]), 'anonymised'`.execute(
    transaction,
  );
  await writeAudit(transaction, {
    actor: { id: null, role: null },
    action: 'bookings_anonymised',
    subjectType: 'bookings',
    subjectId: 'old',
    after: { bookings: ids.length },
  });
  return ids.length;
}
