import { Fragment } from 'react';
import type { TripType } from '#features/search/flight-query.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ArrowLeftRight, ArrowRight } from '../../../ui/icons.tsx';
import type { ShownLeg } from './load-flights.ts';

/** Nairobi ⇄ Zanzibar; a trip of many cities names each of them once on the way. */
export function TripHeading({
  trip,
  legs,
}: {
  trip: TripType;
  legs: readonly Pick<ShownLeg, 'from' | 'to'>[];
}) {
  const { t } = useTranslation('flights');
  const shown = trip === 'round-trip' ? legs.slice(0, 1) : legs;
  const Icon = trip === 'round-trip' ? ArrowLeftRight : ArrowRight;
  return shown.map(({ from, to }, position) => {
    const isOneWay = shown[position - 1]?.to === from;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a trip may lead the same way twice.
      <Fragment key={position}>
        {!isOneWay && position > 0 && ', '}
        {!isOneWay && <bdi>{from}</bdi>}{' '}
        <Icon
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className="flip mx-1 inline-block align-[-0.06em]"
        />{' '}
        <span className="sr-only">{trip === 'round-trip' ? t('andBack') : t('to')} </span>
        <bdi>{to}</bdi>
      </Fragment>
    );
  });
}
