import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldMessage } from '#app/ui/field.tsx';
import { Star } from '#app/ui/icons.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { useFirstProblem } from '#app/ui/use-first-problem.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { maxReviewLetters, type OwnReview } from '../../reviews/own-review.ts';
import { useTripWords } from './use-trip-words.ts';

const ratings = [1, 2, 3, 4, 5] as const;

export interface ReviewRefusal {
  error: 'rating' | 'comment' | 'not_yet' | 'closed';
  rating: number;
  comment: string;
}

export function ReviewForm({
  review,
  refusal,
}: {
  review: OwnReview | null;
  refusal: ReviewRefusal | undefined;
}) {
  const { t } = useTranslation('trip');
  const { moment } = useTripWords();
  const isSaving = useNavigation().formMethod === 'POST';
  const form = useFirstProblem(refusal);
  const hint = t('review.commentHint', { max: maxReviewLetters });
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
        error={refusal?.error === 'comment' && t('review.problems.comment', { max: maxReviewLetters })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" tone="accent" busy={isSaving} busyLabel={t('review.saving')}>
          {t(review ? 'review.change' : 'review.save')}
        </Button>
        {review && (
          <p className="text-sm text-ink-2">{t('review.editUntil', { date: moment(review.editUntil) })}</p>
        )}
      </div>
    </Form>
  );
}

/** Radio buttons that look like stars: all up to the chosen one are filled, by style alone. */
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
            <Star aria-hidden="true" size={32} strokeWidth={1.5} />
            <span className="sr-only">
              {t('review.star', { count: rating })}, {t(`review.words.${rating}`)}
            </span>
          </label>
        ))}
      </div>
      <FieldMessage id="rating-problem" error={hasProblem && t('review.problems.rating')} />
    </fieldset>
  );
}
