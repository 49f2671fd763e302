import type { CalendarDate } from '#lib/calendar-date.ts';
import type { Cabin } from '../../flight-query.ts';
import type { ShownFares, ShownItinerary, ShownNames } from '../shown-itinerary.ts';
import type { FlightMessages } from './use-flight-messages.ts';

/** A journey and what is needed to speak of it; its parts take what they show. */
export interface FlightDetailsProps {
  itinerary: ShownItinerary;
  names: ShownNames;
  fares: ShownFares;
  asked: Cabin;
  today: CalendarDate;
  messages: FlightMessages;
}
