import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { businessToday } from '#features/catalogue/flights/business-today.ts';
import type { LanguageCode } from '#i18n/languages.ts';
import { characterCount, cleanText } from '#lib/clean-text.ts';
import { newId } from '#lib/ids.ts';
import { maxReviewCharacters, reviewEditDays } from './own-review.ts';

export type SavedReview =
  | { ok: true }
  /** `not_yet`: the stay has not been made. `closed`: it was written too long ago to be changed. */
  | { ok: false; error: 'rating' | 'comment' | 'not_yet' | 'closed' };

/**
 * One review a booking, after the stay, and a while to think better of it. It counts for the hotel's score from now on.
 * The rules are in the statement itself, so that two windows never make two reviews.
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
      select bookings.id, hotel_id, user_id, (
        select nationality from booking_travellers
        where booking_id = bookings.id order by position limit 1
      ) as nationality
      from bookings join hotel_bookings on hotel_bookings.booking_id = bookings.id
      where bookings.id = ${bookingId}::uuid and status = 'confirmed' and check_out <= ${businessToday(now)}::date
    ), saved as (
      insert into hotel_reviews (id, hotel_id, user_id, author_country, rating, comment, language, booking_id)
      select ${newId()}::uuid, hotel_id, user_id, nationality, ${rating}, ${comment}, ${language}, id from stay
      on conflict (booking_id) do update set
        rating = excluded.rating, comment = excluded.comment, language = excluded.language
      where hotel_reviews.created_at > now() - make_interval(days => ${reviewEditDays})
      returning id
    )
    select exists (select from stay) as "isStayMade", exists (select from saved) as "isSaved"`.execute(db);
  const [row] = rows;
  if (!row?.isStayMade) return { ok: false, error: 'not_yet' };
  return row.isSaved ? { ok: true } : { ok: false, error: 'closed' };
}
