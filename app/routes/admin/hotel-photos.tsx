import { useId } from 'react';
import { data, Form, useNavigate, useNavigation } from 'react-router';
import type { Database } from '#db/connect.ts';
import type { Actor } from '#features/audit/write-audit.ts';
import { readHotel } from '#features/catalogue/hotels/read-hotel.ts';
import { addHotelPhoto, MAX_PHOTOS } from '#features/catalogue/pictures/add-hotel-photo.ts';
import { describeHotelPhoto } from '#features/catalogue/pictures/describe-hotel-photo.ts';
import { type HotelPhoto, listHotelPhotos } from '#features/catalogue/pictures/list-hotel-photos.ts';
import { moveHotelPhoto, photoMoves } from '#features/catalogue/pictures/move-hotel-photo.ts';
import { type PictureProblem, pictureProblemText } from '#features/catalogue/pictures/picture-problems.ts';
import type { PictureStore } from '#features/catalogue/pictures/picture-store.ts';
import { removeHotelPhoto } from '#features/catalogue/pictures/remove-hotel-photo.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ImageOff } from '../../ui/icons.tsx';
import type { Route } from './+types/hotel-photos';
import { AdminPage } from './admin-page.tsx';
import { askedDialog, openDialog } from './catalogue/open-dialog.ts';
import type { Outcome } from './catalogue/outcome.ts';
import { OutcomeMessage } from './catalogue/outcome-message.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { PhotoCard } from './hotel-photos/photo-card.tsx';
import { UploadPhotos } from './hotel-photos/upload-photos.tsx';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const hotel = isId(params.id) ? await readHotel(db, params.id) : undefined;
  if (!hotel) throw data(null, { status: 404 });
  const photos = await listHotelPhotos(db, hotel.id);
  const asked = askedDialog(new URL(request.url).searchParams);
  return { name: hotel.values.name, city: hotel.values.city, photos, maxPhotos: MAX_PHOTOS, asked };
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
  const { name, city, photos, maxPhotos, asked } = loaderData;
  const { deleteIds } = openDialog(asked, actionData);
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
          text={`${photos.length} of ${maxPhotos}. The first one stands for the hotel.`}
        />
        {photos.length < maxPhotos ? (
          <UploadPhotos />
        ) : (
          <p className="text-sm text-ink-2">There is no room for more. Remove one first.</p>
        )}
      </Card>
      {photos.length === 0 ? (
        <div className="rounded-lg border border-line bg-surface">
          <EmptyState icon={ImageOff} title="No photos yet" level="h2">
            Until there is one, <bdi>{name}</bdi> in <bdi>{city}</bdi> wears a pattern.
          </EmptyState>
        </div>
      ) : (
        <ol
          aria-label="Photos"
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4"
        >
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
          Its files are removed too, so it can't be brought back.
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

/** Adds photos, describes one, moves it, or takes it away. */
async function answerPhotoForm(form: FormData, desk: PhotoContext): Promise<Outcome> {
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
async function addPhotos(form: FormData, desk: PhotoContext): Promise<Outcome> {
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
