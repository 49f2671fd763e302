import type { FlightWords } from '#features/search/flights/components/use-flight-words.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import type { LoadedFlights } from './load-flight-review.ts';
import { passengersOf } from './passengers-of.ts';

/** What somebody sends us to book it. */
export function useFlightSummary(
  { review, legs, query }: LoadedFlights & { review: { ok: true } },
  words: FlightWords,
): { subject: string; summary: string } {
  const { t } = useTranslation('flights');
  const ways = review.legs.map(({ itinerary: { flights } }, position) => {
    const { from = '', to = '', date = '' } = legs[position] ?? {};
    return t('checkout.summaryLeg', {
      route: t('step.route', { from, to }),
      date: words.dayAndYear(flights[0]?.departs.slice(0, 10) ?? date),
      flights: flights.map(({ number }) => number).join(', '),
      departs: flights[0]?.departs.slice(11) ?? '',
      arrives: flights.at(-1)?.arrives.slice(11) ?? '',
    });
  });
  const [first] = legs;
  return {
    subject: t('checkout.summarySubject', {
      route: t('step.route', { from: first?.from ?? '', to: first?.to ?? '' }),
      date: words.dayAndYear(first?.date ?? query.legs[0].date),
    }),
    summary: t('checkout.summary', {
      flights: ways.join('; '),
      who: passengersOf(query)
        .map(({ type, count }) => t(`checkout.${type}`, { count }))
        .join(', '),
      cabin: words.cabin(query.cabin),
      price: words.price(review.totalMinor),
    }),
  };
}
