import clsx from 'clsx';
import type { FilterName, FlightFilters } from '#features/search/flight-filters.ts';
import { flightAddress, noFilters, withoutFilter } from '#features/search/flights/flight-address.ts';
import { sliderScales, withoutFullSliders } from '#features/search/flights/slider-scale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { publicPriceFormatter } from '#lib/money.ts';
import { buttonStyle } from '#ui/button.tsx';
import { SlidersHorizontal, X } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { FlightFilterForm, type FlightFilterFormProps, stopLabel } from './flight-filter-form.tsx';

const sheetId = 'flight-filters';
/** Target of the link that skips the filters. */
export const flightListId = 'found-flights';

/** Opens the filters on a phone. A popover button works without scripts. */
export function FilterButton({ count }: { count: number }) {
  const { t } = useTranslation('flights');
  return (
    <button
      type="button"
      popoverTarget={sheetId}
      aria-haspopup="dialog"
      className={`${buttonStyle({ tone: count > 0 ? 'soft' : 'line' })} col-span-1! px-4 lg:hidden`}
    >
      <SlidersHorizontal size={16} />
      {count > 0 ? t('filter.withCount', { count }) : t('filter.title')}
    </button>
  );
}

/** A column on wide screens, elsewhere a popover sheet; part of the page in browsers without popovers. */
export function FlightFilterPanel({ count, ...props }: FlightFilterFormProps & { count: number }) {
  const { t } = useTranslation('flights');
  const { t: ui } = useTranslation('ui');
  const { query, view } = props;
  return (
    <aside
      id={sheetId}
      popover="auto"
      aria-label={t('filter.title')}
      onToggle={(event) => {
        if (event.newState === 'open') event.currentTarget.querySelector('button')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Tabbing out closes the sheet, so that focus never moves underneath it.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover?.();
      }}
      onKeyDown={(event) => {
        // Chromium ignores Esc once the URL has changed while the popover is open.
        if (event.key === 'Escape') event.currentTarget.hidePopover?.();
      }}
      className="m-0 w-full max-w-none border-0 bg-surface p-0 text-ink backdrop:bg-scrim max-lg:inset-x-0 max-lg:top-auto max-lg:bottom-0 max-lg:max-h-[86dvh] max-lg:flex-col max-lg:overflow-hidden max-lg:rounded-t-xl max-lg:border-t max-lg:border-line max-lg:shadow-3 max-lg:open:flex lg:static lg:block lg:h-auto lg:overflow-visible lg:bg-transparent"
    >
      <a
        href={`#${flightListId}`}
        className="sr-only max-lg:hidden focus-visible:not-sr-only focus-visible:mb-2 focus-visible:inline-block"
      >
        {t('filter.skip')}
      </a>
      <div className="flex items-center justify-between gap-2 border-b border-line max-lg:min-h-16 max-lg:ps-5 max-lg:pe-2.5 lg:min-h-11 lg:pb-2">
        <h2 className="text-lg">{t('filter.title')}</h2>
        {count > 0 && (
          <Link
            to={flightAddress({ ...query, filters: noFilters() }, { ...view, page: 1 })}
            replace
            preventScrollReset
            className="py-1.5 text-sm max-lg:hidden"
          >
            {t('filter.clear')}
          </Link>
        )}
        <button
          type="button"
          popoverTarget={sheetId}
          popoverTargetAction="hide"
          aria-label={ui('close')}
          className={`${buttonStyle({ tone: 'quiet', square: true })} text-ink-2 lg:hidden`}
        >
          <X />
        </button>
      </div>
      <FlightFilterForm {...props} />
    </aside>
  );
}

export interface FilterChip {
  name: FilterName;
  label: string;
  without: FlightFilters;
}

/** Active filters, each a link that removes it. */
export function FilterChips({
  chips,
  query,
  view,
  className,
}: Pick<FlightFilterFormProps, 'query' | 'view'> & { chips: readonly FilterChip[]; className?: string }) {
  const { t } = useTranslation('flights');
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('filter.chosen')} className={clsx('flex flex-wrap gap-2', className)}>
      {chips.map(({ name, label, without }) => (
        <li key={`${name} ${label}`}>
          <Link
            to={flightAddress({ ...query, filters: without }, { ...view, page: 1 })}
            replace
            preventScrollReset
            aria-label={t('filter.remove', { filter: label })}
            className="num inline-flex min-h-9 items-center gap-1.5 rounded-full border border-brand bg-brand-soft px-3.5 text-sm font-semibold text-brand-ink hover:no-underline max-md:min-h-11 pointer-coarse:min-h-11"
          >
            <bdi>{label}</bdi>
            <X size={14} strokeWidth={2} className="flex-none" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function useFilterChips({ query, results, currency }: FlightFilterFormProps): FilterChip[] {
  const { t, language } = useTranslation('flights');
  const filters = withoutFullSliders(query.filters, sliderScales(results.counts, currency));
  const { airlines, airports } = results;
  const chips: FilterChip[] = [];
  const add = (name: FilterName, label: string, value?: string) =>
    chips.push({ name, label, without: withoutFilter(query.filters, name, value) });
  for (const stop of filters.stops) add('stops', stopLabel(stop, t), stop);
  if (filters.maxPrice !== null) {
    // The filter is in whole units of the currency already.
    const price = publicPriceFormatter({ ...currency, ratePerUsd: 1 }, language)(filters.maxPrice * 100);
    add('maxPrice', t('filter.atMost', { price }));
  }
  for (const window of filters.departs)
    add('departs', t('filter.departsIn', { window: t(`windows.${window}`) }), window);
  for (const window of filters.arrives)
    add('arrives', t('filter.arrivesIn', { window: t(`windows.${window}`) }), window);
  for (const airline of filters.airlines) add('airlines', airlines[airline.toUpperCase()]?.name ?? airline, airline);
  if (filters.maxHours !== null)
    add('maxHours', t('filter.hoursAtMost', { duration: t('hours', { hours: filters.maxHours }) }));
  for (const code of filters.via) add('via', t('filter.viaCity', { city: airports[code]?.city ?? code }), code);
  if (filters.withBag) add('withBag', t('filter.withBag'));
  return chips;
}
