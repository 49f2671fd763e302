import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';

/** Hides a review of a hotel or shows it again. False when it is so already, or is none of this hotel's. */
export function setReviewHidden(
  db: Database,
  { hotelId, reviewId, isHidden }: { hotelId: string; reviewId: string; isHidden: boolean },
  actor: Actor,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const changed = await transaction
      .updateTable('hotel_reviews')
      .set({ hidden_at: isHidden ? sql<Date>`now()` : null })
      .where('id', '=', reviewId)
      .where('hotel_id', '=', hotelId)
      .where('hidden_at', isHidden ? 'is' : 'is not', null)
      .returning('rating')
      .executeTakeFirst();
    if (!changed) return false;
    await writeAudit(transaction, {
      actor,
      action: isHidden ? 'review_hidden' : 'review_shown',
      subjectType: 'hotel_review',
      subjectId: reviewId,
      after: { hotel: hotelId, rating: changed.rating },
    });
    return true;
  });
}
