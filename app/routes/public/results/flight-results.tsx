import clsx from 'clsx';
import { useLocation, useNavigation } from 'react-router';
import { watchedSearchOf } from '#features/search/alerts/watched-search.ts';
import {
  type FlightMessages,
  useFlightMessages,
} from '#features/search/flights/components/use-flight-messages.ts';
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
import { FareStrip } from './fare-strip.tsx';
import { FilterChips, useFilterChips } from './filter-chips.tsx';
import { FilterButton, FlightFilters, flightListId } from './flight-filters.tsx';
import type { FlightFormAction } from './flight-form.tsx';
import { FlightList } from './flight-list.tsx';
import { ChosenLegs, FlightForm, NoFlights, PriceCalendar } from './later-parts.ts';
import type { LoadedFlights } from './load-flight-page.ts';
import { RememberSearch } from './remember-search.tsx';
import { SearchHead } from './search-head.tsx';
import { SortBy } from './sort-by.tsx';
import { TripHeading } from './trip-heading.tsx';
import { useLegName } from './use-leg-name.ts';
import { WatchButton } from './watch-button.tsx';

type Found = NonNullable<LoadedFlights['flights']>;

export type FoundFlights = LoadedFlights & { flights: Found };

/** What was found for a search, and what it was. */
export function FlightResults({ loaded, action }: { loaded: FoundFlights; action: FlightFormAction }) {
  const { t } = useTranslation('search');
  const { currency } = useSite();
  const messages = useFlightMessages(currency);
  const { forms, flights } = loaded;
  const { flight: query } = forms;
  const { legs } = flights;
  const facts = useTripFacts(forms, legs, messages);
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
        <Leg forms={forms} flights={flights} messages={messages} />
      </div>
    </>
  );
}

function useTripFacts(forms: SearchForms, legs: Found['legs'], messages: FlightMessages): string[] {
  const { t } = useTranslation('search');
  const { t: flights } = useTranslation('flights');
  const { adults, children, infants, cabin } = forms.flight;
  const first = legs[0]?.date ?? forms.today;
  const last = legs.at(-1)?.date ?? first;
  const travellers = t('travellers', { count: adults + children + infants });
  return [
    legs.length === 1
      ? messages.dayAndYear(first)
      : flights('dates', { from: messages.day(first), to: messages.dayAndYear(last) }),
    t('passengerSummary', { travellers, cabin: messages.cabin(cabin) }),
  ];
}

/** The leg that is being chosen, with what narrows and orders its flights. */
function Leg({ forms, flights, messages }: { forms: SearchForms; flights: Found; messages: FlightMessages }) {
  const { t } = useTranslation('flights');
  const { currency, viewer } = useSite();
  const { flight: query, today } = forms;
  const { results, view, step, legs, chosenNames, strip, calendar, isGone, watchedId } = flights;
  const filterProps = { query, view, results, currency, messages };
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
            messages={messages}
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
            <NoFlights chips={chips} isFiltered={results.total > 0} dates={dates} messages={messages} />
          ) : (
            <FlightList
              results={results}
              step={step}
              query={query}
              view={view}
              chosenMinor={legs.reduce((sum, { chosen }) => sum + (chosen?.priceMinor ?? 0), 0)}
              today={today}
              messages={messages}
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
