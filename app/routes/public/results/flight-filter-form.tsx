import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import {
  type FlightFilters,
  filterParams,
  matchesAirline,
  parseFlightFilters,
  writeFlightFilters,
} from '#features/search/flight-filters.ts';
import type { FlightQuery } from '#features/search/flight-query.ts';
import type { FlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import { type FlightView, flightAddress, noFilters, viewParams } from '#features/search/flights/flight-address.ts';
import type { LegResults } from '#features/search/flights/search-leg.ts';
import { type SliderScales, sliderScales, withoutFullSliders } from '#features/search/flights/slider-scale.ts';
import { typedParams } from '#features/search/open-search-forms.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type DisplayCurrency, publicPriceFormatter } from '#lib/money.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useAdopted, useEnhanced } from '#ui/use-enhanced.ts';
import { CeilingSlider, FilterBox, FilterGroup, WindowChips } from './filter-fields.tsx';

/** A slider applies its value after this pause. */
const sliderDelayMs = 300;

/** The form's own state, which is ahead of the URL while results load. */
function useFlightFilters(query: FlightQuery, view: FlightView, scales: SliderScales) {
  const navigate = useNavigate();
  const [draft, setDraft] = useAdopted(textOf(query.filters));
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return {
    chosen: parseFlightFilters(new URLSearchParams(draft)),
    take(form: HTMLFormElement, isAtRest: boolean) {
      const filters = withoutFullSliders(parseFlightFilters(typedParams(form)), scales);
      setDraft(textOf(filters));
      clearTimeout(waiting.current);
      waiting.current = setTimeout(go, isAtRest ? 0 : sliderDelayMs);

      function go() {
        const address = flightAddress({ ...query, filters }, { ...view, page: 1 });
        navigate(address, { replace: true, preventScrollReset: true });
      }
    },
  };
}

function textOf(filters: FlightFilters): string {
  const params = new URLSearchParams();
  writeFlightFilters(filters, params);
  return params.toString();
}

export interface FlightFilterFormProps {
  query: FlightQuery;
  view: FlightView;
  results: LegResults;
  currency: DisplayCurrency;
  messages: FlightMessages;
}

/** Filters on change with scripts, by its button without. */
export function FlightFilterForm(props: FlightFilterFormProps) {
  const { query, view, results, messages } = props;
  const { t, language } = useTranslation('flights');
  const isEnhanced = useEnhanced(() => {});
  const scales = sliderScales(results.counts, props.currency);
  const { chosen, take } = useFlightFilters(query, view, scales);
  const { counts, airlines, airports, matching } = results;
  const hiddenFields = new URLSearchParams(flightAddress({ ...query, filters: noFilters() }, { ...view, page: 1 }));
  // The slider is in whole units of the currency already.
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
      {/* Without scripts every slider is sent, also at its end: this tells the server to drop those. */}
      <input type="hidden" name={viewParams.sentByForm} value="1" />
      {[...hiddenFields].map(([name, value]) => (
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
              messages={messages}
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
                  isChosen={chosen.airlines.some((typed) => matchesAirline(airline, typed))}
                  messages={messages}
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
                messages={messages}
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
              messages={messages}
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
