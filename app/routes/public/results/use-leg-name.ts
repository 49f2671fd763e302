import type { FlightQuery } from '#features/search/flight-query.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** A one-way trip has a single leg, which needs no name. */
export function useLegName({ trip, legs }: Pick<FlightQuery, 'trip' | 'legs'>): (leg: number) => string {
  const { t } = useTranslation('flights');
  return (leg) => {
    if (trip === 'multi-city') return t('step.leg', { number: leg + 1, total: legs.length });
    return leg === 0 ? t('step.outbound') : t('step.return');
  };
}
