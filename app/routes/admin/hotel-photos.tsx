import { useId } from 'react';
import { data, Form, useNavigate, useNavigation } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { readHotel } from '#features/catalogue/hotels/save-hotel.ts';
import {
  addHotelPhoto,
  describeHotelPhoto,
  type HotelPhoto,
  listHotelPhotos,
  MAX_PHOTOS,
  moveHotelPhoto,
  photoMoves,
  removeHotelPhoto,
} from '#features/catalogue/pictures/hotel-photos.ts';
import { type PictureProblem, pictureProblemText } from '#features/catalogue/pictures/picture-problems.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { isId } from '#lib/untrusted-input.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card, CardHead } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ImageOff } from '#ui/icons.tsx';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/hotel-photos';
import { AdminPage } from './admin-page.tsx';
import { type Outcome, openDialog, requestedDialog } from './catalogue/outcome.ts';
import { OutcomeMessage } from './catalogue/outcome-message.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { PhotoCard } from './hotel-photos/photo-card.tsx';
import { UploadPhotos } from './hotel-photos/upload-photos.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const hotel = isId(params.id) ? await readHotel(db, params.id) : undefined;
  if (!hotel) throw data(null, { status: 404 });
  const photos = await listHotelPhotos(db, hotel.id);
  const requested = requestedDialog(new URL(request.url).searchParams);
  return { name: hotel.values.name, city: hotel.values.city, photos, maxPhotos: MAX_PHOTOS, requested };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, pictures } = factsOf(context);
  const outcome = await answerPhotoForm(await request.formData(), {
    db,
    pictures,
    hotelId: params.id,
    actor: knownActor(context),
  });
  return data<Outcome>(outcome, { status: outcome.kind === 'failed' ? 422 : 200 });
}

export default function HotelPhotos({ loaderData, actionData }: Route.ComponentProps) {
  const { name, city, photos, maxPhotos, requested } = loaderData;
  const { deleteIds } = openDialog(requested, actionData);
  const removed = photos.find(({ id }) => deleteIds.includes(id));
  return (
    <AdminPage
      title={`Photos of ${name}`}
      actions={
        <ButtonLink to="/admin/hotels" size="sm">
          All hotels
        </ButtonLink>
      }
    >
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
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState icon={ImageOff} title="No photos yet" level="h2">
            Until you add one, <bdi>{name}</bdi> in <bdi>{city}</bdi> is shown with a pattern.
          </EmptyState>
        </div>
      ) : (
        <ol aria-label="Photos" className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4">
          {photos.map((photo, index) => (
            <li key={photo.id} className="grid">
              <PhotoCard photo={photo} place={index + 1} places={photos.length} />
            </li>
          ))}
        </ol>
      )}
      {removed && <RemovePhotoDialog photo={removed} />}
    </AdminPage>
  );
}

function RemovePhotoDialog({ photo: { id, description } }: { photo: HotelPhoto }) {
  const { list } = useListAddress();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const formId = useId();
  return (
    <>
      <ConfirmDialog
        open
        onClose={() => navigate(list, { preventScrollReset: true, replace: true })}
        title="Remove photo"
        description="Are you sure you want to remove this photo?"
        confirmLabel="Remove"
        busyLabel="Removing..."
        busy={navigation.formData?.get('intent') === 'remove'}
        destructive
        form={formId}
      >
        <p>
          {description !== '' && <strong className="block font-semibold">{description}</strong>}
          Its files are removed too, so it can't be restored.
        </p>
      </ConfirmDialog>
      <Form id={formId} method="post" action={list} preventScrollReset>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="photo" value={id} />
      </Form>
    </>
  );
}

interface PhotoContext {
  db: Database;
  pictures: PictureStore;
  hotelId: string;
  actor: Actor;
}

async function answerPhotoForm(form: FormData, context: PhotoContext): Promise<Outcome> {
  const intent = String(form.get('intent'));
  const photoId = String(form.get('photo'));
  const { hotelId, actor } = context;
  if (intent === 'add') return addPhotos(form, context);
  if (intent === 'describe') {
    const description = String(form.get('description') ?? '');
    return outcomeOf(await describeHotelPhoto(context, { hotelId, photoId, description }, actor), 'Description saved.');
  }
  if (intent === 'remove') {
    return outcomeOf(await removeHotelPhoto(context, { hotelId, photoId }, actor), 'Photo removed.');
  }
  const move = photoMoves.find((name) => name === intent);
  if (!move) return { kind: 'failed', text: 'Unknown action.', reasons: [] };
  return outcomeOf(await moveHotelPhoto(context, { hotelId, photoId, move }, actor), 'Photo moved.');
}

function outcomeOf(result: { ok: true } | { ok: false; error: PictureProblem }, done: string): Outcome {
  return result.ok
    ? { kind: 'done', text: done }
    : { kind: 'failed', text: pictureProblemText[result.error], reasons: [] };
}

/** A refused photo does not stop the others. */
async function addPhotos(form: FormData, context: PhotoContext): Promise<Outcome> {
  const files = form.getAll('file').filter((file): file is File => file instanceof File && file.size > 0);
  if (files.length === 0) return { kind: 'failed', text: 'Choose at least one picture first.', reasons: [] };
  const description = String(form.get('description') ?? '');
  const reasons: string[] = [];
  for (const file of files) {
    const bytes = await file.bytes();
    const added = await addHotelPhoto(context, { hotelId: context.hotelId, bytes, description }, context.actor);
    if (!added.ok) reasons.push(`${file.name}: ${pictureProblemText[added.error]}`);
  }
  const added = files.length - reasons.length;
  const text = added === 1 ? '1 photo added.' : `${added} photos added.`;
  if (reasons.length === 0) return { kind: 'done', text };
  return { kind: 'failed', text: added === 0 ? 'No photo was added.' : text, reasons };
}
