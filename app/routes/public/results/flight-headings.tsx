import { Fragment } from 'react';
import type { FlightQuery, TripType } from '#features/search/flight-query.ts';
import type { FlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import type { SearchForms } from '#features/search/open-search-forms.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ArrowLeftRight, ArrowRight } from '#ui/icons.tsx';
import type { LoadedFlights, ShownLeg } from './load-flights.ts';

/** Nairobi ⇄ Zanzibar; a multi-city trip names each city once along the route. */
export function TripHeading({ trip, legs }: { trip: TripType; legs: readonly Pick<ShownLeg, 'from' | 'to'>[] }) {
  const { t } = useTranslation('flights');
  const shown = trip === 'round-trip' ? legs.slice(0, 1) : legs;
  const Icon = trip === 'round-trip' ? ArrowLeftRight : ArrowRight;
  return shown.map(({ from, to }, position) => {
    const continuesRoute = shown[position - 1]?.to === from;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a trip may have the same leg twice.
      <Fragment key={position}>
        {!continuesRoute && position > 0 && ', '}
        {!continuesRoute && <bdi>{from}</bdi>}{' '}
        <Icon strokeWidth={1.75} className="flip mx-1 inline-block align-[-0.06em]" />{' '}
        <span className="sr-only">{trip === 'round-trip' ? t('andBack') : t('to')} </span>
        <bdi>{to}</bdi>
      </Fragment>
    );
  });
}

export function useTripFacts(forms: SearchForms, legs: Found['legs'], messages: FlightMessages): string[] {
  const { t } = useTranslation('search');
  const { t: flights } = useTranslation('flights');
  const { adults, children, infants, cabin } = forms.flight;
  const first = legs[0]?.date ?? forms.today;
  const last = legs.at(-1)?.date ?? first;
  const travellers = t('travellers', { count: adults + children + infants });
  return [
    legs.length === 1
      ? messages.dayAndYear(first)
      : flights('dates', { from: messages.day(first), to: messages.dayAndYear(last) }),
    t('passengerSummary', { travellers, cabin: messages.cabin(cabin) }),
  ];
}

/** The leg and the number of flights, announced by screen readers when they change. */
export function LegHeading(props: { flights: Found; forms: SearchForms; isLoading: boolean }) {
  const {
    flights: { results, legs, step },
    forms: { flight: query },
    isLoading,
  } = props;
  const { t } = useTranslation('flights');
  const { t: search } = useTranslation('search');
  const legName = useLegName(query);
  const leg = legs[step];
  const { matching, total } = results;
  const count = matching === total ? t('found', { count: total }) : t('foundOf', { count: total, shown: matching });
  return (
    <h2 aria-live="polite" className="min-w-0 text-lg text-balance max-lg:-mb-1 lg:col-span-1! lg:text-xl">
      {legs.length > 1 && (
        <>
          {legName(step)}
          {query.trip === 'multi-city' && leg && (
            <>
              {': '}
              <bdi>{t('step.route', { from: leg.from, to: leg.to })}</bdi>
            </>
          )}{' '}
        </>
      )}
      <span className={legs.length > 1 ? 'num font-medium text-ink-3' : 'num'}>
        {legs.length > 1 && '· '}
        {isLoading ? search('loadingFlights') : count}
      </span>
    </h2>
  );
}

export type Found = NonNullable<LoadedFlights['flights']>;

/** A one-way trip has a single leg, which needs no name. */
export function useLegName({ trip, legs }: Pick<FlightQuery, 'trip' | 'legs'>): (leg: number) => string {
  const { t } = useTranslation('flights');
  return (leg) => {
    if (trip === 'multi-city') return t('step.leg', { number: leg + 1, total: legs.length });
    return leg === 0 ? t('step.outbound') : t('step.return');
  };
}
