import { data, Form, redirect, useNavigation } from 'react-router';
import { isStayMade } from '#features/booking/booked-trip.ts';
import { maxReviewCharacters, type OwnReview, readOwnReview } from '#features/booking/reviews/own-review.ts';
import { saveReview } from '#features/booking/reviews/reviews.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FieldMessage } from '#ui/field.tsx';
import { Star } from '#ui/icons.tsx';
import { Textarea } from '#ui/input.tsx';
import { useFirstProblem } from '#ui/use-first-problem.ts';
import { readForm } from '../../../answer-form.ts';
import { factsOf } from '../../../request-context.ts';
import { noStore } from '../../../response-headers.ts';
import { PageMeta } from '../../../shell/page-meta.tsx';
import type { Route } from './+types/review';
import { openOwnTrip } from './open-trip.ts';
import { useTripMessages } from './use-trip-messages.ts';

const ratings = [1, 2, 3, 4, 5] as const;

interface ReviewRefusal {
  error: 'rating' | 'comment' | 'not_yet' | 'closed';
  rating: number;
  comment: string;
}

function ReviewForm({ review, refusal }: { review: OwnReview | null; refusal: ReviewRefusal | undefined }) {
  const { t } = useTranslation('trip');
  const { moment } = useTripMessages();
  const isSaving = useNavigation().formMethod === 'POST';
  const form = useFirstProblem(refusal);
  const hint = t('review.commentHint', { max: maxReviewCharacters });
  return (
    <Form ref={form} method="post" className="grid gap-5">
      <RatingStars chosen={refusal?.rating ?? review?.rating} hasProblem={refusal?.error === 'rating'} />
      <Textarea
        name="comment"
        label={t('review.comment')}
        hint={hint}
        optional
        rows={5}
        defaultValue={refusal?.comment ?? review?.comment}
        error={refusal?.error === 'comment' && t('review.problems.comment', { max: maxReviewCharacters })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" tone="accent" busy={isSaving} busyLabel={t('review.saving')}>
          {t(review ? 'review.change' : 'review.save')}
        </Button>
        {review && <p className="text-sm text-ink-2">{t('review.editUntil', { date: moment(review.editUntil) })}</p>}
      </div>
    </Form>
  );
}

/** Radio buttons drawn as stars; CSS fills all up to the chosen one. */
function RatingStars({ chosen, hasProblem }: { chosen: number | undefined; hasProblem: boolean }) {
  const { t } = useTranslation('trip');
  return (
    <fieldset aria-describedby={hasProblem ? 'rating-problem' : undefined}>
      <legend className="mb-1 text-sm font-semibold">{t('review.stars')}</legend>
      <div className="group/stars -ms-1.5 flex w-fit">
        {ratings.map((rating) => (
          <label
            key={rating}
            className="grid size-12 place-content-center rounded-md text-[oklch(0.72_0.14_75)] has-focus-visible:outline-2 has-focus-visible:outline-focus [&:has(~label_:checked)_svg]:fill-current [&:has(:checked)_svg]:fill-current"
          >
            <input
              type="radio"
              name="rating"
              value={rating}
              required
              defaultChecked={chosen === rating}
              aria-invalid={hasProblem || undefined}
              className="sr-only"
            />
            <Star size={32} />
            <span className="sr-only">
              {t('review.star', { count: rating })}, {t(`review.labels.${rating}`)}
            </span>
          </label>
        ))}
      </div>
      <FieldMessage id="rating-problem" error={hasProblem && t('review.problems.rating')} />
    </fieldset>
  );
}

export async function loader(args: Route.LoaderArgs) {
  const booking = await openOwnTrip(args);
  const { reference, stay, status } = booking;
  if (!stay) throw redirect(`/booking/${reference}`, 303);
  const now = new Date();
  return data(
    {
      reference,
      hotel: stay.hotel,
      from: stay.checkOut,
      standing: isStayMade(booking, now) ? 'open' : status === 'confirmed' ? 'tooEarly' : 'notAStay',
      review: await readOwnReview(factsOf(args.context).db, booking.id, now),
      isSaved: new URL(args.request.url).searchParams.has('saved'),
    } as const,
    noStore,
  );
}

export async function action(args: Route.ActionArgs) {
  const booking = await openOwnTrip(args);
  const { db, preferences } = factsOf(args.context);
  const { text } = await readForm(args.request);
  const [comment, rating] = [text('comment'), Number(text('rating'))];
  const review = { bookingId: booking.id, rating, comment, language: preferences.language };
  const saved = await saveReview(db, review, new Date());
  if (!saved.ok) return data({ error: saved.error, comment, rating }, { ...noStore, status: 422 });
  return redirect(`/booking/${booking.reference}/review?saved`, 303);
}

export const headers = () => noStore.headers;

export default function ReviewStay({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('trip');
  const { day, moment } = useTripMessages();
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
      {review && !review.isEditable && <Alert>{t('review.closed', { date: moment(review.writtenAt) })}</Alert>}
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
