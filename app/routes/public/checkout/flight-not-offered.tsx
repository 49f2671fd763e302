import { useFlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import { flightAddress, withoutPick } from '#features/search/flights/flight-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Plane } from '#ui/icons.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { useMissedMessages } from './checkout-alerts.tsx';
import type { LoadedFlights } from './load-checkout.ts';

/** A chosen flight is sold out or gone: says which, and leads back to the search. */
export function FlightNotOffered(props: {
  flights: LoadedFlights;
  /** After a submit. */
  isSent: boolean;
}) {
  const {
    flights: { review, legs, query, view },
    isSent,
  } = props;
  const { t } = useTranslation('checkout');
  const { t: tFlights } = useTranslation('flights');
  const { currency } = useSite();
  const messages = useFlightMessages(currency);
  const missedMessages = useMissedMessages();
  const leg = review.ok ? 0 : review.leg;
  const { from = '', to = '', date = query.legs[0].date } = legs[leg] ?? {};
  const another = `/search${flightAddress(query, withoutPick(view, leg))}`;
  return (
    <EmptyState
      icon={Plane}
      title={t('missed.heading')}
      level="h1"
      className="wrap py-16 md:py-24"
      links={[{ to: another, text: t('missed.chooseAnother'), tone: 'brand' }]}
    >
      <span className="mb-1 block font-semibold text-ink">
        <bdi>{t('missed.legOn', { route: tFlights('step.route', { from, to }), date: messages.dayAndYear(date) })}</bdi>
      </span>
      {review.ok ? t('missed.unknown') : missedMessages(review.missed)} {leg > 0 && t('missed.othersStay')}{' '}
      {isSent && t('missed.nothingCharged')}
    </EmptyState>
  );
}
