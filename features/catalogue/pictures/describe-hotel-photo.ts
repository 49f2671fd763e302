import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { characterCount, cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/is-id.ts';
import { MAX_DESCRIPTION_LENGTH } from './add-hotel-photo.ts';
import { lockHotel } from './lock-hotel.ts';

export type DescribeHotelPhotoResult =
  | { ok: true }
  | { ok: false; error: 'description_too_long' | 'hotel_gone' | 'photo_gone' };

/** Says what a photo shows, for those who do not see it. */
export async function describeHotelPhoto(
  { db }: { db: Database },
  { hotelId, photoId, description: typed }: { hotelId: string; photoId: string; description: string },
  actor: Actor,
): Promise<DescribeHotelPhotoResult> {
  const description = cleanLine(typed);
  if (characterCount(description) > MAX_DESCRIPTION_LENGTH)
    return { ok: false, error: 'description_too_long' };
  return inTransaction(db, async (transaction) => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    const described =
      isId(photoId) &&
      (await transaction
        .updateTable('hotel_photos')
        .set({ description })
        .where('id', '=', photoId)
        .where('hotel_id', '=', hotelId)
        .returning('id')
        .executeTakeFirst());
    if (!described) return { ok: false, error: 'photo_gone' };
    await writeAudit(transaction, {
      actor,
      action: 'photo_described',
      subjectType: 'hotel',
      subjectId: hotelId,
      after: { photo: photoId, description },
    });
    return { ok: true };
  });
}
