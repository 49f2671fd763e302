import clsx from 'clsx';
import { flightAddress, withoutFilter } from '#features/search/flights/flight-address.ts';
import type { FilterName, FlightFilters } from '#features/search/flights/flight-filters.ts';
import { sliderScales, withoutFullSliders } from '#features/search/flights/slider-scale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { publicPriceFormatter } from '#lib/money.ts';
import { X } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/link.tsx';
import { type FlightFilterFormProps, stopLabel } from './flight-filter-form.tsx';

export interface FilterChip {
  name: FilterName;
  label: string;
  without: FlightFilters;
}

/** Every filter in force, each a link that takes it away. */
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
            <X aria-hidden="true" size={14} strokeWidth={2} className="flex-none" />
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
    // What was chosen is in whole units already.
    const price = publicPriceFormatter({ ...currency, ratePerUsd: 1 }, language)(filters.maxPrice * 100);
    add('maxPrice', t('filter.atMost', { price }));
  }
  for (const window of filters.departs)
    add('departs', t('filter.departsIn', { window: t(`windows.${window}`) }), window);
  for (const window of filters.arrives)
    add('arrives', t('filter.arrivesIn', { window: t(`windows.${window}`) }), window);
  for (const airline of filters.airlines)
    add('airlines', airlines[airline.toUpperCase()]?.name ?? airline, airline);
  if (filters.maxHours !== null)
    add('maxHours', t('filter.hoursAtMost', { duration: t('hours', { hours: filters.maxHours }) }));
  for (const code of filters.via)
    add('via', t('filter.viaCity', { city: airports[code]?.city ?? code }), code);
  if (filters.withBag) add('withBag', t('filter.withBag'));
  return chips;
}
