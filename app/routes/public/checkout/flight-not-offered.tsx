import { useFlightWords } from '#features/search/flights/components/use-flight-words.ts';
import { flightAddress, withoutPick } from '#features/search/flights/flight-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Plane } from '../../../ui/icons.tsx';
import type { LoadedFlights } from './load-flight-review.ts';
import { useMissedWords } from './use-missed-words.ts';

/** Somebody was first, or the flight is no more: what happened, and where to go from here. */
export function FlightNotOffered({
  flights: { review, legs, query, view },
  isSent,
}: {
  flights: LoadedFlights;
  /** The button had been pressed. */
  isSent: boolean;
}) {
  const { t } = useTranslation('checkout');
  const { t: tFlights } = useTranslation('flights');
  const { currency } = useSite();
  const words = useFlightWords(currency);
  const missedWords = useMissedWords();
  const leg = review.ok ? 0 : review.leg;
  const { from = '', to = '', date = query.legs[0].date } = legs[leg] ?? {};
  return (
    <EmptyState
      icon={Plane}
      title={t('missed.heading')}
      level="h1"
      className="wrap py-16 md:py-24"
      actions={
        <ButtonLink to={`/search${flightAddress(query, withoutPick(view, leg))}`} tone="brand">
          {t('missed.chooseAnother')}
        </ButtonLink>
      }
    >
      <span className="mb-1 block font-semibold text-ink">
        <bdi>
          {t('missed.legOn', { route: tFlights('step.route', { from, to }), date: words.dayAndYear(date) })}
        </bdi>
      </span>
      {review.ok ? t('missed.unknown') : missedWords(review.missed)} {leg > 0 && t('missed.restKept')}{' '}
      {isSent && t('missed.nothingCharged')}
    </EmptyState>
  );
}
