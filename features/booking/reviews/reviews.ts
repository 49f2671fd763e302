import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { characterCount, cleanText } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { maxReviewCharacters, reviewEditDays } from './own-review.ts';

/** Somebody came to at least one room of the booking. */
export function hasArrived(bookingId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from room_stays where room_stays.booking_id = ${bookingId} and no_show_at is null)`;
}

type SavedReview =
  | { ok: true }
  /** `not_yet`: the stay is not over. `closed`: the review is too old to be changed. */
  | { ok: false; error: 'rating' | 'comment' | 'not_yet' | 'closed' };

/**
 * One review per booking, after the stay, editable for a while. The rules are in the statement itself, so that two
 * windows never make two reviews.
 */
export async function saveReview(
  db: Database,
  {
    bookingId,
    rating,
    comment: typed,
    language,
  }: {
    bookingId: string;
    rating: number;
    comment: string;
    language: LanguageCode;
  },
  now: Date,
): Promise<SavedReview> {
  const comment = cleanText(typed);
  if (![1, 2, 3, 4, 5].includes(rating)) return { ok: false, error: 'rating' };
  if (characterCount(comment) > maxReviewCharacters) return { ok: false, error: 'comment' };
  const { rows } = await sql<{ isStayMade: boolean; isSaved: boolean }>`
    with stay as (
      select bookings.id, hotel_id, user_id, case
          when children > 0 then 'family' when adults = 1 then 'solo' when adults = 2 then 'couple' else 'group'
        end as party, (
        select nationality from booking_travellers
        where booking_id = bookings.id order by position limit 1
      ) as nationality
      from bookings join hotel_bookings on hotel_bookings.booking_id = bookings.id
      where bookings.id = ${bookingId}::uuid and status = 'confirmed' and check_out <= ${businessToday(now)}::date
        and ${hasArrived(sql`bookings.id`)}
    ), saved as (
      insert into hotel_reviews (id, hotel_id, user_id, author_country, party, rating, comment, language, booking_id)
      select ${newId()}::uuid, hotel_id, user_id, nationality, party, ${rating}, ${comment}, ${language}, id from stay
      on conflict (booking_id) do update set
        rating = excluded.rating, comment = excluded.comment, language = excluded.language
      where hotel_reviews.created_at > now() - make_interval(days => ${reviewEditDays})
      returning id
    )
    select exists (select from stay) as is_stay_made, exists (select from saved) as is_saved`.execute(db);
  const [row] = rows;
  if (!row?.isStayMade) return { ok: false, error: 'not_yet' };
  return row.isSaved ? { ok: true } : { ok: false, error: 'closed' };
}

/** Makes up for days without a run, but skips older stays. */
const inviteWithinDays = 4;

/** Queues one invitation for each guest who checked out lately. Returns how many. */
export function inviteReviews(db: Database, today: CalendarDate): Promise<number> {
  return inTransaction(db, (transaction) => inviteWithin(transaction, today));
}

export async function inviteWithin(transaction: DatabaseTransaction, today: CalendarDate): Promise<number> {
  // Serialises concurrent runs: the second one finds the events of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended('invite_reviews', 0))`.execute(transaction);
  const { rows } = await sql`
      with left_lately as (
        select bookings.id
        from hotel_bookings
        join bookings on bookings.id = hotel_bookings.booking_id
        where bookings.status = 'confirmed' and bookings.anonymised_at is null
          and hotel_bookings.check_out < ${today}::date
          and hotel_bookings.check_out >= ${today}::date - ${inviteWithinDays}::integer
          and not exists (select from hotel_reviews where hotel_reviews.booking_id = bookings.id)
          and ${hasArrived(sql`bookings.id`)}
          and not exists (
            select from booking_events where booking_id = bookings.id and booking_events.kind = 'review_invited'
          )
      ), noted as (
        insert into booking_events (booking_id, kind) select id, 'review_invited' from left_lately
      )
      insert into booking_outbox (booking_id, kind) select id, 'review_invitation' from left_lately
      returning id`.execute(transaction);
  return rows.length;
}
