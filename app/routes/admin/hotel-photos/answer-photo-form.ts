import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { addHotelPhoto } from '#features/catalogue/pictures/add-hotel-photo.ts';
import { describeHotelPhoto } from '#features/catalogue/pictures/describe-hotel-photo.ts';
import { moveHotelPhoto, photoMoves } from '#features/catalogue/pictures/move-hotel-photo.ts';
import { type PictureProblem, pictureProblemText } from '#features/catalogue/pictures/picture-problems.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { removeHotelPhoto } from '#features/catalogue/pictures/remove-hotel-photo.ts';
import type { Outcome } from '../catalogue/outcome.ts';

interface PhotoDesk {
  db: Database;
  pictures: PictureStore;
  hotelId: string;
  actor: Actor;
}

/** Adds photos, describes one, moves it, or takes it away. */
export async function answerPhotoForm(form: FormData, desk: PhotoDesk): Promise<Outcome> {
  const intent = String(form.get('intent'));
  const photoId = String(form.get('photo'));
  const { hotelId, actor } = desk;
  if (intent === 'add') return addPhotos(form, desk);
  if (intent === 'describe') {
    const description = String(form.get('description') ?? '');
    return said(
      await describeHotelPhoto(desk, { hotelId, photoId, description }, actor),
      'Description saved.',
    );
  }
  if (intent === 'remove') {
    return said(await removeHotelPhoto(desk, { hotelId, photoId }, actor), 'Photo removed.');
  }
  const move = photoMoves.find((name) => name === intent);
  if (!move) return { kind: 'failed', text: 'This form is not known here.', reasons: [] };
  return said(await moveHotelPhoto(desk, { hotelId, photoId, move }, actor), 'Photo moved.');
}

function said(result: { ok: true } | { ok: false; error: PictureProblem }, done: string): Outcome {
  return result.ok
    ? { kind: 'done', text: done }
    : { kind: 'failed', text: pictureProblemText[result.error], reasons: [] };
}

/** One after the other: what is refused does not keep the others away. */
async function addPhotos(form: FormData, desk: PhotoDesk): Promise<Outcome> {
  const files = form.getAll('file').filter((file) => file instanceof File && file.size > 0);
  if (files.length === 0) return { kind: 'failed', text: 'Choose at least one picture first.', reasons: [] };
  const description = String(form.get('description') ?? '');
  const reasons: string[] = [];
  for (const file of files) {
    if (!(file instanceof File)) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const added = await addHotelPhoto(desk, { hotelId: desk.hotelId, bytes, description }, desk.actor);
    if (!added.ok) reasons.push(`${file.name}: ${pictureProblemText[added.error]}`);
  }
  const added = files.length - reasons.length;
  const text = added === 1 ? '1 photo added.' : `${added} photos added.`;
  if (reasons.length === 0) return { kind: 'done', text };
  return { kind: 'failed', text: added === 0 ? 'No photo was added.' : text, reasons };
}
