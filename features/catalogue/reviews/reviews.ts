import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { type Listed, listed, offsetOf, rowsPerPage } from '#lib/paged-list.ts';

export const reviewStates = ['shown', 'hidden'] as const;
type ReviewState = (typeof reviewStates)[number];

export interface ListedReview {
  id: string;
  rating: number;
  comment: string;
  /** The country's name; null where it is unknown. */
  country: string | null;
  language: string;
  writtenAt: Date;
  hiddenAt: Date | null;
}

/** A hotel with its reviews. Administrators see hidden reviews too, but these do not count. */
interface HotelReviews {
  hotel: { name: string; city: string };
  shown: number;
  hidden: number;
  /** To one decimal; null without visible reviews. */
  averageRating: string | null;
  list: Listed<ListedReview>;
}

/** Newest first. Undefined when the hotel does not exist or is deleted. */
export async function listHotelReviews(
  db: Database,
  { hotelId, state, page }: { hotelId: string; state: ReviewState | undefined; page: number },
): Promise<HotelReviews | undefined> {
  const [hotel, rows] = await Promise.all([
    countReviews(db, hotelId),
    db
      .selectFrom('hotelReviews')
      .leftJoin('countries', 'countries.code', 'hotelReviews.authorCountry')
      .select([
        'hotelReviews.id',
        'rating',
        'comment',
        'countries.name as country',
        'language',
        'createdAt as writtenAt',
        'hiddenAt',
      ])
      .where('hotelId', '=', hotelId)
      .$if(state !== undefined, (query) => query.where('hiddenAt', state === 'hidden' ? 'is not' : 'is', null))
      .orderBy('createdAt', 'desc')
      .orderBy('hotelReviews.id')
      .limit(rowsPerPage)
      .offset(offsetOf({ page }))
      .execute(),
  ]);
  if (!hotel) return undefined;
  const { name, city, shown, hidden, average } = hotel;
  const matching = { shown, hidden, all: shown + hidden }[state ?? 'all'];
  return { hotel: { name, city }, shown, hidden, averageRating: average, list: listed(rows, matching) };
}

function countReviews(db: Database, hotelId: string) {
  return db
    .selectFrom('hotels')
    .innerJoin('locations', 'locations.id', 'hotels.locationId')
    .leftJoin('hotelReviews as reviews', 'reviews.hotelId', 'hotels.id')
    .where('hotels.id', '=', hotelId)
    .where('hotels.deletedAt', 'is', null)
    .groupBy(['hotels.id', 'locations.id'])
    .select([
      'hotels.name',
      'locations.city',
      sql<number>`(count(reviews.id) filter (where reviews.hidden_at is null))::int`.as('shown'),
      sql<number>`(count(reviews.hidden_at))::int`.as('hidden'),
      sql<string | null>`round(avg(reviews.rating) filter (where reviews.hidden_at is null), 1)::text`.as('average'),
    ])
    .executeTakeFirst();
}

/** Hides or shows a review. Returns false when nothing changes or the review belongs to another hotel. */
export function setReviewHidden(
  db: Database,
  { hotelId, reviewId, isHidden }: { hotelId: string; reviewId: string; isHidden: boolean },
  actor: Actor,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const changed = await transaction
      .updateTable('hotelReviews')
      .set({ hiddenAt: isHidden ? sql<Date>`now()` : null })
      .where('id', '=', reviewId)
      .where('hotelId', '=', hotelId)
      .where('hiddenAt', isHidden ? 'is' : 'is not', null)
      .returning('rating')
      .executeTakeFirst();
    if (!changed) return false;
    await writeAudit(transaction, actor, ['hotel_review', reviewId], isHidden ? 'review_hidden' : 'review_shown', {
      after: { hotel: hotelId, rating: changed.rating },
    });
    return true;
  });
}
