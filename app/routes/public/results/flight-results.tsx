import clsx from 'clsx';
import { useLocation, useNavigation } from 'react-router';
import { watchedSearchOf } from '#features/search/alerts/watched-search.ts';
import type { FlightQuery } from '#features/search/flight-query.ts';
import { type FlightMessages, useFlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import {
  checkoutAddress,
  type FlightView,
  flightAddress,
  flightSorts,
  flightsPerPage,
  forNextLeg,
  withPick,
} from '#features/search/flights/flight-address.ts';
import { openDateChoice } from '#features/search/flights/price-calendar.ts';
import type { LegResults } from '#features/search/flights/search-leg.ts';
import type { ShownItinerary } from '#features/search/flights/shown-itinerary.ts';
import type { SearchForms } from '#features/search/open-search-forms.ts';
import { recentFlights } from '#features/search/recent-searches.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { Alert } from '#ui/alert.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { FareStrip } from './fare-strip.tsx';
import { FlightCard } from './flight-card.tsx';
import { FilterButton, FilterChips, FlightFilterPanel, flightListId, useFilterChips } from './flight-filters.tsx';
import type { FlightFormAction } from './flight-form.tsx';
import { type Found, LegHeading, TripHeading, useTripFacts } from './flight-headings.tsx';
import { ChosenLegs, FlightForm, NoFlights, PriceCalendar } from './later-parts.ts';
import type { LoadedFlights } from './load-flights.ts';
import { RememberSearch, SearchHead, SortBy } from './results-head.tsx';
import { WatchButton } from './watch-button.tsx';

type FoundFlights = LoadedFlights & { flights: Found };

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

/** The leg to choose now: filters, order and flights. */
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
      {hasFlights && <FlightFilterPanel {...filterProps} count={chips.length} />}
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
              <SortBy choices={flightSorts} chosen={view.sort} />
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
            />
          )}
          <Pagination
            page={results.page}
            pages={Math.ceil(results.matching / flightsPerPage)}
            total={results.matching}
            pageSize={flightsPerPage}
            href={(page) => flightAddress(query, { ...view, page })}
          />
        </section>
      </div>
    </div>
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

/** Whether another search is loading, or another view (filters, order, page) of this one. */
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

function FlightList(props: {
  results: LegResults;
  step: number;
  query: FlightQuery;
  view: FlightView;
  /** Price of the legs selected before. */
  chosenMinor: number;
  today: CalendarDate;
  messages: FlightMessages;
}) {
  const { results, step, query, view, chosenMinor, today, messages } = props;
  const { itineraries, cheapest, fastest } = results;
  const isLast = step === query.legs.length - (query.returnDate === null ? 1 : 0);

  function selectAddress({ key, priceMinor }: ShownItinerary): string {
    const picked = withPick(view, step, key);
    return isLast ? checkoutAddress(query, picked, chosenMinor + priceMinor) : flightAddress(forNextLeg(query), picked);
  }

  return (
    <ol className="grid gap-3">
      {itineraries.map((itinerary) => (
        <li key={itinerary.key}>
          <FlightCard
            itinerary={itinerary}
            names={results}
            fares={results.fares}
            searchedCabin={query.cabin}
            today={today}
            messages={messages}
            travellers={query.adults + query.children + query.infants}
            isCheapest={itinerary.key === cheapest}
            isFastest={itinerary.key === fastest}
            totalUsdMinor={isLast && step > 0 ? chosenMinor + itinerary.priceMinor : null}
            href={selectAddress(itinerary)}
          />
        </li>
      ))}
    </ol>
  );
}
