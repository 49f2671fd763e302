import type { Database } from '#db/connect.ts';

export const maxReviewCharacters = 2000;
export const reviewEditDays = 14;

export interface OwnReview {
  rating: number;
  comment: string;
  writtenAt: Date;
  editUntil: Date;
  isEditable: boolean;
}

export async function readOwnReview(db: Database, bookingId: string, now: Date): Promise<OwnReview | null> {
  const review = await db
    .selectFrom('hotelReviews')
    .select(['rating', 'comment', 'createdAt as writtenAt'])
    .where('bookingId', '=', bookingId)
    .executeTakeFirst();
  if (!review) return null;
  const editUntil = new Date(review.writtenAt.getTime() + reviewEditDays * 24 * 3600 * 1000);
  return { ...review, editUntil, isEditable: editUntil > now };
}
