import clsx from 'clsx';
import type { ListedReview } from '#features/catalogue/reviews/list-hotel-reviews.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Eye, EyeOff } from '../../../ui/icons.tsx';
import { Stars } from '../../../ui/stars.tsx';

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const languages = new Intl.DisplayNames('en', { type: 'language' });

export function ReviewRow({ review }: { review: ListedReview }) {
  const { id, rating, comment, country, language, writtenAt, hiddenAt } = review;
  const isHidden = hiddenAt !== null;
  const written = dates.format(writtenAt);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
          <Stars rating={rating} />
          <span>
            {country ?? 'Unknown country'}, {languages.of(language) ?? language}
          </span>
          <time dateTime={writtenAt.toISOString()} className="num text-ink-3">
            {written}
          </time>
          {isHidden && <Badge tone="warning">hidden</Badge>}
        </p>
        <p
          lang={language}
          dir="auto"
          className={clsx('mt-1 whitespace-pre-line wrap-anywhere', isHidden && 'text-ink-3')}
        >
          {comment === '' ? <span className="text-ink-3">No comment</span> : comment}
        </p>
      </div>
      <Button
        type="submit"
        size="sm"
        icon={isHidden ? Eye : EyeOff}
        name={isHidden ? 'show' : 'hide'}
        value={id}
        aria-label={`${isHidden ? 'Show again' : 'Hide'} the review of ${written}`}
      >
        {isHidden ? 'Show again' : 'Hide'}
      </Button>
    </li>
  );
}
