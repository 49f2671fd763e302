import { useTranslation } from '#i18n/use-translation.tsx';
import type { ShownFlight, ShownLeg } from '../../retrieve/shown-trip.ts';
import { useTripWords } from './use-trip-words.ts';

/** Each flight of a leg that takes several, with the time between them. */
export function LegFlights({ leg: { flights } }: { leg: ShownLeg }) {
  const { t } = useTranslation('trip');
  const words = useTripWords();
  if (flights.length < 2) return null;
  return (
    <ol className="mt-5 grid gap-3 border-t border-line pt-4 text-sm">
      {flights.map((flight, position) => {
        const before = flights[position - 1];
        return (
          <li key={flight.number + flight.departs} className="grid gap-2">
            {before && (
              <p className="border-s-2 border-warning ps-3 text-ink-2">
                {t('ticket.layover', {
                  duration: words.duration(minutesBetween(before, flight)),
                  city: flight.from.city,
                })}
              </p>
            )}
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <span dir="ltr" className="num font-display font-bold">
                {flight.from.code} {flight.departs.slice(11)} → {flight.to.code} {flight.arrives.slice(11)}
              </span>
              <span className="text-ink-2">
                <bdi>{flight.airline.name}</bdi>{' '}
                <span dir="ltr" className="num">
                  {flight.number}
                </span>
                , <bdi>{flight.aircraft}</bdi>
              </span>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** Both are by the clock of the airport between them. */
function minutesBetween(one: ShownFlight, next: ShownFlight): number {
  return Math.round((Date.parse(`${next.departs}:00Z`) - Date.parse(`${one.arrives}:00Z`)) / 60_000);
}
