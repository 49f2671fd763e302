import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { typedParams } from '#features/search/components/typed-params.ts';
import type { FlightQuery } from '#features/search/flight-query.ts';
import type { FlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import { flightAddress, noFilters } from '#features/search/flights/flight-address.ts';
import {
  type FlightFilters,
  filterParams,
  parseFlightFilters,
  writeFlightFilters,
} from '#features/search/flights/flight-filters.ts';
import { type FlightView, viewParams } from '#features/search/flights/flight-view.ts';
import { isAirlineMeant } from '#features/search/flights/is-airline-meant.ts';
import type { LegResults } from '#features/search/flights/search-leg.ts';
import {
  type SliderScale,
  type SliderScales,
  sliderScales,
  withoutFullSliders,
} from '#features/search/flights/slider-scale.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { type DisplayCurrency, publicPriceFormatter } from '#lib/money.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useAdopted } from '../../../ui/use-adopted.ts';
import { useEnhanced } from '../../../ui/use-enhanced.ts';
import { FilterBox, FilterGroup, handledByForm } from './filter-group.tsx';
import { WindowChips } from './window-chips.tsx';

/** A slider sends word when it has come to rest. */
const restMs = 300;

/** What stands in the form, which is ahead of the address by as long as the flights for it take. */
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
      waiting.current = setTimeout(go, isAtRest ? 0 : restMs);

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

/** Filters at once with scripts, by its button without. */
export function FlightFilterForm(props: FlightFilterFormProps) {
  const { query, view, results, messages } = props;
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
                  isChosen={chosen.airlines.some((typed) => isAirlineMeant(airline, typed))}
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

/** Up to how much. Drawn to its end it lets everything through. */
function CeilingSlider({
  name,
  label,
  scale,
  value,
  text,
}: {
  name: string;
  label: string;
  scale: SliderScale;
  value: number | null;
  text: (value: number) => string;
}) {
  const { t } = useTranslation('flights');
  const id = useId();
  const shown = Math.min(scale.max, Math.max(scale.min, value ?? scale.max));
  return (
    <div className="py-4">
      <label htmlFor={id} className="font-display text-base font-bold">
        {label}
      </label>
      <div className="flex justify-between gap-2 text-sm text-ink-2">
        <span>{t('filter.upTo')}</span>
        <b className="num isolate-ltr font-semibold text-ink">{text(shown)}</b>
      </div>
      <input
        id={id}
        type="range"
        name={name}
        {...scale}
        value={shown}
        aria-valuetext={text(shown)}
        onChange={handledByForm}
        className="mt-1 h-11 w-full cursor-pointer accent-brand lg:h-8"
      />
    </div>
  );
}
