import clsx from 'clsx';
import { useLocation } from 'react-router';
import type { HotelQuery } from '#features/search/hotel-query.ts';
import { countFilters, type HotelChoices, withoutFilters } from '#features/search/hotels/hotel-choices.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { publicPriceFormatter } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BedDouble, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { useEditLink } from './edit-link.ts';
import { hotelResultsAddress, useHotelFilters } from './hotel-filter-form.tsx';
import type { HotelResultsData, LoadedHotels } from './load-hotels.ts';

/** Active filters, each a link that removes it. */
export function ChosenFilters(props: {
  query: HotelQuery;
  choices: HotelChoices;
  results: HotelResultsData;
  className?: string;
}) {
  const { query, choices, results, className } = props;
  const { t } = useTranslation('stays');
  const { address } = useHotelFilters(query, choices);
  const chips = useChips(choices, results);
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
            <X size={14} strokeWidth={2} />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={address(withoutFilters(choices))}
            preventScrollReset
            className="inline-flex min-h-9 items-center px-2 text-sm font-semibold max-md:min-h-11 pointer-coarse:min-h-11"
          >
            {t('filter.clear')}
          </Link>
        </li>
      )}
    </ul>
  );
}

function useChips(
  { stars, score, isCancelledFree, isResident, amenities, minPrice, maxPrice, within }: HotelChoices,
  { counts, near: place, board, residentRate }: HotelResultsData,
) {
  const { t, language } = useTranslation('stays');
  const { currency } = useSite();
  // The filter is in whole units of the currency already.
  const price = publicPriceFormatter({ ...currency, ratePerUsd: 1 }, language);
  const chips: { label: string; without: Partial<HotelChoices> }[] = [];
  if (minPrice !== null) {
    chips.push({ label: t('filter.atLeast', { price: price(minPrice * 100) }), without: { minPrice: null } });
  }
  if (maxPrice !== null) {
    chips.push({ label: t('filter.atMost', { price: price(maxPrice * 100) }), without: { maxPrice: null } });
  }
  if (place !== null) {
    const label = within === null ? t('filter.nearOf', { place }) : t('filter.withinOf', { km: within, place });
    chips.push({ label, without: { near: null, within: null } });
  }
  for (const count of stars) {
    const without = { stars: stars.filter((other) => other !== count) };
    chips.push({ label: t('filter.starCount', { count }), without });
  }
  if (score !== null) chips.push({ label: t('filter.scoreAtLeast', { score }), without: { score: null } });
  if (isCancelledFree) chips.push({ label: t('filter.cancelFree'), without: { isCancelledFree: false } });
  if (isResident && residentRate) chips.push({ label: residentRate.label, without: { isResident: false } });
  if (board !== null) chips.push({ label: board, without: { board: null } });
  for (const name of amenities) {
    const label = counts.amenities.find((one) => one.name.toLowerCase() === name.toLowerCase())?.label ?? name;
    chips.push({ label, without: { amenities: amenities.filter((other) => other !== name) } });
  }
  return chips;
}

export function NoHotels({ loaded, results }: { loaded: LoadedHotels; results: HotelResultsData }) {
  const { t } = useTranslation('search');
  const { t: stays } = useTranslation('stays');
  const { choices, forms } = loaded;
  const { pathname } = useLocation();
  const { link } = useEditLink();
  const isFiltered = countFilters(choices) > 0 && results.unfiltered > 0;
  const { roomsThatFit: rooms } = results;
  return (
    <div className={clsx('rounded-lg border border-line bg-surface', choices.isMap && 'max-md:my-4')}>
      <EmptyState
        icon={BedDouble}
        title={t('noHotels')}
        actions={
          isFiltered ? (
            <ChosenFilters query={forms.hotel} choices={choices} results={results} className="justify-center" />
          ) : (
            <>
              {rooms && (
                <ButtonLink to={hotelResultsAddress(pathname, { ...forms.hotel, rooms }, choices)} tone="brand">
                  {stays('results.withRooms', { count: rooms })}
                </ButtonLink>
              )}
              <ButtonLink to={link.href} reloadDocument>
                {stays('results.otherDates')}
              </ButtonLink>
            </>
          )
        }
      >
        {stays(isFiltered ? 'results.filtersHint' : rooms ? 'results.moreRooms' : 'results.roomsHint')}
      </EmptyState>
    </div>
  );
}
