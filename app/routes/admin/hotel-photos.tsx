import { data } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { readHotel } from '#features/catalogue/hotels/hotels.ts';
import {
  addHotelPhoto,
  describeHotelPhoto,
  listHotelPhotos,
  MAX_PHOTOS,
  moveHotelPhoto,
  type PhotoMove,
  removeHotelPhoto,
} from '#features/catalogue/pictures/hotel-photos.ts';
import { type PictureProblem, pictureProblemText } from '#features/catalogue/pictures/picture-problems.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Card, CardHead } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ImageOff } from '#ui/icons.tsx';
import { answerForm, type Intents, type SentForm } from '../../answer-form.ts';
import { done, failed } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/hotel-photos';
import { AdminPage, HeadLink } from './admin-page.tsx';
import { ConfirmForm } from './catalogue/confirm-dialogs.tsx';
import { type Outcome, openDialog, requestedDialog } from './catalogue/outcome.ts';
import { PhotoCard } from './hotel-photos/photo-card.tsx';
import { UploadPhotos } from './hotel-photos/upload-photos.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { boxStyle } from './panel.tsx';

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const hotel = isId(params.id) ? await readHotel(db, params.id) : undefined;
  if (!hotel) throw data(null, { status: 404 });
  const photos = await listHotelPhotos(db, hotel.id);
  const requested = requestedDialog(url.searchParams);
  return { name: hotel.values.name, city: hotel.values.city, photos, maxPhotos: MAX_PHOTOS, requested };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { db, pictures } = factsOf(context);
  return answerForm({ request }, photoIntents({ db, pictures, hotelId: params.id, actor: knownActor(context) }));
}

export default function HotelPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { name, city, photos, maxPhotos, requested } = loaderData;
  const { deleteIds } = openDialog(requested, actionData);
  const removed = photos.find(({ id }) => deleteIds.includes(id));
  return (
    <AdminPage title={`Photos of ${name}`} actions={<HeadLink to="/admin/hotels">All hotels</HeadLink>}>
      <OutcomeMessage outcome={actionData} />
      <Card className="max-w-200">
        <CardHead
          level="h2"
          title="Add photos"
          text={`${photos.length} of ${maxPhotos}. The first one is the hotel's main photo.`}
        />
        {photos.length < maxPhotos ? (
          <UploadPhotos />
        ) : (
          <p className="text-sm text-ink-2">The limit is reached. Remove a photo to add another.</p>
        )}
      </Card>
      {photos.length === 0 ? (
        <EmptyState className={boxStyle} icon={ImageOff} title="No photos yet" level="h2">
          Until you add one, <bdi>{name}</bdi> in <bdi>{city}</bdi> is shown with a pattern.
        </EmptyState>
      ) : (
        <ol aria-label="Photos" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
          {photos.map((photo, index) => (
            <li key={photo.id} className="grid">
              <PhotoCard photo={photo} place={index + 1} places={photos.length} />
            </li>
          ))}
        </ol>
      )}
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
    describe: async ({ text }) => {
      const described = { hotelId, photoId: text('photo'), description: text('description') };
      return outcomeOf(await describeHotelPhoto(context, described, actor), 'Description saved.');
    },
    remove: async ({ text }) =>
      outcomeOf(await removeHotelPhoto(context, { hotelId, photoId: text('photo') }, actor), 'Photo removed.'),
    first: moved('first'),
    earlier: moved('earlier'),
    later: moved('later'),
  };
}

function outcomeOf(result: { ok: true } | { ok: false; error: PictureProblem }, text: string): Outcome {
  return result.ok ? done(text) : failed(pictureProblemText[result.error]);
}

/** A refused photo does not stop the others. */
async function addPhotos({ form, text: textOf }: SentForm, context: PhotoContext): Promise<Outcome> {
  const files = form.getAll('file').filter((file): file is File => file instanceof File && file.size > 0);
  if (files.length === 0) return failed('Choose at least one picture first.');
  const description = textOf('description');
  const reasons: string[] = [];
  for (const file of files) {
    const bytes = await file.bytes();
    const added = await addHotelPhoto(context, { hotelId: context.hotelId, bytes, description }, context.actor);
    if (!added.ok) reasons.push(`${file.name}: ${pictureProblemText[added.error]}`);
  }
  const added = files.length - reasons.length;
  const text = added === 1 ? '1 photo added.' : `${added} photos added.`;
  return reasons.length === 0 ? done(text) : failed(added === 0 ? 'No photo was added.' : text, ...reasons);
}
