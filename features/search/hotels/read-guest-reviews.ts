import type { Database } from '#db/connect.ts';

export const reviewsPerPage = 6;

export interface GuestReview {
  id: string;
  rating: number;
  comment: string;
  /** ISO code; null where it is not known. */
  country: string | null;
  language: string;
  writtenAt: Date;
}

/** The newest first. */
export function readGuestReviews(db: Database, hotelId: string, page: number): Promise<GuestReview[]> {
  return db
    .selectFrom('hotel_reviews')
    .select(['id', 'rating', 'comment', 'author_country as country', 'language', 'created_at as writtenAt'])
    .where('hotel_id', '=', hotelId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(reviewsPerPage)
    .offset((page - 1) * reviewsPerPage)
    .execute();
}
