import type { Network } from '../timetable/network.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import { type DayWindow, dayWindows, type StopChoice, stopChoices } from './flight-filters.ts';
import type { FoundItinerary } from './found-itinerary.ts';

/** What filters look at in an itinerary. */
export interface Traits {
  priceMinor: number;
  stops: StopChoice;
  /** Codes. */
  airlines: string[];
  departs: DayWindow;
  arrives: DayWindow;
  via: string[];
  minutes: number;
  /** Checked bags that every flight of it includes. */
  bags: number;
}

export function traitsOf(network: Network, itinerary: FoundItinerary): Traits {
  const { flights } = itinerary;
  const first = flights[0];
  const last = flights.at(-1);
  if (!first || !last) throw new Error('An itinerary without flights');
  let landings = flights.length - 1;
  let bags = Number.POSITIVE_INFINITY;
  for (const { day, index, airline, cabin } of flights) {
    landings += day.stops[index] ?? 0;
    bags = Math.min(bags, network.airlines[airline]?.fares[cabin]?.checkedBags ?? 0);
  }
  return {
    priceMinor: itinerary.priceMinor,
    stops: stopChoices[Math.min(landings, 2)] ?? 'two',
    airlines: [...new Set(flights.map(({ airline }) => network.airlines[airline]?.code ?? ''))],
    departs: windowAt(first.departure + (first.day.departureOffset[first.index] ?? 0)),
    arrives: windowAt(last.arrival + (last.day.arrivalOffset[last.index] ?? 0)),
    via: flights.slice(1).map(({ from }) => network.airports[from]?.code ?? ''),
    minutes: itinerary.arrival - itinerary.departure,
    bags,
  };
}

function windowAt(localMinute: number): DayWindow {
  const ofDay = ((localMinute % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return dayWindows[Math.floor(ofDay / 360)] ?? 'evening';
}
