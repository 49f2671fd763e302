import { Card } from '#app/ui/card.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownTrip } from '../../retrieve/shown-trip.ts';
import { LegHead } from './flight-ticket.tsx';
import { LegFlights } from './leg-flights.tsx';
import { LegLine } from './leg-line.tsx';
import { useBagWords } from './use-bag-words.ts';
import { useTripWords } from './use-trip-words.ts';

/** A further way of the same trip. */
export function LegCard({ trip, position }: { trip: ShownTrip; position: number }) {
  const { t } = useTranslation('trip');
  const words = useTripWords();
  const bagWords = useBagWords();
  const leg = trip.legs[position];
  if (!leg) return null;
  const isReturn = trip.legs.length === 2 && trip.legs[0]?.from.code === leg.to.code;
  const label = isReturn
    ? t('ticket.return')
    : t('ticket.leg', { number: position + 1, total: trip.legs.length });
  return (
    <Card className="md:px-8">
      <LegHead leg={leg} trip={trip} label={`${label}, ${words.day(leg.departs)}`} />
      <div className="mt-4">
        <LegLine leg={leg} />
      </div>
      <p className="num mt-4 border-t border-line pt-3 text-sm text-ink-2">
        {t(`cabin.${leg.flights[0]?.cabin ?? 'economy'}`)} <span aria-hidden="true">·</span>{' '}
        {bagWords(leg.flights)}
      </p>
      <LegFlights leg={leg} />
    </Card>
  );
}
