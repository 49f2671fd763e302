import clsx from 'clsx';
import { useLocation, useNavigation } from 'react-router';
import type { HotelQuery } from '#features/search/hotel-query.ts';
import { useStayMessages } from '#features/search/hotels/components/use-stay-messages.ts';
import { countFilters, type HotelChoices } from '#features/search/hotels/hotel-choices.ts';
import { recentHotels } from '#features/search/recent-searches.ts';
import { sortChoices } from '#features/search/sort-choices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { publicPriceFormatter } from '#lib/money.ts';
import { PageMeta } from '../../../shell/page-meta.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BedDouble, List, MapIcon, X } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { HotelCard } from './hotel-card.tsx';
import { HotelFilters } from './hotel-filters.tsx';
import type { HotelFormAction } from './hotel-form.tsx';
import { HotelForm, HotelsMap } from './later-parts.ts';
import type { HotelResultsData, LoadedHotels } from './load-hotels.ts';
import { RememberSearch } from './remember-search.tsx';
import { SearchHead } from './search-head.tsx';
import { SortBy } from './sort-by.tsx';
import { useHotelFilters } from './use-hotel-filters.ts';

export type FoundHotels = LoadedHotels & { results: HotelResultsData };

/** What was found for a search, and what it was. */
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
    t('roomSummary', { rooms: messages.rooms(query.rooms), guests: messages.guests(query) }),
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
  const { pathname, search } = useLocation();
  const next = useNavigation().location;
  const { address } = useHotelFilters(query, choices);
  const isLoading = next?.pathname === pathname;
  const isOtherSearch = isLoading && stayOf(next.search) !== stayOf(search);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-3 lg:grid-cols-[16.5rem_minmax(0,1fr)_auto_auto] lg:grid-rows-[auto_1fr] lg:gap-x-3">
      <HotelFilters
        query={query}
        choices={choices}
        results={results}
        className="lg:row-span-2 lg:me-5 lg:self-start"
      />
      <h2
        aria-live="polite"
        className="text-lg text-balance max-lg:order-last max-lg:col-span-full lg:text-xl"
      >
        {t('results.found', { count: results.total })}{' '}
        {results.total > 0 && (
          <span className="font-medium text-ink-3 max-md:text-base">
            {t('results.free', { count: results.nights })}
          </span>
        )}
      </h2>
      <SortBy choices={sortChoices.hotels} chosen={choices.sort} />
      <ButtonLink
        to={address({ ...choices, isMap: !choices.isMap })}
        preventScrollReset
        icon={choices.isMap ? List : MapIcon}
        className="max-md:px-3 md:px-4"
      >
        <span className="max-md:sr-only">{choices.isMap ? t('results.list') : t('results.map')}</span>
      </ButtonLink>
      <section
        aria-busy={isLoading}
        className={`col-span-full grid gap-4 self-start max-lg:order-last lg:col-span-3 lg:col-start-2 ${isLoading ? 'opacity-60 transition-opacity delay-150' : ''}`}
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
  const { address } = useHotelFilters(query, choices);
  const { hotels, map, nights, page, pages, total, pageSize } = results;
  if (total === 0) return <NoHotels loaded={loaded} results={results} />;
  return (
    <>
      <ChosenFilters query={query} choices={choices} />
      {map && <HotelsMap map={map} hotels={hotels} stay={query} />}
      {choices.isMap && !map && <p className="text-ink-2">{t('results.noMap')}</p>}
      <div className="grid gap-4">
        {hotels.map((hotel, index) => (
          <HotelCard key={hotel.id} hotel={hotel} stay={query} nights={nights} lazy={index > 1} />
        ))}
      </div>
      {pages > 1 && (
        <Pagination
          page={page}
          pages={pages}
          total={total}
          pageSize={pageSize}
          href={(number) => address({ ...choices, page: number })}
        />
      )}
    </>
  );
}

/** Says what is in the way: the filters, or the nights. */
function NoHotels({ loaded, results }: { loaded: LoadedHotels; results: HotelResultsData }) {
  const { t } = useTranslation('search');
  const { t: stays } = useTranslation('stays');
  const { choices, forms } = loaded;
  const isFiltered = countFilters(choices) > 0 && results.unfiltered > 0;
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={BedDouble}
        title={t('noHotels')}
        actions={
          isFiltered && <ChosenFilters query={forms.hotel} choices={choices} className="justify-center" />
        }
      >
        {isFiltered ? stays('results.filtersHint') : stays('results.roomsHint')}
      </EmptyState>
    </div>
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

/** What was searched for, without how it is looked at. */
function stayOf(search: string): string {
  const params = new URLSearchParams(search);
  return ['to', 'checkIn', 'checkOut', 'rooms', 'adults', 'children']
    .map((name) => params.get(name))
    .join(' ');
}

/** Every filter in force, each a link that takes it away. */
function ChosenFilters({
  query,
  choices,
  className,
}: {
  query: HotelQuery;
  choices: HotelChoices;
  className?: string;
}) {
  const { t } = useTranslation('stays');
  const { address } = useHotelFilters(query, choices);
  const chips = useChips(choices);
  if (countFilters(choices) === 0) return null;
  return (
    <ul aria-label={t('results.chosen')} className={clsx('flex flex-wrap gap-2', className)}>
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={address({ ...choices, ...without, page: 1 })}
            preventScrollReset
            aria-label={t('results.remove', { filter: label })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full border border-brand bg-brand-soft px-3.5 text-sm font-semibold text-brand-ink hover:no-underline max-md:min-h-11 pointer-coarse:min-h-11"
          >
            <bdi>{label}</bdi>
            <X aria-hidden="true" size={14} strokeWidth={2} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useChips({ stars, score, amenities, minPrice, maxPrice }: HotelChoices) {
  const { t, language } = useTranslation('stays');
  const { currency } = useSite();
  // What was typed is in whole units already.
  const price = publicPriceFormatter({ ...currency, ratePerUsd: 1 }, language);
  const chips: { label: string; without: Partial<HotelChoices> }[] = [];
  if (minPrice !== null) {
    chips.push({ label: t('filter.atLeast', { price: price(minPrice * 100) }), without: { minPrice: null } });
  }
  if (maxPrice !== null) {
    chips.push({ label: t('filter.atMost', { price: price(maxPrice * 100) }), without: { maxPrice: null } });
  }
  for (const count of stars) {
    const without = { stars: stars.filter((other) => other !== count) };
    chips.push({ label: t('filter.starCount', { count }), without });
  }
  if (score !== null) chips.push({ label: t('filter.scoreAtLeast', { score }), without: { score: null } });
  for (const name of amenities) {
    chips.push({ label: name, without: { amenities: amenities.filter((other) => other !== name) } });
  }
  return chips;
}
