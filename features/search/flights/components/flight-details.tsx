import { FareConditions } from './fare-conditions.tsx';
import { FlightBaggage } from './flight-baggage.tsx';
import type { FlightDetailsProps } from './flight-details-props.ts';
import { FlightTimeline } from './flight-timeline.tsx';

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
