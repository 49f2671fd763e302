import { newId } from '#lib/ids.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { pictureName, pictureWidths } from './picture-names.ts';
import type { PictureStore } from './picture-store.ts';

/** Gives the picture its id. When one of its files can't be kept, none is. */
export async function storePicture(pictures: PictureStore, { files }: EncodedPicture): Promise<string> {
  const id = newId();
  try {
    for (const { width, bytes } of files) await pictures.put(pictureName(id, width), bytes, 'image/webp');
  } catch (error) {
    await removePicture(pictures, id);
    throw error;
  }
  return id;
}

/** What can't be removed now only takes room: nothing refers to it any more, so nobody is kept waiting for it. */
export async function removePicture(pictures: PictureStore, id: string): Promise<void> {
  await Promise.allSettled(pictureWidths.map((width) => pictures.remove(pictureName(id, width))));
}

/** Keeps the picture if `keep` says so, and takes its files away again if it refuses or fails. */
export async function keepPicture<Outcome extends { ok: boolean }>(
  pictures: PictureStore,
  picture: EncodedPicture,
  keep: (id: string) => Promise<Outcome>,
): Promise<Outcome> {
  const id = await storePicture(pictures, picture);
  try {
    const outcome = await keep(id);
    if (!outcome.ok) await removePicture(pictures, id);
    return outcome;
  } catch (error) {
    await removePicture(pictures, id);
    throw error;
  }
}
