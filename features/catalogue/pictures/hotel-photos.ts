import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { DB } from '#db/schema.ts';
import { type DatabaseTransaction, inTransaction } from '#db/transaction.ts';
import { type Actor, writeAudit } from '#features/audit/write-audit.ts';
import { characterCount, cleanLine } from '#lib/clean-text.ts';
import { isId } from '#lib/untrusted-input.ts';
import { type Crop, cropOf, type EncodeProblem, encodePicture } from './encode-picture.ts';
import { MAX_PHOTOS, type PhotoFacts, type PhotoSubject, type RoomTypeName } from './photo-subjects.ts';
import { type PictureStore, readOriginal, removePicture, withStoredPicture } from './picture-store.ts';

export interface StoredPhoto {
  /** Also the base name of its files: `<Picture file={id} …>`. */
  id: string;
  width: number;
  height: number;
  /** Alternative text, in whichever language it was written; empty: what `subject` says. */
  description: string;
  subject: PhotoSubject;
  /** Null for a photo of the whole hotel. */
  roomTypeId: string | null;
  roomTypeName: string | null;
  /** Of the sample world, without a file of its own. */
  isDrawn: boolean;
  /** Of the photo that represents a hotel: what it is drawn from. */
  drawing?: unknown;
}

/** A photo with its alternative text in the reader's language. */
export interface ShownPhoto {
  id: string;
  width: number;
  height: number;
  alt: string;
  /** Where the building stands, which a narrow crop keeps; without it in the middle. */
  focus?: 'left' | 'right' | undefined;
}

/**
 * In display order: the first photo represents the hotel. Drawn pictures are left out as soon as there are photographs
 * of the same.
 */
export function listHotelPhotos(db: Kysely<DB>, hotelId: string): Promise<StoredPhoto[]> {
  return db
    .selectFrom('hotelPhotos')
    .leftJoin('roomTypes', 'roomTypes.id', 'hotelPhotos.roomTypeId')
    .select([
      'hotelPhotos.id',
      'hotelPhotos.width',
      'hotelPhotos.height',
      'hotelPhotos.description',
      'hotelPhotos.subject',
      'hotelPhotos.roomTypeId',
      'roomTypes.name as roomTypeName',
      sql<boolean>`hotel_photos.drawing is not null`.as('isDrawn'),
    ])
    .where('hotelPhotos.hotelId', '=', hotelId)
    .where(isShown)
    .orderBy('hotelPhotos.position')
    .orderBy('hotelPhotos.id')
    .$narrowType<{ subject: PhotoSubject }>()
    .execute();
}

export function listRoomTypes(db: Kysely<DB>, hotelId: string): Promise<RoomTypeName[]> {
  return db.selectFrom('roomTypes').select(['id', 'name']).where('hotelId', '=', hotelId).orderBy('name').execute();
}

const isShown = sql<boolean>`(hotel_photos.drawing is null or not exists (
  select from hotel_photos as taken
  where taken.hotel_id = hotel_photos.hotel_id and taken.drawing is null
    and taken.room_type_id is not distinct from hotel_photos.room_type_id
))`;

/** The photo that represents a hotel, as JSON, for a select from hotels. */
export const firstPhotoOfHotel = sql`(
  select json_build_object(
    'id', id, 'width', width, 'height', height, 'description', description, 'subject', subject,
    'roomTypeId', null, 'roomTypeName', null, 'isDrawn', drawing is not null, 'drawing', drawing
  )
  from hotel_photos
  where hotel_id = hotels.id and room_type_id is null
  order by drawing is not null, position, id
  limit 1
)`;

const MAX_DESCRIPTION_LENGTH = 200;

type AddHotelPhotoResult =
  | { ok: true; photoId: string }
  | { ok: false; error: EncodeProblem | 'description_too_long' | 'hotel_gone' | 'room_type_gone' | 'too_many_photos' };

type PhotoResult<More = never> = { ok: true } | { ok: false; error: 'hotel_gone' | 'photo_gone' | More };

/** Adds a photo after the existing ones. */
export async function addHotelPhoto(
  { db, pictures }: { db: Database; pictures: PictureStore },
  input: Partial<PhotoFacts> & { hotelId: string; bytes: Uint8Array },
  actor: Actor,
): Promise<AddHotelPhotoResult> {
  const description = cleanLine(input.description ?? '');
  if (characterCount(description) > MAX_DESCRIPTION_LENGTH) return { ok: false, error: 'description_too_long' };
  const encoded = await encodePicture(input.bytes);
  if (!encoded.ok) return encoded;
  const { hotelId, subject = 'other', roomTypeId = null } = input;
  const { width, height } = encoded.picture;
  const insert = (photoId: string): Promise<AddHotelPhotoResult> =>
    inTransaction(db, async (transaction) => {
      if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
      const { photos, last } = await transaction
        .selectFrom('hotelPhotos')
        .where('hotelId', '=', hotelId)
        .where('drawing', 'is', null)
        .select((e) => [e.fn.countAll<string>().as('photos'), e.fn.max('position').as('last')])
        .executeTakeFirstOrThrow();
      if (Number(photos) >= MAX_PHOTOS) return { ok: false, error: 'too_many_photos' };
      if (roomTypeId !== null && !(await isRoomTypeOf(transaction, { hotelId, roomTypeId }))) {
        return { ok: false, error: 'room_type_gone' };
      }
      await transaction
        .insertInto('hotelPhotos')
        .values({ id: photoId, hotelId, roomTypeId, subject, position: (last ?? -1) + 1, width, height, description })
        .execute();
      await writeAudit(transaction, actor, ['hotel', hotelId], 'photo_added', {
        after: { photo: photoId, description },
      });
      return { ok: true, photoId };
    });
  return withStoredPicture(pictures, encoded.picture, insert);
}

