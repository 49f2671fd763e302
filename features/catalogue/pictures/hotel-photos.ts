import type { Kysely } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DB } from '#db/schema.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { characterCount, cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/untrusted-input.ts';
import { type EncodeProblem, encodePicture } from './encode-picture.ts';
import { type PictureStore, removePicture, withStoredPicture } from './picture-store.ts';

export interface HotelPhoto {
  /** Also the base name of its files: `<Picture file={id} …>`. */
  id: string;
  width: number;
  height: number;
  /** Alternative text. */
  description: string;
}

/** In display order: the first photo represents the hotel. */
export function listHotelPhotos(db: Kysely<DB>, hotelId: string): Promise<HotelPhoto[]> {
  return db
    .selectFrom('hotelPhotos')
    .select(['id', 'width', 'height', 'description'])
    .where('hotelId', '=', hotelId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export const MAX_PHOTOS = 20;
const MAX_DESCRIPTION_LENGTH = 200;

type AddHotelPhotoResult =
  | { ok: true; photoId: string }
  | { ok: false; error: EncodeProblem | 'description_too_long' | 'hotel_gone' | 'too_many_photos' };

type PhotoResult<More = never> = { ok: true } | { ok: false; error: 'hotel_gone' | 'photo_gone' | More };

/** Adds a photo after the existing ones. */
export async function addHotelPhoto(
  { db, pictures }: { db: Database; pictures: PictureStore },
  input: { hotelId: string; bytes: Uint8Array; description: string },
  actor: Actor,
): Promise<AddHotelPhotoResult> {
  const description = cleanLine(input.description);
  if (characterCount(description) > MAX_DESCRIPTION_LENGTH) return { ok: false, error: 'description_too_long' };
  const encoded = await encodePicture(input.bytes);
  if (!encoded.ok) return encoded;
  const { hotelId } = input;
  const { width, height } = encoded.picture;
  const insert = (photoId: string): Promise<AddHotelPhotoResult> =>
    inTransaction(db, async (transaction) => {
      if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
      const { photos, last } = await transaction
        .selectFrom('hotelPhotos')
        .where('hotelId', '=', hotelId)
        .select((e) => [e.fn.countAll<string>().as('photos'), e.fn.max('position').as('last')])
        .executeTakeFirstOrThrow();
      if (Number(photos) >= MAX_PHOTOS) return { ok: false, error: 'too_many_photos' };
      await transaction
        .insertInto('hotelPhotos')
        .values({ id: photoId, hotelId, position: (last ?? -1) + 1, width, height, description })
        .execute();
      await writeAudit(transaction, actor, ['hotel', hotelId], 'photo_added', {
        after: { photo: photoId, description },
      });
      return { ok: true, photoId };
    });
  return withStoredPicture(pictures, encoded.picture, insert);
}

/** Sets the alternative text of a photo. */
export async function describeHotelPhoto(
  { db }: { db: Database },
  { hotelId, photoId, description: typed }: { hotelId: string; photoId: string; description: string },
  actor: Actor,
): Promise<PhotoResult<'description_too_long'>> {
  const description = cleanLine(typed);
  if (characterCount(description) > MAX_DESCRIPTION_LENGTH) return { ok: false, error: 'description_too_long' };
  return inTransaction(db, async (transaction) => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    const described =
      isId(photoId) &&
      (await transaction
        .updateTable('hotelPhotos')
        .set({ description })
        .where('id', '=', photoId)
        .where('hotelId', '=', hotelId)
        .returning('id')
        .executeTakeFirst());
    if (!described) return { ok: false, error: 'photo_gone' };
    await writeAudit(transaction, actor, ['hotel', hotelId], 'photo_described', {
      after: { photo: photoId, description },
    });
    return { ok: true };
  });
}

export type PhotoMove = 'first' | 'earlier' | 'later';

/** Does nothing when the photo can't move any further. */
export function moveHotelPhoto(
  { db }: { db: Database },
  { hotelId, photoId, move }: { hotelId: string; photoId: string; move: PhotoMove },
  actor: Actor,
): Promise<PhotoResult> {
  return inTransaction(db, async (transaction) => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    const ids = (await listHotelPhotos(transaction, hotelId)).map(({ id }) => id);
    const from = ids.indexOf(photoId);
    if (from < 0) return { ok: false, error: 'photo_gone' };
    const to = placeAfter(move, from, ids.length);
    if (to === from) return { ok: true };

    for (const [position, id] of ids.toSpliced(from, 1).toSpliced(to, 0, photoId).entries()) {
      await transaction
        .updateTable('hotelPhotos')
        .set({ position })
        .where('id', '=', id)
        .where('position', '<>', position)
        .execute();
    }
    await writeAudit(transaction, actor, ['hotel', hotelId], 'photo_moved', {
      before: { photo: photoId, place: from + 1 },
      after: { photo: photoId, place: to + 1 },
    });
    return { ok: true };
  });
}

function placeAfter(move: PhotoMove, from: number, photos: number): number {
  if (move === 'first') return 0;
  return move === 'earlier' ? Math.max(0, from - 1) : Math.min(photos - 1, from + 1);
}

export async function removeHotelPhoto(
  { db, pictures }: { db: Database; pictures: PictureStore },
  { hotelId, photoId }: { hotelId: string; photoId: string },
  actor: Actor,
): Promise<PhotoResult> {
  const result = await inTransaction(db, async (transaction): Promise<PhotoResult> => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    const removed =
      isId(photoId) &&
      (await transaction
        .deleteFrom('hotelPhotos')
        .where('id', '=', photoId)
        .where('hotelId', '=', hotelId)
        .returning('description')
        .executeTakeFirst());
    if (!removed) return { ok: false, error: 'photo_gone' };
    await writeAudit(transaction, actor, ['hotel', hotelId], 'photo_removed', {
      before: { photo: photoId, description: removed.description },
    });
    return { ok: true };
  });
  // After the transaction: had it failed, the photo would still be shown.
  if (result.ok) await removePicture(pictures, photoId);
  return result;
}

/** Serialises changes to a hotel's photos. Returns false when the hotel does not exist or is deleted. */
export async function lockHotel(transaction: DatabaseTransaction, hotelId: string): Promise<boolean> {
  if (!isId(hotelId)) return false;
  const hotel = await transaction
    .selectFrom('hotels')
    .select('id')
    .where('id', '=', hotelId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return hotel !== undefined;
}
