import clsx from 'clsx';
import { useLocation, useNavigation } from 'react-router';
import { WatchButton } from '#features/search/alerts/components/watch-button.tsx';
import { watchedSearchOf } from '#features/search/alerts/watched-search.ts';
import { RememberSearch } from '#features/search/components/remember-search.tsx';
import { SortBy } from '#features/search/components/sort-by.tsx';
import { FareStrip } from '#features/search/flights/components/fare-strip.tsx';
import { FilterChips, useFilterChips } from '#features/search/flights/components/filter-chips.tsx';
import {
  FilterButton,
  FlightFilters,
  flightListId,
} from '#features/search/flights/components/flight-filters.tsx';
import { FlightList } from '#features/search/flights/components/flight-list.tsx';
import { type FlightWords, useFlightWords } from '#features/search/flights/components/use-flight-words.ts';
import { useLegName } from '#features/search/flights/components/use-leg-name.ts';
import { openDateChoice } from '#features/search/flights/date-links.ts';
import { flightAddress } from '#features/search/flights/flight-address.ts';
import { flightsPerPage } from '#features/search/flights/flight-view.ts';
import type { SearchForms } from '#features/search/open-search-forms.ts';
import { recentFlights } from '#features/search/recent-searches.ts';
import { sortChoices } from '#features/search/sort-choices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { AgentPrice } from '../../../shell/agent-price.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import type { FlightFormAction } from './flight-form.tsx';
import { ChosenLegs, FlightForm, NoFlights, PriceCalendar } from './later-parts.ts';
import type { LoadedFlights } from './load-flight-page.ts';
import { SearchHead } from './search-head.tsx';
import { TripHeading } from './trip-heading.tsx';

type Found = NonNullable<LoadedFlights['flights']>;

export type FoundFlights = LoadedFlights & { flights: Found };

/** What was found for a search, and what it was. */
export function FlightResults({ loaded, action }: { loaded: FoundFlights; action: FlightFormAction }) {
  const { t } = useTranslation('search');
  const { currency } = useSite();
  const words = useFlightWords(currency);
  const { forms, flights } = loaded;
  const { flight: query } = forms;
  const { legs } = flights;
  const facts = useTripFacts(forms, legs, words);
  const last = query.trip === 'round-trip' ? legs[0] : legs.at(-1);
  return (
    <>
      <PageMeta
        title={t('flightsFromTo', { from: legs[0]?.from ?? '', to: last?.to ?? '' })}
        description={t('flightsMeta')}
        hidden
      />
      <SearchHead
        key={JSON.stringify({ ...query, filters: null })}
        heading={<TripHeading trip={query.trip} legs={legs} />}
        facts={facts}
      >
        <FlightForm loaded={loaded} action={action} />
      </SearchHead>
      <RememberSearch search={recentFlights(query, legs)} limits={forms} />
      <div className="wrap pt-4 pb-12 lg:pt-6 lg:pb-16">
        <Leg forms={forms} flights={flights} words={words} />
      </div>
    </>
  );
}

function useTripFacts(forms: SearchForms, legs: Found['legs'], words: FlightWords): string[] {
  const { t } = useTranslation('search');
  const { t: flights } = useTranslation('flights');
  const { adults, children, infants, cabin } = forms.flight;
  const first = legs[0]?.date ?? forms.today;
  const last = legs.at(-1)?.date ?? first;
  const travellers = t('travellers', { count: adults + children + infants });
  return [
    legs.length === 1
      ? words.dayAndYear(first)
      : flights('dates', { from: words.day(first), to: words.dayAndYear(last) }),
    t('passengerSummary', { travellers, cabin: words.cabin(cabin) }),
  ];
}

