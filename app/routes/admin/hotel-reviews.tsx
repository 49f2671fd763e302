import clsx from 'clsx';
import { data } from 'react-router';
import {
  type ListedReview,
  listHotelReviews,
  reviewStates,
  setReviewHidden,
} from '#features/catalogue/reviews/reviews.ts';
import { readFilter, readPage, rowsPerPage } from '#lib/paged-list.ts';
import { isId } from '#lib/untrusted-input.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Eye, EyeOff, MessageSquareText } from '#ui/icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Stars } from '#ui/stars.tsx';
import { done, type FormOutcome, failed, statusOf } from '../../form-outcome.ts';
import { factsOf, knownActor } from '../../request-context.ts';
import type { Route } from './+types/hotel-reviews';
import { AdminPage, HeadLink } from './admin-page.tsx';
import { FilterChips } from './catalogue/list-filters.tsx';
import { summaryOf } from './catalogue/list-paging.tsx';
import { useListAddress } from './catalogue/use-list-address.ts';
import { FigureStrip } from './figures.tsx';
import { ListForm } from './list-form.tsx';
import { OutcomeMessage } from './outcome-message.tsx';
import { boxStyle } from './panel.tsx';

export async function loader({ url: { searchParams }, params, context }: Route.LoaderArgs) {
  const { db } = factsOf(context);
  const page = readPage(searchParams);
  const state = readFilter(searchParams, 'state', reviewStates);
  const reviews = isId(params.id) ? await listHotelReviews(db, { hotelId: params.id, state, page }) : undefined;
  if (!reviews) throw data(null, { status: 404 });
  return { ...reviews, page };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db } = factsOf(context);
  const form = await request.formData();
  const isHidden = form.has('hide');
  const reviewId = String(form.get(isHidden ? 'hide' : 'show'));
  const isDone =
    isId(params.id) &&
    isId(reviewId) &&
    (await setReviewHidden(db, { hotelId: params.id, reviewId, isHidden }, knownActor(context)));
  const outcome: FormOutcome = isDone
    ? done(isHidden ? 'Review hidden.' : 'Review shown again.')
    : failed('Somebody has changed this review meanwhile.');
  return data(outcome, { status: statusOf(outcome) });
}

export default function HotelReviews({ loaderData, actionData }: Route.ComponentProps) {
  const { hotel, shown, hidden, averageRating, list, page } = loaderData;
  const address = useListAddress();
  const pages = Math.max(1, Math.ceil(list.matching / rowsPerPage));
  return (
    <AdminPage title={`Reviews of ${hotel.name}`} actions={<HeadLink to="/admin/hotels">All hotels</HeadLink>}>
      <OutcomeMessage outcome={actionData} />
      <FigureStrip
        figures={[
          { name: 'Mean rating', value: averageRating ?? '–', note: 'of 5, without hidden reviews' },
          { name: 'Shown', value: shown },
          { name: 'Hidden', value: hidden, note: 'not counted anywhere' },
        ]}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <FilterChips
          label="Reviews"
          name="state"
          all="All"
          options={[
            { value: 'shown', label: 'Shown' },
            { value: 'hidden', label: 'Hidden' },
          ]}
        />
        <p className="num text-sm text-ink-2">{summaryOf(list, 'reviews')}</p>
      </div>
      {list.rows.length === 0 ? (
        <EmptyState className={boxStyle} icon={MessageSquareText} title="No reviews found" level="h2" />
      ) : (
        <ListForm>
          <ul
            aria-label="Reviews"
            className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
          >
            {list.rows.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
        </ListForm>
      )}
      {pages > 1 && (
        <Pagination page={page} pages={pages} href={address.page} total={list.matching} pageSize={rowsPerPage} />
      )}
    </AdminPage>
  );
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const languages = new Intl.DisplayNames('en', { type: 'language' });

function ReviewRow({ review }: { review: ListedReview }) {
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
