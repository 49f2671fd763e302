import { useEffect, useRef } from 'react';
import { redirect } from 'react-router';
import {
  findStopped,
  listWatched,
  resumeWatching,
  stopWatching,
  type WatchedRoute,
} from '#features/search/alerts/price-alerts.ts';
import { watchRoute } from '#features/search/alerts/watch-route.ts';
import { MAX_WATCHED, watchedSearchPath } from '#features/search/alerts/watched-search.ts';
import { cabinLabels } from '#features/search/flight-query.ts';
import { lowestPrice } from '#features/search/flights/lowest-prices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { publicPriceFormatter } from '#lib/money.ts';
import { localPath } from '#lib/untrusted-input.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ButtonForm } from '#ui/button-form.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ArrowRight, BellRing } from '#ui/icons.tsx';
import { answerForm, type SentForm } from '../../answer-form.ts';
import { factsOf, knownViewer } from '../../request-context.ts';
import { useSite } from '../../shell/use-site.ts';
import type { Route } from './+types/alerts';
import { dayOfDate, Moment, momentText, type ShownMoment } from './moment.tsx';
import { PageTitle } from './page-parts.tsx';

interface RefusedAlert {
  error: 'unverified' | 'too_many' | 'search_invalid' | 'not_watched';
  /** The search results to return to. */
  back: string | null;
  status: number;
}

const sentences = {
  unverified: 'refused.unverified',
  too_many: 'refused.tooMany',
  search_invalid: 'refused.searchInvalid',
  not_watched: 'refused.notWatched',
} as const satisfies Record<RefusedAlert['error'], string>;

function AlertRefusal({ error, back }: RefusedAlert) {
  const { t } = useTranslation('alerts');
  const box = useRef<HTMLDivElement>(null);
  // The button may have been far down a page of results, so the answer is scrolled into view.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Alert
        tone="warning"
        action={
          <span className="flex flex-wrap gap-2">
            {error === 'unverified' && (
              <ButtonLink to="/account" tone="brand">
                {t('refused.verify')}
              </ButtonLink>
            )}
            {back && <ButtonLink to={back}>{t('back')}</ButtonLink>}
          </span>
        }
      >
        {t(sentences[error], { count: MAX_WATCHED })}
      </Alert>
    </div>
  );
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, preferences } = factsOf(context);
  const { userId } = knownViewer(context);
  const { searchParams } = new URL(request.url);
  const stoppedId = searchParams.get('stopped') ?? '';
  const stopped = await findStopped(db, userId, stoppedId);
  const watched = await listWatched(db, userId, new Date());
  return {
    watched: watched.map(({ checkedAt, ...route }) => ({
      ...route,
      checkedAt: momentText(checkedAt, preferences.language),
    })),
    stopped: stopped && { id: stoppedId, from: stopped.from, to: stopped.to },
    isResumed: searchParams.get('done') === 'resumed',
  };
}

const page = '/account/alerts';

export function action({ request, context }: Route.ActionArgs) {
  const { db, settings, search, preferences } = factsOf(context);
  const { userId } = knownViewer(context);
  const now = new Date();
  const lowest = (query: Parameters<typeof lowestPrice>[1]) => lowestPrice(search, query, now);
  const watchParts = { db, settings, places: search.places, lowestPrice: lowest };
  return answerForm<RefusedAlert>(
    { request },
    {
      async watch(sent) {
        const watcher = { userId, currency: preferences.currency };
        const watched = await watchRoute(watchParts, watcher, new URLSearchParams(sent.values), now);
        return watched.ok ? to(backOf(sent) ?? page) : refused(sent, watched.error);
      },
      async stop(sent) {
        const stopped = await stopWatching(db, userId, sent.text('id'), now);
        return stopped.ok ? to(backOf(sent) ?? `${page}?stopped=${sent.text('id')}`) : refused(sent, stopped.error);
      },
      async resume(sent) {
        const resumed = await resumeWatching(db, userId, sent.text('id'), now);
        return resumed.ok ? to(`${page}?done=resumed`) : refused(sent, resumed.error);
      },
    },
  );
}

/** Set when the form was on a results page, which shows the change itself. */
function backOf({ text }: SentForm): string | null {
  return text('back') ? localPath(text('back')) : null;
}

function to(address: string): Response {
  return redirect(address, { status: 303 });
}

