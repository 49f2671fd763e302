import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { listHotelPhotos } from './list-hotel-photos.ts';
import { lockHotel } from './lock-hotel.ts';

export const photoMoves = ['first', 'earlier', 'later'] as const;
export type PhotoMove = (typeof photoMoves)[number];

export type MoveHotelPhotoResult = { ok: true } | { ok: false; error: 'hotel_gone' | 'photo_gone' };

/** A photo that can't go any further stays where it is. */
export function moveHotelPhoto(
  { db }: { db: Database },
  { hotelId, photoId, move }: { hotelId: string; photoId: string; move: PhotoMove },
  actor: Actor,
): Promise<MoveHotelPhotoResult> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    const ids = (await listHotelPhotos(transaction, hotelId)).map(({ id }) => id);
    const from = ids.indexOf(photoId);
    if (from < 0) return { ok: false, error: 'photo_gone' };
    const to = placeAfter(move, from, ids.length);
    if (to === from) return { ok: true };

    for (const [position, id] of ids.toSpliced(from, 1).toSpliced(to, 0, photoId).entries()) {
      await transaction
        .updateTable('hotel_photos')
        .set({ position })
        .where('id', '=', id)
        .where('position', '<>', position)
        .execute();
    }
    await writeAudit(transaction, {
      actor,
      action: 'photo_moved',
      subjectType: 'hotel',
      subjectId: hotelId,
      before: { photo: photoId, place: from + 1 },
      after: { photo: photoId, place: to + 1 },
    });
    return { ok: true };
  });
}

function placeAfter(move: PhotoMove, from: number, photos: number): number {
  switch (move) {
    case 'first':
      return 0;
    case 'earlier':
      return Math.max(0, from - 1);
    case 'later':
      return Math.min(photos - 1, from + 1);
  }
}
