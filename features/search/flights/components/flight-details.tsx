import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Cabin } from '../../flight-query.ts';
import type { ShownFares, ShownItinerary, ShownNames } from '../shown-itinerary.ts';
import { FareConditions } from './fare-conditions.tsx';
import { FlightBaggage } from './flight-baggage.tsx';
import { FlightTimeline } from './flight-timeline.tsx';
import type { FlightWords } from './use-flight-words.ts';

export interface FlightDetailsProps {
  itinerary: ShownItinerary;
  names: ShownNames;
  fares: ShownFares;
  asked: Cabin;
  today: CalendarDate;
  words: FlightWords;
}

/** Everything about a journey: its flights and changes, baggage, and what a change or a refund costs. */
export function FlightDetails(props: FlightDetailsProps) {
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:gap-8">
      <FlightTimeline {...props} />
      <div className="grid content-start gap-5">
        <FlightBaggage {...props} />
        <FareConditions {...props} />
      </div>
    </div>
  );
}
