import { isId } from '#lib/is-id.ts';
import { flightId } from '../timetable/timetable-day.ts';
import type { FlightSearch } from './create-flight-search.ts';
import { faresFor, namesFor } from './describe-itineraries.ts';
import type { FoundItinerary } from './found-itinerary.ts';
import type { Party } from './offers.ts';
import type { PlacedLeg } from './place-legs.ts';
import type { ShownFares, ShownItinerary, ShownNames } from './shown-itinerary.ts';

/** Between one leg's arrival and the next one's departure. */
const leastMinutesBetweenLegs = 60;

export interface ChosenLegs extends ShownNames {
  /** As many as were selected and can still be had, in the order of the legs. */
  itineraries: ShownItinerary[];
  fares: ShownFares;
  /** One of those selected is gone. */
  isGone: boolean;
  /** The earliest departure of the next leg, in minutes since 1970. */
  notBefore: number;
}

/** What somebody selected so far, as it is offered now. */
export async function chooseItineraries(
  flights: FlightSearch,
  {
    legs,
    party,
    picks,
    nowMinute,
  }: { legs: readonly PlacedLeg[]; party: Party; picks: readonly string[]; nowMinute: number },
): Promise<ChosenLegs> {
  const chosen: ChosenLegs = {
    itineraries: [],
    fares: {},
    airlines: {},
    airports: {},
    isGone: false,
    notBefore: nowMinute,
  };
  for (const [position, pick] of picks.slice(0, legs.length).entries()) {
    const leg = legs[position];
    const ids = pick.split('.');
    if (!leg || !ids.every(isId)) break;
    const found = await flights.find({ ...leg, party, notBefore: chosen.notBefore });
    const picked = found.itineraries.find((itinerary) => isMadeOf(itinerary, ids));
    if (!picked) return { ...chosen, isGone: true };
    const shown = found.describe(picked);
    const names = namesFor(found.network, [shown], { airlines: [], airports: [] });
    chosen.itineraries.push(shown);
    Object.assign(chosen.fares, faresFor(found.network, [shown]));
    Object.assign(chosen.airlines, names.airlines);
    Object.assign(chosen.airports, names.airports);
    chosen.notBefore = picked.arrival + leastMinutesBetweenLegs;
  }
  return chosen;
}

function isMadeOf({ flights }: FoundItinerary, ids: readonly string[]): boolean {
  return (
    flights.length === ids.length &&
    flights.every(({ day, index }, position) => flightId(day, index) === ids[position])
  );
}
