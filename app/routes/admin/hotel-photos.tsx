import { data } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { readHotel } from '#features/catalogue/hotels/hotels.ts';
import {
  addHotelPhoto,
  cropHotelPhoto,
  describeHotelPhoto,
  listHotelPhotos,
  listRoomTypes,
  moveHotelPhoto,
  type PhotoMove,
  removeHotelPhoto,
} from '#features/catalogue/pictures/hotel-photos.ts';
import {
  MAX_CUT_PERCENT,
  MAX_PHOTOS,
  type PhotoFacts,
  photoSubjects,
} from '#features/catalogue/pictures/photo-subjects.ts';
import { type PictureProblem, pictureProblemText } from '#features/catalogue/pictures/picture-problems.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Card, CardHead } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ImageOff } from '#ui/office-icons.tsx';
import { answerForm, type Intents, type SentForm } from '../../answer-form.ts';
import { done, failed } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/hotel-photos';
import { AdminPage, HeadLink } from './admin-page.tsx';
import { ConfirmForm } from './catalogue/confirm-dialogs.tsx';
import { type Outcome, openDialog, requestedDialog } from './catalogue/outcome.ts';
import { CropPhoto } from './hotel-photos/crop-photo.tsx';
import { PhotoList } from './hotel-photos/photo-list.tsx';
import { UploadPhotos } from './hotel-photos/upload-photos.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { boxStyle } from './panel.tsx';

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const hotel = isId(params.id) ? await readHotel(db, params.id) : undefined;
  if (!hotel) throw data(null, { status: 404 });
  const [photos, roomTypes] = await Promise.all([listHotelPhotos(db, hotel.id), listRoomTypes(db, hotel.id)]);
  const requested = requestedDialog(url.searchParams);
  const { name, city } = hotel.values;
  return { name, city, photos, roomTypes, requested, cropped: url.searchParams.get('crop') };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { db, pictures } = factsOf(context);
  return answerForm({ request }, photoIntents({ db, pictures, hotelId: params.id, actor: knownActor(context) }));
}

export default function HotelPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { name, city, photos, roomTypes, requested, cropped } = loaderData;
  const photographs = photos.filter(({ isDrawn }) => !isDrawn);
  const toCrop = actionData?.kind === 'done' ? undefined : photographs.find(({ id }) => id === cropped);
  const { deleteIds } = openDialog(requested, actionData);
  const removed = photos.find(({ id }) => deleteIds.includes(id));
  return (
    <AdminPage title={`Photos of ${name}`} actions={<HeadLink to="/admin/hotels">All hotels</HeadLink>}>
      <OutcomeMessage outcome={actionData} />
      <Card className="max-w-200">
        <CardHead
          level="h2"
          title="Add photos"
          text={`${photographs.length} of ${MAX_PHOTOS}. The first one is the hotel's cover.`}
        />
        {photographs.length < MAX_PHOTOS ? (
          <UploadPhotos roomTypes={roomTypes} />
        ) : (
          <p className="text-sm text-ink-2">The limit is reached. Remove a photo to add another.</p>
        )}
      </Card>
      {photos.length === 0 ? (
        <EmptyState className={boxStyle} icon={ImageOff} title="No photos yet" level="h2">
          Until you add one, <bdi>{name}</bdi> in <bdi>{city}</bdi> is shown with a pattern.
        </EmptyState>
      ) : (
        <PhotoList photos={photos} roomTypes={roomTypes} />
      )}
      {toCrop && <CropPhoto photo={toCrop} />}
      {removed && (
        <ConfirmForm
          title="Remove photo"
          description="Are you sure you want to remove this photo?"
          confirmLabel="Remove"
          busyLabel="Removing..."
          intent="remove"
          fields={{ photo: removed.id }}
          destructive
        >
          <p>
            {removed.description !== '' && <strong className="block font-semibold">{removed.description}</strong>}
            Its files are removed too, so it can't be restored.
          </p>
        </ConfirmForm>
      )}
    </AdminPage>
  );
}

interface PhotoContext {
  db: Database;
  pictures: PictureStore;
  hotelId: string;
  actor: Actor;
}

function photoIntents(context: PhotoContext): Intents<Outcome> {
  const { hotelId, actor } = context;
  const moved = (move: PhotoMove) => async (sent: SentForm) =>
    outcomeOf(await moveHotelPhoto(context, { hotelId, photoId: sent.text('photo'), move }, actor), 'Photo moved.');
  return {
    add: (sent) => addPhotos(sent, context),
    describe: async (sent) => {
      const described = { hotelId, photoId: sent.text('photo'), ...photoFactsIn(sent) };
      return outcomeOf(await describeHotelPhoto(context, described, actor), 'Saved.');
    },
    crop: async ({ text }) => {
      const percent = (edge: string) => Math.min(MAX_CUT_PERCENT, Math.max(0, Math.round(Number(text(edge)) || 0)));
      const edges = { left: percent('left'), top: percent('top'), right: percent('right'), bottom: percent('bottom') };
      return outcomeOf(
        await cropHotelPhoto(context, { hotelId, photoId: text('photo'), edges }, actor),
        'Photo cropped.',
      );
    },
    remove: async ({ text }) =>
      outcomeOf(await removeHotelPhoto(context, { hotelId, photoId: text('photo') }, actor), 'Photo removed.'),
    place: (sent) => moved(Number.parseInt(sent.text('place'), 10) || 1)(sent),
    first: moved(1),
    earlier: moved('earlier'),
    later: moved('later'),
  };
}

function outcomeOf(result: { ok: true } | { ok: false; error: PictureProblem }, text: string): Outcome {
  return result.ok ? done(text) : failed(pictureProblemText[result.error]);
}

function photoFactsIn({ text }: SentForm): PhotoFacts {
  const subject = photoSubjects.find((one) => one === text('subject')) ?? 'other';
  return { subject, roomTypeId: text('room_type') || null, description: text('description') };
}

/** A refused photo does not stop the others. */
async function addPhotos(sent: SentForm, context: PhotoContext): Promise<Outcome> {
  const files = sent.form.getAll('file').filter((file): file is File => file instanceof File && file.size > 0);
  if (files.length === 0) return failed('Choose at least one picture first.');
  const reasons: string[] = [];
  for (const file of files) {
    const bytes = await file.bytes();
    const added = await addHotelPhoto(
      context,
      { hotelId: context.hotelId, bytes, ...photoFactsIn(sent) },
      context.actor,
    );
    if (!added.ok) reasons.push(`${file.name}: ${pictureProblemText[added.error]}`);
  }
  const added = files.length - reasons.length;
  const text = added === 1 ? '1 photo added.' : `${added} photos added.`;
  return reasons.length === 0 ? done(text) : failed(added === 0 ? 'No photo was added.' : text, ...reasons);
}