function refused(sent: SentForm, error: RefusedAlert['error']): RefusedAlert {
  return { error, back: backOf(sent), status: error === 'not_watched' ? 404 : 422 };
}

export default function WatchedPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('alerts');
  const { watched, stopped, isResumed } = loaderData;
  return (
    <>
      <PageTitle title={t('title')} text={watched.length > 0 ? t('text') : undefined} />
      <div className="grid gap-4">
        {actionData && <AlertRefusal {...actionData} />}
        {stopped && !actionData && <StoppedMessage {...stopped} />}
        {isResumed && !actionData && <Alert tone="success">{t('resumed')}</Alert>}
        {watched.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {watched.map((route) => (
              <WatchedItem key={route.id} {...route} />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={BellRing}
            title={t('empty')}
            className="rounded-lg border border-line bg-surface py-14"
            links={[{ to: '/flights', text: t('searchFlights'), tone: 'accent' }]}
          >
            {t('emptyText')}
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** Stopping needs no confirmation, because it can be undone here. */
function StoppedMessage({ id, from, to }: { id: string; from: string; to: string }) {
  const { t } = useTranslation('alerts');
  return (
    <Alert
      tone="success"
      action={
        <ButtonForm action={page} preventScrollReset intent="resume" id={id} busyLabel={t('undoing')}>
          {t('undo')}
        </ButtonForm>
      }
    >
      <bdi>{t('stopped', { from, to })}</bdi>
    </Alert>
  );
}

type ShownRoute = Omit<WatchedRoute, 'checkedAt'> & { checkedAt: ShownMoment };

function WatchedItem({ id, search, watchedPriceMinor, seenPriceMinor, checkedAt }: ShownRoute) {
  const { t, language } = useTranslation('alerts');
  const { t: tSearch } = useTranslation('search');
  const format = publicPriceFormatter(useSite().currency, language);
  const { from, to, date, returnDate, cabin, adults, children, infants } = search;
  const day = (one: CalendarDate) => dayOfDate(one, language);
  const isLower = watchedPriceMinor !== null && seenPriceMinor !== null && seenPriceMinor < watchedPriceMinor;
  return (
    <li className="grid gap-x-8 gap-y-4 p-4 md:grid-cols-[minmax(0,1fr)_auto] md:p-6">
      <div className="min-w-0">
        <h3 id={`trip-${id}`} className="flex flex-wrap items-center gap-x-2 text-lg wrap-anywhere">
          <bdi>{from}</bdi>
          <ArrowRight
            role="img"
            aria-label={t('toPlace')}
            size={18}
            strokeWidth={1.75}
            className="flip flex-none text-ink-3"
          />
          <bdi>{to}</bdi>
        </h3>
        <p className="text-ink-2">
          {returnDate ? t('dates', { date: day(date), returnDate: day(returnDate) }) : day(date)}
        </p>
        <p className="text-sm text-ink-3">
          {tSearch('passengerSummary', {
            travellers: tSearch('travellers', { count: adults + children + infants }),
            cabin: tSearch(cabinLabels[cabin]),
          })}
        </p>
      </div>
      <dl className="grid grid-cols-2 gap-x-8 md:text-end">
        <div>
          <dt className="text-sm text-ink-3">{t('whenWatched')}</dt>
          <dd className="num text-lg text-ink-2">
            {watchedPriceMinor === null ? t('noPrice') : format(watchedPriceMinor)}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-3">{t('now')}</dt>
          {seenPriceMinor === null ? (
            <dd className="text-lg text-ink-2">{t('noPrice')}</dd>
          ) : (
            <dd className="num font-display text-lg font-bold">{format(seenPriceMinor)}</dd>
          )}
          {isLower && (
            <dd className="mt-1">
              <Badge tone="success" dot>
                {t('lower')}
              </Badge>
            </dd>
          )}
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 md:col-span-2">
        <p className="text-sm text-ink-3">
          {t('checked')} <Moment {...checkedAt} />
        </p>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-auto">
          <ButtonForm
            action="/account/alerts"
            preventScrollReset
            intent="stop"
            id={id}
            tone="quiet"
            busyLabel={t('stopping')}
            aria-describedby={`trip-${id}`}
            className="whitespace-nowrap max-md:w-full"
          >
            {t('stop')}
          </ButtonForm>
          <ButtonLink to={watchedSearchPath(search)} aria-describedby={`trip-${id}`} className="max-md:px-3">
            {t('search')}
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}
