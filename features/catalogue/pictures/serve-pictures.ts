import { drawHotel, hotelDrawing } from '#art/hotels/draw-hotel.ts';
import type { Database } from '#db/connect.ts';
import { cropOf, resizePicture } from './encode-picture.ts';
import { parsePictureName, type ServedPicture } from './picture-names.ts';
import { type PictureStore, readOriginal } from './picture-store.ts';

/** Returns the file of a picture, and makes it when it is requested for the first time. */
export interface ServedPictures {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

export function servePictures({ db, pictures }: { db: Database; pictures: PictureStore }): ServedPictures {
  const making = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();
  // One after the other: encoding takes a whole core.
  let last: Promise<unknown> = Promise.resolve();

  return {
    async read(name) {
      const served = parsePictureName(name);
      if (!served) return undefined;
      const stored = await pictures.get(name);
      if (stored) return stored;
      return making.get(name) ?? makeNext(name, served);
    },
  };

  function makeNext(name: string, served: ServedPicture) {
    const made = last.then(() => make(name, served));
    making.set(name, made);
    last = made.catch(() => undefined).finally(() => making.delete(name));
    return made;
  }

  async function make(name: string, { id, width, format }: ServedPicture) {
    const original = await originalOf(id);
    if (!original) return undefined;
    const bytes = new Uint8Array(await resizePicture(original, { width, format }));
    await pictures.put(name, bytes, `image/${format}`);
    return bytes;
  }

  async function originalOf(id: string) {
    const photo = await db
      .selectFrom('hotelPhotos')
      .select(['drawing', 'crop'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (photo?.drawing) return { svg: drawHotel(hotelDrawing.parse(photo.drawing)) };
    const original = await readOriginal(pictures, id);
    return original && { bytes: original.bytes, crop: cropOf(photo?.crop) };
  }
}