/** Sets what a photo shows. */
export async function describeHotelPhoto(
  { db }: { db: Database },
  { hotelId, photoId, subject, roomTypeId, ...input }: PhotoFacts & { hotelId: string; photoId: string },
  actor: Actor,
): Promise<PhotoResult<'description_too_long' | 'room_type_gone'>> {
  const description = cleanLine(input.description);
  if (characterCount(description) > MAX_DESCRIPTION_LENGTH) return { ok: false, error: 'description_too_long' };
  return inTransaction(db, async (transaction) => {
    if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
    if (roomTypeId !== null && !(await isRoomTypeOf(transaction, { hotelId, roomTypeId }))) {
      return { ok: false, error: 'room_type_gone' };
    }
    const described =
      isId(photoId) &&
      (await transaction
        .updateTable('hotelPhotos')
        .set({ description, subject, roomTypeId })
        .where('id', '=', photoId)
        .where('hotelId', '=', hotelId)
        .returning('id')
        .executeTakeFirst());
    if (!described) return { ok: false, error: 'photo_gone' };
    await writeAudit(transaction, actor, ['hotel', hotelId], 'photo_described', {
      after: { photo: photoId, description, subject, roomType: roomTypeId },
    });
    return { ok: true };
  });
}

async function isRoomTypeOf(
  transaction: DatabaseTransaction,
  { hotelId, roomTypeId }: { hotelId: string; roomTypeId: string },
): Promise<boolean> {
  const found =
    isId(roomTypeId) &&
    (await transaction
      .selectFrom('roomTypes')
      .select('id')
      .where('hotelId', '=', hotelId)
      .where('id', '=', roomTypeId)
      .executeTakeFirst());
  return Boolean(found);
}

/** A place, of which the first is 1, or one that depends on where the photo is now. */
export type PhotoMove = number | 'earlier' | 'later';

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
  const wanted = move === 'earlier' ? from - 1 : move === 'later' ? from + 1 : move - 1;
  return Math.min(photos - 1, Math.max(0, wanted));
}

/** What is cut off on each side, in percent. */
export interface PhotoEdges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Cuts something off what is shown of a photo; without edges all of it is shown again. Its files have names that browsers cache for ever, so the
 * photo gets a new id. The files of the former id stay for a day: open pages load them when they are scrolled into view.
 */
export async function cropHotelPhoto(
  { db, pictures }: { db: Database; pictures: PictureStore },
  { hotelId, photoId, edges }: { hotelId: string; photoId: string; edges: PhotoEdges },
  actor: Actor,
): Promise<PhotoResult> {
  const original = isId(photoId) && (await readOriginal(pictures, photoId));
  const photo =
    original && (await db.selectFrom('hotelPhotos').select('crop').where('id', '=', photoId).executeTakeFirst());
  if (!original || !photo) return { ok: false, error: 'photo_gone' };
  const whole = { left: 0, top: 0, width: original.width, height: original.height };
  const isWhole = Object.values(edges).every((percent) => percent === 0);
  const crop = isWhole ? whole : cropWithin(cropOf(photo.crop) ?? whole, edges);
  const replace = (newPhotoId: string): Promise<PhotoResult> =>
    inTransaction(db, async (transaction) => {
      if (!(await lockHotel(transaction, hotelId))) return { ok: false, error: 'hotel_gone' };
      const { width, height } = crop;
      const cropped = await transaction
        .updateTable('hotelPhotos')
        .set({ id: newPhotoId, width, height, crop: [crop.left, crop.top, width, height] })
        .where('id', '=', photoId)
        .where('hotelId', '=', hotelId)
        .where('drawing', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (!cropped) return { ok: false, error: 'photo_gone' };
      await writeAudit(transaction, actor, ['hotel', hotelId], 'photo_cropped', {
        before: { photo: photoId },
        after: { photo: newPhotoId, ...edges },
      });
      await sql`
        select graphile_worker.add_job(
          ${removePictureTask}::text, payload := ${JSON.stringify({ id: photoId })}::json, run_at := now() + interval '1 day'
        )`.execute(transaction);
      return { ok: true };
    });
  return withStoredPicture(pictures, original, replace);
}

export const removePictureTask = 'remove_picture';

export const removedPictureSchema = z.object({ id: z.uuid() });

function cropWithin(shown: Crop, edges: PhotoEdges): Crop {
  const part = (length: number, percent: number) => Math.round((length * percent) / 100);
  const [left, top] = [part(shown.width, edges.left), part(shown.height, edges.top)];
  return {
    left: shown.left + left,
    top: shown.top + top,
    width: Math.max(1, shown.width - left - part(shown.width, edges.right)),
    height: Math.max(1, shown.height - top - part(shown.height, edges.bottom)),
  };
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
