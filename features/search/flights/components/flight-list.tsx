import type { CalendarDate } from '#lib/calendar-date.ts';
import type { FlightQuery } from '../../flight-query.ts';
import { flightAddress, withPick } from '../flight-address.ts';
import type { FlightView } from '../flight-view.ts';
import type { LegResults } from '../search-leg.ts';
import { FlightCard } from './flight-card.tsx';
import type { FlightWords } from './use-flight-words.ts';

export function FlightList({
  results,
  step,
  query,
  view,
  today,
  words,
}: {
  results: LegResults;
  step: number;
  query: FlightQuery;
  view: FlightView;
  today: CalendarDate;
  words: FlightWords;
}) {
  const { itineraries, cheapest, fastest } = results;
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
            href={flightAddress(query, withPick(view, step, itinerary.key))}
          />
        </li>
      ))}
    </ol>
  );
}
