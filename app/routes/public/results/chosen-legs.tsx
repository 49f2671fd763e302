import { AirlineBadge } from '#features/catalogue/components/airline-badge.tsx';
import type { FlightQuery } from '#features/search/flight-query.ts';
import type { FlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import { type FlightView, flightAddress, withoutPick } from '#features/search/flights/flight-address.ts';
import type { ShownItinerary, ShownNames } from '#features/search/flights/shown-itinerary.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PriceText } from '#ui/price-text.tsx';
import { AgentPrice } from '../../../shell/price.tsx';
import { useLegName } from './flight-headings.tsx';

/** The legs selected so far, each with a link to change it. */
export function ChosenLegs(props: {
  itineraries: readonly ShownItinerary[];
  names: ShownNames;
  query: FlightQuery;
  view: FlightView;
  messages: FlightMessages;
}) {
  const { itineraries, names, query, view, messages } = props;
  const { t } = useTranslation('flights');
  const legName = useLegName(query);
  if (itineraries.length === 0) return null;
  const sum = itineraries.reduce((total, { priceMinor }) => total + priceMinor, 0);
  return (
    <section aria-label={t('step.chosen')} className="grid gap-2">
      {itineraries.map((itinerary, leg) => {
        const first = itinerary.flights[0];
        const last = itinerary.flights.at(-1);
        if (!first || !last) return null;
        return (
          <div
            key={itinerary.key}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line bg-surface py-2 ps-4 pe-2 md:ps-6"
          >
            <AirlineBadge
              code={first.airline}
              logoFile={names.airlines[first.airline]?.logoFile ?? null}
              name={names.airlines[first.airline]?.name ?? first.airline}
              size="sm"
            />
            <p className="min-w-0 flex-1 basis-44 leading-5">
              <span className="text-sm text-ink-2">
                {legName(leg)} · {messages.day(first.departs.slice(0, 10))}
              </span>
              <b className="num block font-display font-bold">
                <span className="isolate-ltr">
                  {first.departs.slice(11)} {first.from}
                </span>{' '}
                <span aria-hidden="true" className="flip inline-block text-ink-3">
                  →
                </span>{' '}
                <span className="isolate-ltr">
                  {last.arrives.slice(11)} {last.to}
                </span>
              </b>
            </p>
            <div className="ms-auto flex items-center gap-2 text-end">
              <AgentPrice netMinor={itinerary.priceMinor}>
                <PriceText text={messages.price(itinerary.priceMinor)} className="text-lg" />
              </AgentPrice>
              <ButtonLink
                to={flightAddress(query, withoutPick(view, leg))}
                tone="quiet"
                aria-label={t('step.changeLeg', { leg: legName(leg) })}
              >
                {t('step.change')}
              </ButtonLink>
            </div>
          </div>
        );
      })}
      {itineraries.length > 1 && (
        <div className="num px-2 text-end text-sm text-ink-2">
          <AgentPrice netMinor={sum} isBrief>
            {t('step.soFar', { price: messages.price(sum) })}
          </AgentPrice>
        </div>
      )}
    </section>
  );
}
