import clsx from 'clsx';
import { useLocation, useNavigation } from 'react-router';
import { useStayMessages } from '#features/search/hotels/components/stay-details.tsx';
import { countFilters, hotelSorts } from '#features/search/hotels/hotel-choices.ts';
import type { Stay } from '#features/search/hotels/stay.ts';
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
  const { choices, forms, results } = loaded;
  const { hotel: query } = forms;
  const { address } = useHotelFilters(query, choices);
  const heading = results.isByName
    ? stays('results.named', { text: query.destination })
    : t('hotelsIn', { place: results.city ?? query.destination });
  const facts = [
    messages.period(query.checkIn, query.checkOut),
    messages.nights(results.nights),
    messages.party(query),
  ];
  return (
    <>
      <PageMeta title={heading} description={t('hotelsMeta')} hidden />
      <SearchHead
        key={JSON.stringify([query, choices.isMap])}
        heading={heading}
        facts={facts}
        list={
          choices.isMap ? { address: address({ ...choices, isMap: false }), name: stays('results.list') } : undefined
        }
      >
        <HotelForm loaded={loaded} action={action} />
      </SearchHead>
      <RememberSearch search={recentHotels(query, results.city ?? query.destination)} limits={forms} />
      <div className={clsx('wrap pt-2 pb-12 md:pt-4 lg:pt-6 lg:pb-16', choices.isMap && 'max-md:py-0')}>
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
  /** Nothing to filter beside it. */
  const isWide = choices.isMap || results.unfiltered === 0;
  const stay = { ...query, board: choices.board, isResident: choices.isResident };
  // The address that is shown may leave out what is usual.
  const isOtherSearch = isLoading && stayOf(next.search) !== stayOf(address(choices));
  return (
    <div
      className={clsx(
        'flex flex-wrap items-center gap-x-3 gap-y-2 md:grid md:grid-cols-[auto_minmax(0,1fr)_auto_auto] md:items-center md:gap-y-3 lg:gap-x-3',
        choices.isMap && 'max-md:gap-0',
        isWide
          ? 'lg:grid-cols-[auto_minmax(0,1fr)_auto_auto_auto]'
          : 'lg:grid-cols-[16.5rem_minmax(0,1fr)_auto_auto_auto] lg:grid-rows-[auto_1fr]',
      )}
    >
      {/* Of a phone, in reach while it scrolls; not with open filters, which may be higher than the screen. */}
      {results.unfiltered > 0 && (
        <div
          data-tool-row
          className="grid grid-cols-[auto_minmax(0,auto)_auto] items-center gap-1.5 max-md:sticky max-md:top-0 max-md:z-10 max-md:-mx-(--gutter) max-md:w-[calc(100%+2*var(--gutter))] max-md:flex-none max-md:border-b max-md:border-line max-md:bg-canvas max-md:px-(--gutter) max-md:py-1.5 max-md:has-[details[open]]:static md:contents"
        >
          <HotelFilters
            query={query}
            choices={choices}
            results={results}
            className={choices.isMap ? '' : 'lg:row-span-2 lg:me-5 lg:self-start'}
          />
          <SortBy choices={hotelSorts} chosen={choices.sort} isBrief />
          <ButtonLink
            to={address({ ...choices, isMap: !choices.isMap })}
            preventScrollReset
            icon={choices.isMap ? List : MapIcon}
            className="max-md:px-2 max-md:text-sm md:px-4 noscript:max-md:[&_svg]:hidden"
          >
            {choices.isMap ? t('results.list') : t('results.map')}
          </ButtonLink>
        </div>
      )}
      <div
        className={clsx(
          'flex grow items-center justify-between gap-3 md:max-lg:order-last md:max-lg:col-span-full lg:col-start-2 lg:row-start-1',
          choices.isMap && 'max-md:contents',
        )}
      >
        <h2
          aria-live="polite"
          className={clsx('text-lg/6 text-balance max-md:text-sm/5', choices.isMap && 'max-md:sr-only')}
        >
          {t('results.found', { count: results.total })}{' '}
          {results.total > 0 && (
            <span className="font-medium text-ink-3 max-md:sr-only lg:block lg:text-sm/5 lg:max-[80rem]:sr-only">
              {t('results.free', { count: results.nights })}
            </span>
          )}
        </h2>
        {/* No higher than the line, so that the first saved hotel moves nothing. */}
        <ShortlistLink
          stay={stay}
          isBrief
          className={clsx(
            '-my-3 inline-flex min-h-11 flex-none text-sm max-md:min-w-11 max-md:justify-center',
            choices.isMap && 'max-md:hidden',
          )}
        />
      </div>
      <ButtonLink
        id={calendarToggleId}
        to={address({ ...choices, month: choices.month ? null : query.checkIn.slice(0, 7) })}
        preventScrollReset
        aria-expanded={choices.month !== null}
        icon={CalendarDays}
        className={clsx(
          'max-md:-my-3 max-md:border-0 max-md:bg-transparent max-md:px-0 max-md:text-sm max-md:text-brand md:px-4 md:max-lg:col-start-4 lg:col-start-5 lg:row-start-1',
          choices.isMap && 'max-md:hidden',
        )}
      >
        {t('calendar.open')}
      </ButtonLink>
      <section
        aria-busy={isLoading}
        className={clsx(
          'col-span-full grid grid-cols-[minmax(0,1fr)] gap-4 max-lg:order-last max-md:w-full md:self-start',
          !isWide && 'lg:col-span-4 lg:col-start-2',
          isLoading && 'opacity-60 transition-opacity delay-150',
        )}
      >
        {isOtherSearch ? <LoadingCards /> : <Hotels loaded={loaded} results={results} stay={stay} />}
      </section>
    </div>
  );
}

function Hotels({ loaded, results, stay }: { loaded: LoadedHotels; results: HotelResultsData; stay: Stay }) {
  const { t } = useTranslation('stays');
  const { choices, forms } = loaded;
  const { hotel: query } = forms;
  const { address, pathname } = useHotelFilters(query, choices);
  const { currency } = useSite();
  const { hotels, map, nights, page, pages, total, pageSize } = results;
  return (
    <>
      {total > 0 && countFilters(choices) > 0 && (
        <div className={choices.isMap ? 'peer max-md:hidden' : undefined}>
          <ChosenFilters query={query} choices={choices} results={results} />
        </div>
      )}
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
      {total === 0 && <NoHotels loaded={loaded} results={results} />}
      {total > 0 && choices.isMap && !map && <p className="text-ink-2">{t('results.noMap')}</p>}
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

/** Of an address, without filters, order and page. */
function stayOf(address: string): string {
  const params = new URLSearchParams(address.split('?')[1]);
  return ['to', 'checkIn', 'checkOut', 'rooms', 'adults', 'children', 'board', 'rate']
    .map((name) => params.get(name))
    .join(' ');
}
