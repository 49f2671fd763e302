import { data, redirect } from 'react-router';
import { ReviewForm } from '#features/booking/components/trip/review-form.tsx';
import { useTripWords } from '#features/booking/components/trip/use-trip-words.ts';
import { readOwnReview } from '#features/booking/reviews/own-review.ts';
import { saveReview } from '#features/booking/reviews/save-review.ts';
import { isStayMade } from '#features/booking/reviews/stay-made.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { noStore } from '../../../no-store.ts';
import { factsOf } from '../../../request-context.ts';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Route } from './+types/review';
import { openOwnTrip } from './open-trip.ts';

export async function loader(asked: Route.LoaderArgs) {
  const booking = await openOwnTrip(asked);
  const { reference, stay, status } = booking;
  if (!stay) throw redirect(`/booking/${reference}`, 303);
  const now = new Date();
  return data(
    {
      reference,
      hotel: stay.hotel,
      from: stay.checkOut,
      standing: isStayMade(booking, now) ? 'open' : status === 'confirmed' ? 'tooEarly' : 'notAStay',
      review: await readOwnReview(factsOf(asked.context).db, booking.id, now),
      isSaved: new URL(asked.request.url).searchParams.has('saved'),
    } as const,
    noStore,
  );
}

export async function action(asked: Route.ActionArgs) {
  const booking = await openOwnTrip(asked);
  const { db, preferences } = factsOf(asked.context);
  const form = await asked.request.formData();
  const comment = form.get('comment')?.toString() ?? '';
  const rating = Number(form.get('rating') ?? 0);
  const saved = await saveReview(
    db,
    { bookingId: booking.id, rating, comment, language: preferences.language },
    new Date(),
  );
  if (!saved.ok) return data({ error: saved.error, comment, rating }, { ...noStore, status: 422 });
  return redirect(`/booking/${booking.reference}/review?saved`, 303);
}

export function headers() {
  return noStore.headers;
}

export default function ReviewStay({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('trip');
  const { day, moment } = useTripWords();
  const { reference, hotel, from, standing, review, isSaved } = loaderData;
  const isOpen = standing === 'open' && (review === null || review.isEditable);
  return (
    <div className="wrap grid max-w-160! gap-6 py-8 md:py-12">
      <PageMeta title={t('review.title', { hotel })} hidden />
      <header>
        <h1 className="text-2xl font-bold wrap-anywhere md:text-3xl">{t('review.heading', { hotel })}</h1>
        {isOpen && <p className="mt-1 text-ink-2">{t('review.lede')}</p>}
      </header>
      {isSaved && !actionData && <Alert tone="success">{t('review.saved')}</Alert>}
      {standing === 'tooEarly' && <Alert>{t('review.tooEarly', { hotel, date: day(from) })}</Alert>}
      {standing === 'notAStay' && <Alert>{t('review.notAStay')}</Alert>}
      {review && !review.isEditable && (
        <Alert>{t('review.closed', { date: moment(review.writtenAt) })}</Alert>
      )}
      {isOpen && (
        <Card>
          <ReviewForm review={review} refusal={actionData} />
        </Card>
      )}
      <p>
        <ButtonLink to={`/booking/${reference}`} tone="quiet">
          {t('cancel.backLink')}
        </ButtonLink>
      </p>
    </div>
  );
}
