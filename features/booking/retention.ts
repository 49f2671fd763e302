import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { writeAudit } from '#features/audit/write-audit.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';

/** The privacy policy promises this. */
const retentionYears = 7;
/** Expired holds were never paid. */
const expiredRetentionDays = 90;
const batchSize = 200;

/**
 * Removes names, contacts and passport data of old bookings; the bookings and their money stay. Returns how many there
 * were.
 */
export async function anonymiseBookings(db: Database, today: CalendarDate, signal?: AbortSignal): Promise<number> {
  for (let done = 0; ; ) {
    if (signal?.aborted) return done;
    const count = await inTransaction(db, (transaction) => anonymiseBatch(transaction, today));
    done += count;
    if (count < batchSize) return done;
  }
}

async function anonymiseBatch(transaction: DatabaseTransaction, today: CalendarDate): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from bookings
    where anonymised_at is null
      and (
        ends_on < ${today}::date - make_interval(years => ${retentionYears})
        or (status = 'expired' and expired_at < ${today}::date - make_interval(days => ${expiredRetentionDays}))
      )
      -- A payment that is not settled still needs its customer.
      and not exists (
        select from payments
        where booking_id = bookings.id and state in ('submitted', 'unknown', 'refund_due')
      )
    order by id limit ${batchSize}
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
    update hotel_bookings set guest_request = null
    where booking_id = ${these} and guest_request is not null`.execute(transaction);
  await sql`
    update payments set payer_phone = null where booking_id = ${these} and payer_phone is not null`.execute(
    transaction,
  );
  await sql`
    update payment_callbacks set body = '{}'
    where payment_id in (select id from payments where booking_id = ${these})`.execute(transaction);
  await sql`delete from booking_notes where booking_id = ${these}`.execute(transaction);
  await sql`delete from sent_emails where booking_id = ${these}`.execute(transaction);
  // Typed reasons and addresses may name a person.
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
  await writeAudit(transaction, { id: null, role: null }, ['bookings', 'old'], 'bookings_anonymised', {
    after: { bookings: ids.length },
  });
  return ids.length;
}

/** Removes answers to old submits, and payers' names from payment records of more than a year ago. */
export async function removeOldTraces(db: Database): Promise<void> {
  await sql`delete from submits where created_at < now() - interval '2 days'`.execute(db);
  // The row of a callback stays, so that the same callback still counts as a repeat.
  await sql`
    update payment_callbacks set body = '{}'
    where received_at < now() - interval '1 year' and body <> '{}'`.execute(db);
  await sql`delete from unknown_events where done_at < now() - interval '1 year'`.execute(db);
  // The receipt and account stay; the payer's name, and phone numbers typed as account, go.
  await sql`
    update mpesa_receipts set payer_name = null, account = ${withoutPhones(sql.ref('account'))}
    where received_at < now() - interval '1 year'
      and state not in ('reported', 'proved', 'unmatched', 'returning')
      and (payer_name is not null or account ~ ${phone})`.execute(db);
  await sql`
    update statement_lines set details = null, account = ${withoutPhones(sql.ref('account'))}
    from statements
    where statements.id = statement_id and uploaded_at < now() - interval '1 year'
      and (details is not null or account ~ ${phone})`.execute(db);
}

/** The same pattern as lib/clean-text.ts. */
const phone = String.raw`(?<!\d)(\+?254|0)([17])\d{5}(\d{3})(?!\d)`;

function withoutPhones(text: Expression<unknown>): RawBuilder<string> {
  return sql`regexp_replace(${text}, ${phone}, ${String.raw`\1\2****\3`}, 'g')`;
}