/** The leg that is being chosen, with what narrows and orders its flights. */
function Leg({ forms, flights, words }: { forms: SearchForms; flights: Found; words: FlightWords }) {
  const { t } = useTranslation('flights');
  const { currency, viewer } = useSite();
  const { flight: query, today } = forms;
  const { results, view, step, legs, chosenNames, strip, calendar, isGone, watchedId } = flights;
  const filterProps = { query, view, results, currency, words };
  const chips = useFilterChips(filterProps);
  const dates = openDateChoice(flights, forms);
  const watched = watchedSearchOf(query);
  const loading = useLoading();
  const hasFlights = results.total > 0;
  return (
    <div className={clsx('grid items-start gap-x-8', hasFlights && 'lg:grid-cols-[16.5rem_minmax(0,1fr)]')}>
      {hasFlights && <FlightFilters {...filterProps} count={chips.length} />}
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 gap-y-4 *:col-span-full lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:gap-x-3">
        {isGone && (
          <Alert tone="warning" title={t('gone')}>
            {t('goneText')}
          </Alert>
        )}
        {step > 0 && (
          <ChosenLegs
            itineraries={legs.flatMap(({ chosen }) => chosen ?? [])}
            names={chosenNames}
            query={query}
            view={view}
            words={words}
            Priced={AgentPrice}
          />
        )}
        <FareStrip days={strip} dates={dates} currency={currency} />
        {calendar && <PriceCalendar calendar={calendar} dates={dates} currency={currency} />}
        <LegHeading flights={flights} forms={forms} isLoading={loading !== null} />
        {watched && (
          <div className="max-lg:order-last max-lg:justify-self-center lg:col-span-1!">
            <WatchButton search={watched} watchedId={watchedId} isSignedIn={viewer !== null} />
          </div>
        )}
        {hasFlights && (
          <>
            <FilterButton count={chips.length} />
            <div className="col-span-1! lg:col-start-3!">
              <SortBy choices={sortChoices.flights} chosen={view.sort} />
            </div>
          </>
        )}
        {results.matching > 0 && <FilterChips chips={chips} query={query} view={view} />}
        <section
          id={flightListId}
          tabIndex={-1}
          aria-label={t('found', { count: results.matching })}
          aria-busy={loading !== null}
          className={`grid gap-4 ${loading ? 'opacity-60 transition-opacity delay-150' : ''}`}
        >
          {loading === 'search' ? (
            <LoadingCards />
          ) : results.matching === 0 ? (
            <NoFlights chips={chips} isFiltered={results.total > 0} dates={dates} words={words} />
          ) : (
            <FlightList
              results={results}
              step={step}
              query={query}
              view={view}
              chosenMinor={legs.reduce((sum, { chosen }) => sum + (chosen?.priceMinor ?? 0), 0)}
              today={today}
              words={words}
              Priced={AgentPrice}
            />
          )}
          {results.matching > flightsPerPage && (
            <Pagination
              page={results.page}
              pages={Math.ceil(results.matching / flightsPerPage)}
              total={results.matching}
              pageSize={flightsPerPage}
              href={(page) => flightAddress(query, { ...view, page })}
            />
          )}
        </section>
      </div>
    </div>
  );
}

/** Which leg it is and how much there is to choose from; said aloud whenever that changes. */
function LegHeading({
  flights: { results, legs, step },
  forms: { flight: query },
  isLoading,
}: {
  flights: Found;
  forms: SearchForms;
  isLoading: boolean;
}) {
  const { t } = useTranslation('flights');
  const { t: search } = useTranslation('search');
  const legName = useLegName(query);
  const leg = legs[step];
  const { matching, total } = results;
  const count =
    matching === total ? t('found', { count: total }) : t('foundOf', { count: total, shown: matching });
  return (
    <h2 aria-live="polite" className="min-w-0 text-lg text-balance max-lg:-mb-1 lg:col-span-1! lg:text-xl">
      {legs.length > 1 && (
        <>
          {legName(step)}
          {query.trip === 'multi-city' && leg && (
            <>
              {': '}
              <bdi>{t('step.route', { from: leg.from, to: leg.to })}</bdi>
            </>
          )}{' '}
        </>
      )}
      <span className={legs.length > 1 ? 'num font-medium text-ink-3' : 'num'}>
        {legs.length > 1 && '· '}
        {isLoading ? search('loadingFlights') : count}
      </span>
    </h2>
  );
}

function LoadingCards() {
  const { t } = useTranslation('search');
  return (
    <SkeletonGroup label={t('loadingFlights')} className="grid gap-3">
      {['first', 'second', 'third', 'fourth'].map((card) => (
        <Skeleton key={card} className="h-40" />
      ))}
    </SkeletonGroup>
  );
}

/** Whether another search is on its way, or only another view of this one. */
function useLoading(): 'search' | 'view' | null {
  const { pathname, search } = useLocation();
  const next = useNavigation().location;
  if (next?.pathname !== pathname) return null;
  return tripOf(next.search) === tripOf(search) ? 'view' : 'search';
}

function tripOf(search: string): string {
  const params = new URLSearchParams(search);
  return ['from', 'to', 'date', 'returnDate', 'legs', 'pick', 'cabin', 'adults', 'children', 'infants']
    .map((name) => params.getAll(name).join())
    .join(' ');
}
