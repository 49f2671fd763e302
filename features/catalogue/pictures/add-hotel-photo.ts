import type { Database } from '#db/connect.ts';
import { inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { characterCount, cleanLine } from '#lib/clean-text.ts';
import { type EncodedPicture, encodePicture } from './encode-picture.ts';
import { lockHotel } from './lock-hotel.ts';
import { keepPicture } from './picture-files.ts';
import type { EncodeProblem } from './picture-problems.ts';
import type { PictureStore } from './picture-store.ts';

export const MAX_PHOTOS = 20;
export const MAX_DESCRIPTION_LENGTH = 200;

export type AddHotelPhotoResult =
  | { ok: true; photoId: string }
  | { ok: false; error: EncodeProblem | 'description_too_long' | 'hotel_gone' | 'too_many_photos' };

/** Behind the photos that the hotel has; the first one stands for it. */
export async function addHotelPhoto(
  { db, pictures }: { db: Database; pictures: PictureStore },
  input: { hotelId: string; bytes: Uint8Array; description: string },
  actor: Actor,
): Promise<AddHotelPhotoResult> {
  const description = cleanLine(input.description);
  if (characterCount(description) > MAX_DESCRIPTION_LENGTH)
    return { ok: false, error: 'description_too_long' };
  const encoded = await encodePicture(input.bytes);
  if (!encoded.ok) return encoded;
  const { picture } = encoded;
  return keepPicture(pictures, picture, (photoId) =>
    insertPhoto(db, { photoId, hotelId: input.hotelId, description, picture }, actor),
  );
}

function insertPhoto(
  db: Database,
  photo: { photoId: string; hotelId: string; description: string; picture: EncodedPicture },
  actor: Actor,
): Promise<AddHotelPhotoResult> {
  const { photoId, hotelId, description, picture } = photo;
  return inTransaction(db, async (transaction) => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    const { photos, last } = await transaction
      .selectFrom('hotel_photos')
      .where('hotel_id', '=', hotelId)
      .select((e) => [e.fn.countAll<string>().as('photos'), e.fn.max('position').as('last')])
      .executeTakeFirstOrThrow();
    if (Number(photos) >= MAX_PHOTOS) return { ok: false, error: 'too_many_photos' };
    await transaction
      .insertInto('hotel_photos')
      .values({
        id: photoId,
        hotel_id: hotelId,
        position: (last ?? -1) + 1,
        width: picture.width,
        height: picture.height,
        description,
      })
      .execute();
    await writeAudit(transaction, {
      actor,
      action: 'photo_added',
      subjectType: 'hotel',
      subjectId: hotelId,
      after: { photo: photoId, description },
    });
    return { ok: true, photoId };
  });
}
