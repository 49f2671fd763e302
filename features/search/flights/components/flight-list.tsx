import type { CalendarDate } from '#lib/calendar-date.ts';
import type { FlightQuery } from '../../flight-query.ts';
import { checkoutAddress, flightAddress, forNextLeg, withPick } from '../flight-address.ts';
import type { FlightView } from '../flight-view.ts';
import type { LegResults } from '../search-leg.ts';
import type { ShownItinerary } from '../shown-itinerary.ts';
import { FlightCard } from './flight-card.tsx';
import type { PriceFrame } from './price-frame.ts';
import type { FlightWords } from './use-flight-words.ts';

export function FlightList({
  results,
  step,
  query,
  view,
  chosenMinor,
  today,
  words,
  Priced,
}: {
  results: LegResults;
  step: number;
  query: FlightQuery;
  view: FlightView;
  /** What was selected for the legs before. */
  chosenMinor: number;
  today: CalendarDate;
  words: FlightWords;
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
            words={words}
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
