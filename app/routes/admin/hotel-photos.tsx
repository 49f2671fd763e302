import { data } from 'react-router';
import { readHotel } from '#features/catalogue/hotels/read-hotel.ts';
import { MAX_PHOTOS } from '#features/catalogue/pictures/add-hotel-photo.ts';
import { listHotelPhotos } from '#features/catalogue/pictures/list-hotel-photos.ts';
import { isId } from '#lib/is-id.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ImageOff } from '../../ui/icons.tsx';
import type { Route } from './+types/hotel-photos';
import { AdminPage } from './admin-page.tsx';
import { askedDialog, openDialog } from './catalogue/open-dialog.ts';
import type { Outcome } from './catalogue/outcome.ts';
import { OutcomeNotice } from './catalogue/outcome-notice.tsx';
import { answerPhotoForm } from './hotel-photos/answer-photo-form.ts';
import { PhotoCard } from './hotel-photos/photo-card.tsx';
import { RemovePhotoDialog } from './hotel-photos/remove-photo-dialog.tsx';
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
      <OutcomeNotice outcome={actionData} />
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
