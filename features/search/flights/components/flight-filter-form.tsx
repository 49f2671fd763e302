import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useEnhanced } from '#app/ui/use-enhanced.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type DisplayCurrency, publicPriceFormatter } from '#lib/money.ts';
import type { FlightQuery } from '../../flight-query.ts';
import { flightAddress, noFilters } from '../flight-address.ts';
import { filterParams } from '../flight-filters.ts';
import { type FlightView, viewParams } from '../flight-view.ts';
import { isAirlineMeant } from '../is-airline-meant.ts';
import type { LegResults } from '../search-leg.ts';
import { sliderScales } from '../slider-scale.ts';
import { CeilingSlider } from './ceiling-slider.tsx';
import { FilterBox, FilterGroup } from './filter-group.tsx';
import { useFlightFilters } from './use-flight-filters.ts';
import type { FlightWords } from './use-flight-words.ts';
import { WindowChips } from './window-chips.tsx';

export interface FlightFilterFormProps {
  query: FlightQuery;
  view: FlightView;
  results: LegResults;
  currency: DisplayCurrency;
  words: FlightWords;
}

/** Filters at once with scripts, by its button without. */
export function FlightFilterForm(props: FlightFilterFormProps) {
  const { query, view, results, words } = props;
  const { t, language } = useTranslation('flights');
  const isEnhanced = useEnhanced(() => {});
  const scales = sliderScales(results.counts, props.currency);
  const { chosen, take } = useFlightFilters(query, view, scales);
  const { counts, airlines, airports, matching } = results;
  const kept = new URLSearchParams(flightAddress({ ...query, filters: noFilters() }, { ...view, page: 1 }));
  // The ends of the slider are in whole units already.
  const units = publicPriceFormatter({ ...props.currency, ratePerUsd: 1 }, language);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        take(event.currentTarget, true);
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();
      }}
      onChange={({ target, currentTarget }) => {
        take(currentTarget, !(target instanceof HTMLInputElement && target.type === 'range'));
      }}
      className="max-lg:flex max-lg:min-h-0 max-lg:flex-col"
    >
      {/* Without scripts all sliders are sent, also those that ask for nothing. */}
      <input type="hidden" name={viewParams.sentByForm} value="1" />
      {[...kept].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div className="grid divide-y divide-line max-lg:min-h-0 max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:px-5">
        <FilterGroup label={t('filter.stops')}>
          {counts.stops.map((counted) => (
            <FilterBox
              key={counted.value}
              name={filterParams.stops}
              label={stopLabel(counted.value, t)}
              counted={counted}
              isChosen={chosen.stops.includes(counted.value)}
              words={words}
            />
          ))}
        </FilterGroup>
        {scales.price.min < scales.price.max && (
          <CeilingSlider
            name={filterParams.maxPrice}
            label={t('filter.price')}
            scale={scales.price}
            value={chosen.maxPrice}
            text={(value) => units(value * 100)}
          />
        )}
        <FilterGroup label={t('filter.departs')}>
          <WindowChips name={filterParams.departs} counted={counts.departs} chosen={chosen.departs} />
        </FilterGroup>
        <FilterGroup label={t('filter.arrives')}>
          <WindowChips name={filterParams.arrives} counted={counts.arrives} chosen={chosen.arrives} />
        </FilterGroup>
        {counts.airlines.length > 0 && (
          <FilterGroup label={t('filter.airlines')}>
            {counts.airlines.map((counted) => {
              const airline = { code: counted.value, name: airlines[counted.value]?.name ?? counted.value };
              return (
                <FilterBox
                  key={counted.value}
                  name={filterParams.airlines}
                  label={<bdi>{airline.name}</bdi>}
                  counted={counted}
                  isChosen={chosen.airlines.some((typed) => isAirlineMeant(airline, typed))}
                  words={words}
                />
              );
            })}
          </FilterGroup>
        )}
        {scales.hours.min < scales.hours.max && (
          <CeilingSlider
            name={filterParams.maxHours}
            label={t('filter.duration')}
            scale={scales.hours}
            value={chosen.maxHours}
            text={(hours) => t('hours', { hours })}
          />
        )}
        {counts.via.length > 0 && (
          <FilterGroup label={t('filter.via')}>
            {counts.via.map((counted) => (
              <FilterBox
                key={counted.value}
                name={filterParams.via}
                label={
                  <>
                    <bdi>{airports[counted.value]?.city ?? counted.value}</bdi>{' '}
                    <span className="isolate-ltr text-ink-3">{counted.value}</span>
                  </>
                }
                counted={counted}
                isChosen={chosen.via.includes(counted.value)}
                words={words}
              />
            ))}
          </FilterGroup>
        )}
        <FilterGroup label={t('filter.baggage')}>
          {counts.withBag.map((counted) => (
            <FilterBox
              key={counted.value}
              name={filterParams.withBag}
              label={t('filter.withBag')}
              counted={counted}
              isChosen={chosen.withBag}
              words={words}
            />
          ))}
        </FilterGroup>
      </div>
      <div
        className={`flex gap-2 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-5 max-lg:py-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] ${isEnhanced ? 'lg:hidden' : 'lg:pb-4'}`}
      >
        <ButtonLink
          to={flightAddress({ ...query, filters: noFilters() }, { ...view, page: 1 })}
          replace
          preventScrollReset
          className="lg:hidden"
        >
          {t('filter.clear')}
        </ButtonLink>
        <Button type="submit" tone="accent" className="flex-1">
          {isEnhanced ? t('filter.show', { count: matching }) : t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}

type Translate = ReturnType<typeof useTranslation<'flights'>>['t'];

export function stopLabel(stops: 'non-stop' | 'one' | 'two', t: Translate): string {
  if (stops === 'non-stop') return t('card.nonStop');
  return t('card.stops', { count: stops === 'one' ? 1 : 2 });
}
