import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownFlight } from '../../retrieve/shown-trip.ts';

/** What may be carried on all flights of a leg: the least of each. */
export function useBagWords(): (flights: readonly ShownFlight[]) => string {
  const { t } = useTranslation('trip');
  return (flights) => {
    const least = (of: (bags: ShownFlight['bags']) => number) =>
      Math.min(...flights.map(({ bags }) => of(bags)));
    const checkedBags = least((bags) => bags.checkedBags);
    const weight = least((bags) => bags.checkedBagKg);
    const byHand = least((bags) => bags.cabinBagKg);
    const parts = [
      ...(checkedBags === 1 ? [t('ticket.bag', { weight })] : []),
      ...(checkedBags > 1 ? [t('ticket.bags', { count: checkedBags, weight })] : []),
      ...(byHand > 0 ? [t('ticket.handBag', { weight: byHand })] : []),
    ];
    return parts.join(' + ') || t('ticket.noBag');
  };
}
