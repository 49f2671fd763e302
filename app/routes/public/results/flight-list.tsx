import type { FlightQuery } from '#features/search/flight-query.ts';
import type { FlightMessages } from '#features/search/flights/components/use-flight-messages.ts';
import {
  checkoutAddress,
  flightAddress,
  forNextLeg,
  withPick,
} from '#features/search/flights/flight-address.ts';
import type { FlightView } from '#features/search/flights/flight-view.ts';
import type { LegResults } from '#features/search/flights/search-leg.ts';
import type { ShownItinerary } from '#features/search/flights/shown-itinerary.ts';
import type { CalendarDate } from '#lib/calendar-date.ts';
import { FlightCard } from './flight-card.tsx';
import type { PriceFrame } from './price-frame.ts';

export function FlightList({
  results,
  step,
  query,
  view,
  chosenMinor,
  today,
  messages,
  Priced,
}: {
  results: LegResults;
  step: number;
  query: FlightQuery;
  view: FlightView;
  /** What was selected for the legs before. */
  chosenMinor: number;
  today: CalendarDate;
  messages: FlightMessages;
  Priced: PriceFrame;
}) {
  const { itineraries, cheapest, fastest } = results;
  const isLast = step === query.legs.length - (query.returnDate === null ? 1 : 0);

  function selectAddress({ key, priceMinor }: ShownItinerary): string {
    const picked = withPick(view, step, key);
    return isLast
      ? checkoutAddress(query, picked, chosenMinor + priceMinor)
      : flightAddress(forNextLeg(query), picked);
  }

  return (
    <ol className="grid gap-3">
      {itineraries.map((itinerary) => (
        <li key={itinerary.key}>
          <FlightCard
            itinerary={itinerary}
            names={results}
            fares={results.fares}
            asked={query.cabin}
            today={today}
            messages={messages}
            travellers={query.adults + query.children + query.infants}
            isCheapest={itinerary.key === cheapest}
            isFastest={itinerary.key === fastest}
            totalMinor={isLast && step > 0 ? chosenMinor + itinerary.priceMinor : null}
            href={selectAddress(itinerary)}
            Priced={Priced}
          />
        </li>
      ))}
    </ol>
  );
}
