import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { isId } from '#lib/is-id.ts';
import { lockHotel } from './lock-hotel.ts';
import { removePicture } from './picture-files.ts';
import type { PictureStore } from './picture-store.ts';

export type RemoveHotelPhotoResult = { ok: true } | { ok: false; error: 'hotel_gone' | 'photo_gone' };

export async function removeHotelPhoto(
  { db, pictures }: { db: Database; pictures: PictureStore },
  { hotelId, photoId }: { hotelId: string; photoId: string },
  actor: Actor,
): Promise<RemoveHotelPhotoResult> {
  const result = await inTransaction(db, async (transaction): Promise<RemoveHotelPhotoResult> => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    const removed =
      isId(photoId) &&
      (await transaction
        .deleteFrom('hotel_photos')
        .where('id', '=', photoId)
        .where('hotel_id', '=', hotelId)
        .returning('description')
        .executeTakeFirst());
    if (!removed) return { ok: false, error: 'photo_gone' };
    await writeAudit(transaction, {
      actor,
      action: 'photo_removed',
      subjectType: 'hotel',
      subjectId: hotelId,
      before: { photo: photoId, description: removed.description },
    });
    return { ok: true };
  });
  // Only now: had the transaction failed, the photo would still be shown.
  if (result.ok) await removePicture(pictures, photoId);
  return result;
}
