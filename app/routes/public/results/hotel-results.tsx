import clsx from 'clsx';
import { useLocation, useNavigation } from 'react-router';
import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import { countFilters, hotelSorts } from '#features/search/hotels/hotel-choices.ts';
import { recentHotels } from '#features/search/recent-searches.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { List, MapIcon } from '#ui/hotel-icons.tsx';
import { CalendarDays } from '#ui/icons.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { ShortlistLink } from '../shortlist/save-button.tsx';
import { CompareList } from './compare-bar.tsx';
import { calendarToggleId } from './edit-link.ts';
import { HotelCard } from './hotel-card.tsx';
import { hotelResultsAddress, useHotelFilters } from './hotel-filter-form.tsx';
import { HotelFilters } from './hotel-filters.tsx';
import type { HotelFormAction } from './hotel-form.tsx';
import { ChosenFilters, HotelForm, HotelsMap, NoHotels, StayCalendar } from './later-parts.ts';
import type { HotelResultsData, LoadedHotels } from './load-hotels.ts';
import { RememberSearch, SearchHead, SortBy } from './results-head.tsx';

type FoundHotels = LoadedHotels & { results: HotelResultsData };

export function HotelResults({ loaded, action }: { loaded: FoundHotels; action: HotelFormAction }) {
  const { t } = useTranslation('search');
  const { t: stays } = useTranslation('stays');
  const messages = useStayMessages();
  const { forms, results } = loaded;
  const { hotel: query } = forms;
  const heading = results.isByName
    ? stays('results.named', { text: query.destination })
    : t('hotelsIn', { place: results.city ?? query.destination });
  const facts = [
    stays('hotel.dates', { from: messages.date(query.checkIn), to: messages.date(query.checkOut) }),
    messages.nights(results.nights),
    messages.party(query),
  ];
  return (
    <>
      <PageMeta title={heading} description={t('hotelsMeta')} hidden />
      <SearchHead key={JSON.stringify(query)} heading={heading} facts={facts}>
        <HotelForm loaded={loaded} action={action} />
      </SearchHead>
      <RememberSearch search={recentHotels(query, results.city ?? query.destination)} limits={forms} />
      <div className="wrap pt-4 pb-12 lg:pt-6 lg:pb-16">
        <Found loaded={loaded} results={results} />
      </div>
    </>
  );
}

function Found({ loaded, results }: { loaded: LoadedHotels; results: HotelResultsData }) {
  const { t } = useTranslation('stays');
  const { choices, forms } = loaded;
  const { hotel: query } = forms;
  const location = useLocation();
  const next = useNavigation().location;
  const { address } = useHotelFilters(query, choices);
  const isLoading = next?.pathname === location.pathname;
  const isOtherSearch = isLoading && stayOf(next.search) !== stayOf(location.search);
  return (
    <div
      className={clsx(
        'grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 gap-y-3 lg:gap-x-3',
        choices.isMap
          ? 'lg:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]'
          : 'lg:grid-cols-[16.5rem_minmax(0,1fr)_auto_auto_auto] lg:grid-rows-[auto_1fr]',
      )}
    >
      <HotelFilters
        query={query}
        choices={choices}
        results={results}
        className={choices.isMap ? '' : 'lg:row-span-2 lg:me-5 lg:self-start'}
      />
      <h2
        aria-live="polite"
        className="text-lg/6 text-balance max-md:order-1 max-md:col-span-2 md:max-lg:order-last md:max-lg:col-span-full"
      >
        {t('results.found', { count: results.total })}{' '}
        {results.total > 0 && (
          <span className="font-medium text-ink-3 max-md:sr-only">{t('results.free', { count: results.nights })}</span>
        )}
      </h2>
      <SortBy choices={hotelSorts} chosen={choices.sort} className="max-md:col-span-3" />
      <ButtonLink
        id={calendarToggleId}
        to={address({ ...choices, month: choices.month ? null : query.checkIn.slice(0, 7) })}
        preventScrollReset
        aria-expanded={choices.month !== null}
        icon={CalendarDays}
        className="max-md:order-1 max-md:px-3 md:px-4"
      >
        <span className="max-md:sr-only">{t('calendar.open')}</span>
      </ButtonLink>
      <ButtonLink
        to={address({ ...choices, isMap: !choices.isMap })}
        preventScrollReset
        icon={choices.isMap ? List : MapIcon}
        className="max-md:order-1 max-md:px-3 md:px-4"
      >
        {choices.isMap ? t('results.list') : t('results.map')}
      </ButtonLink>
      <section
        aria-busy={isLoading}
        className={clsx(
          'col-span-full grid gap-4 self-start max-lg:order-last',
          !choices.isMap && 'lg:col-span-4 lg:col-start-2',
          isLoading && 'opacity-60 transition-opacity delay-150',
        )}
      >
        {isOtherSearch ? <LoadingCards /> : <Hotels loaded={loaded} results={results} />}
      </section>
    </div>
  );
}

function Hotels({ loaded, results }: { loaded: LoadedHotels; results: HotelResultsData }) {
  const { t } = useTranslation('stays');
  const { choices, forms } = loaded;
  const { hotel: query } = forms;
  const { address, pathname } = useHotelFilters(query, choices);
  const { currency } = useSite();
  const stay = { ...query, board: choices.board, isResident: choices.isResident };
  const { hotels, map, nights, page, pages, total, pageSize } = results;
  if (total === 0) return <NoHotels loaded={loaded} results={results} />;
  return (
    <>
      <ShortlistLink stay={stay} className="inline-flex min-h-11 justify-self-start" />
      {countFilters(choices) > 0 && <ChosenFilters query={query} choices={choices} results={results} />}
      {results.calendar && (
        <StayCalendar
          calendar={results.calendar}
          stay={stay}
          address={(other, month) =>
            hotelResultsAddress(pathname, { ...query, ...other }, { ...choices, month, page: 1 })
          }
          limits={{ earliest: forms.today, latest: forms.lastBookableDay }}
          currency={currency}
        />
      )}
      {choices.isMap && !map && <p className="text-ink-2">{t('results.noMap')}</p>}
      {map ? (
        <HotelsMap map={map} hotels={hotels} stay={stay} nights={nights} choices={choices} address={address} />
      ) : (
        <CompareList stay={stay}>
          {hotels.map((hotel, index) => (
            <HotelCard key={hotel.id} hotel={hotel} stay={stay} nights={nights} lazy={index > 1} />
          ))}
        </CompareList>
      )}
      <Pagination
        page={page}
        pages={pages}
        total={total}
        pageSize={pageSize}
        href={(number) => address({ ...choices, page: number })}
      />
    </>
  );
}

function LoadingCards() {
  const { t } = useTranslation('stays');
  return (
    <SkeletonGroup label={t('results.loading')} className="grid gap-4">
      {['first', 'second', 'third'].map((card) => (
        <Skeleton key={card} className="h-60" />
      ))}
    </SkeletonGroup>
  );
}

/** The search without filters, order and page. */
function stayOf(search: string): string {
  const params = new URLSearchParams(search);
  return ['to', 'checkIn', 'checkOut', 'rooms', 'adults', 'children', 'board', 'rate']
    .map((name) => params.get(name))
    .join(' ');
}
