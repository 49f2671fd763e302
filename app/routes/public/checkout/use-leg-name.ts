import { useTranslation } from '#i18n/use-translation.tsx';
import type { LoadedFlights } from './load-flight-review.ts';

/** A way of the trip in a word or two: Outbound, Return, or where it leads. */
export function useLegName({
  legs,
  query,
}: Pick<LoadedFlights, 'legs' | 'query'>): (position: number) => string {
  const { t } = useTranslation('flights');
  return (position) => {
    if (query.returnDate !== null) return t(position === 0 ? 'step.outbound' : 'step.return');
    const { from = '', to = '' } = legs[position] ?? {};
    return t('step.route', { from, to });
  };
}
