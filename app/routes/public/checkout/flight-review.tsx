import { Plane } from 'lucide-react';
import { useFlightWords } from '#features/search/flights/components/use-flight-words.ts';
import { flightAddress, withoutPick } from '#features/search/flights/flight-address.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useSite } from '../../../shell/use-site.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FlightLeg } from './flight-leg.tsx';
import { FlightsPrice } from './flights-price.tsx';
import type { LoadedFlights } from './load-flight-review.ts';
import { useFlightSummary } from './use-flight-summary.ts';
import { WaysToBook } from './ways-to-book.tsx';

type OfferedFlights = LoadedFlights & { review: { ok: true } };

/** Flights before they are booked: which, when, who, for how much, on what terms, and how to get them. */
export function FlightReview(loaded: LoadedFlights) {
  return isOffered(loaded) ? <Offered {...loaded} /> : <NotOffered {...loaded} />;
}

function isOffered(loaded: LoadedFlights): loaded is OfferedFlights {
  return loaded.review.ok;
}

function Offered(loaded: OfferedFlights) {
  const { review, legs, query, view, today, seenMinor } = loaded;
  const { t } = useTranslation('flights');
  const { currency } = useSite();
  const words = useFlightWords(currency);
  const summary = useFlightSummary(loaded, words);
  const { totalMinor } = review;
  const isChanged = seenMinor !== null && seenMinor !== totalMinor;
  return (
    <div className="wrap grid gap-4 py-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-8 lg:py-8 lg:pb-20">
      <h1 className="text-2xl lg:col-span-2 lg:text-3xl">{t('checkout.title')}</h1>
      {isChanged && (
        <Alert
          tone="warning"
          title={totalMinor > seenMinor ? t('checkout.priceUp') : t('checkout.priceDown')}
          action={
            <ButtonLink to={`/search${flightAddress(query, withoutPick(view, 0))}`} size="sm">
              {t('checkout.backToResults')}
            </ButtonLink>
          }
          className="lg:col-span-2"
        >
          {t('checkout.priceChanged', { before: words.price(seenMinor), now: words.price(totalMinor) })}
        </Alert>
      )}
      <div className="grid min-w-0 gap-4">
        {review.legs.map(({ itinerary }, position) => {
          const leg = legs[position];
          return (
            leg && (
              <FlightLeg
                key={itinerary.key}
                leg={leg}
                position={position}
                total={legs.length}
                isRoundTrip={query.returnDate !== null}
                changeAddress={`/search${flightAddress(query, withoutPick(view, position))}`}
                itinerary={itinerary}
                names={review.names}
                fares={review.fares}
                asked={query.cabin}
                today={today}
                words={words}
              />
            )
          );
        })}
      </div>
      <Card className="shadow-2 lg:sticky lg:top-6">
        <FlightsPrice review={review} legs={legs} query={query} />
        <div className="mt-6 border-t border-line pt-6">
          <WaysToBook {...summary} />
        </div>
      </Card>
    </div>
  );
}

/** Somebody was first, or the flight is no more: what happened, and where to go from here. */
function NotOffered({ review, legs, query, view }: LoadedFlights) {
  const { t } = useTranslation('flights');
  const { currency } = useSite();
  const words = useFlightWords(currency);
  if (review.ok) return null;
  const { leg, missed } = review;
  const { from = '', to = '', date = query.legs[0].date } = legs[leg] ?? {};
  const { error, number, seatsLeft: count } = missed;
  const reason =
    number === null
      ? t('checkout.gone')
      : error === 'sold_out' && count > 0
        ? t('checkout.fewSeats', { flight: number, count })
        : t(`checkout.${error}Flight`, { flight: number });
  return (
    <EmptyState
      icon={Plane}
      title={t('checkout.notOffered')}
      level="h1"
      className="wrap py-16 md:py-24"
      actions={
        <ButtonLink to={`/search${flightAddress(query, withoutPick(view, leg))}`} tone="brand">
          {t('checkout.chooseAnother')}
        </ButtonLink>
      }
    >
      <span className="mb-1 block font-semibold text-ink">
        <bdi>
          {t('checkout.legOn', { route: t('step.route', { from, to }), date: words.dayAndYear(date) })}
        </bdi>
      </span>
      {reason} {leg > 0 && t('checkout.restKept')}
    </EmptyState>
  );
}
