import { ScoreBadge } from '#features/search/hotels/components/stay-details.tsx';
import { scoreLabel } from '#features/search/inventory/guest-score.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { MessageSquareText } from '#ui/icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import type { PresentedHotel, PresentedReview } from './present-hotel.ts';
import { Choice, Section } from './sections.tsx';

export function Reviews(props: {
  ratings: readonly number[];
  scoreTenths: number | null;
  reviews: PresentedHotel['reviews'];
  /** Of the hotel's page. */
  address: string;
}) {
  const { ratings, scoreTenths, reviews, address } = props;
  const { t } = useTranslation('stays');
  if (scoreTenths === null) {
    return (
      <Section id="reviews" heading={t('hotel.reviews')}>
        <EmptyState
          icon={MessageSquareText}
          title={t('hotel.noReviews')}
          className="rounded-lg border border-line bg-surface"
        >
          {t('hotel.noReviewsText')}
        </EmptyState>
      </Section>
    );
  }
  const { chosen } = reviews;
  const href = (value: string | undefined, page = 1) =>
    `${address}${value ? `&reviewsOf=${value}` : ''}&reviews=${page}#reviews`;
  const ofAll = { value: undefined, count: reviews.total, name: t('hotel.allReviews') };
  return (
    <Section id="reviews" heading={t('hotel.reviews')}>
      <div className="grid gap-5 md:grid-cols-[auto_minmax(0,1fr)] md:items-center md:gap-10">
        <div className="flex items-center gap-3">
          <ScoreBadge tenths={scoreTenths} className="h-14! min-w-16! text-2xl/none!" />
          <p>
            <strong className="block font-display text-lg">{t(`score.${scoreLabel(scoreTenths)}`)}</strong>
            <span className="num text-sm text-ink-2">{t('hotel.reviewsCount', { count: reviews.total })}</span>
          </p>
        </div>
        <Distribution ratings={ratings} total={reviews.total} />
      </div>
      <div className="mt-6 grid gap-2">
        {reviews.choices.map((choices, row) => (
          <ul
            key={choices[0]?.value}
            className="fading flex gap-2 text-sm empty:hidden max-md:-mx-(--gutter) max-md:overflow-x-auto max-md:px-(--gutter) md:flex-wrap"
          >
            {[...(row === 0 ? [ofAll] : []), ...choices].map(({ value, name, count }) => (
              <Choice key={name} to={href(value)} isChosen={value === chosen}>
                <span className="inline-block whitespace-nowrap first-letter:uppercase">{name}</span>
                <span className="num font-normal text-ink-2">{count}</span>
              </Choice>
            ))}
          </ul>
        ))}
      </div>
      <ul className="mt-3 grid gap-px overflow-hidden rounded-lg border border-line bg-line">
        {reviews.list.map((review, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an id of each would weigh more than it is good for.
          <Review key={place} review={review} />
        ))}
      </ul>
      <Pagination
        page={reviews.page}
        pages={reviews.pages}
        href={(page) => href(chosen, page)}
        label={t('hotel.reviewPages')}
        className="mt-4"
      />
    </Section>
  );
}

/** Number of reviews with ten, eight, six, four and two points. */
function Distribution({ ratings, total }: { ratings: readonly number[]; total: number }) {
  const { t } = useTranslation('stays');
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold text-ink-2">{t('hotel.scores')}</h3>
      <ul className="grid max-w-120 gap-1">
        {ratings
          .map((count, index) => ({ count, points: (index + 1) * 2 }))
          .toReversed()
          .map(({ count, points }) => (
            <li key={points} className="grid grid-cols-[2ch_1fr_4ch] items-center gap-3 text-sm">
              <span className="num text-end text-ink-2" aria-hidden="true">
                {points}
              </span>
              <svg aria-hidden="true" className="flip h-2 w-full rounded-full bg-line">
                <rect width={`${Math.round((count / total) * 100)}%`} height="100%" className="fill-brand" />
              </svg>
              <span className="num text-ink-2" aria-hidden="true">
                {count}
              </span>
              <span className="sr-only">
                {t('hotel.ratingRow', { points, reviews: t('hotel.reviewsCount', { count }) })}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}

function Review({ review }: { review: PresentedReview }) {
  const { t } = useTranslation('stays');
  const { points, comment, from, party, language, languageName, month } = review;
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 bg-surface p-4 md:p-5">
      <span className="num grid size-9 place-content-center rounded-sm bg-brand-soft font-display text-base font-bold text-brand-ink">
        {points}
        <span className="sr-only"> {t('hotel.outOfTen')}</span>
      </span>
      <div className="min-w-0">
        <p className="text-sm text-ink-2">
          <strong className="block font-semibold text-ink">
            {from === null ? t('hotel.guest') : t('hotel.guestFrom', { country: from })}
          </strong>
          <span className="dotted">
            {party && <span>{party}</span>}
            <span>{month}</span>
            {languageName !== null && <span>{t('hotel.writtenIn', { language: languageName })}</span>}
          </span>
        </p>
        {comment && (
          <p className="mt-1 text-pretty wrap-anywhere whitespace-pre-line">
            <bdi lang={language}>{comment}</bdi>
          </p>
        )}
      </div>
    </li>
  );
}
