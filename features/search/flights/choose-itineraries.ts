import { isId } from '#lib/is-id.ts';
import type { FlightSearch } from './create-flight-search.ts';
import { describeItinerary, faresFor, namesFor } from './describe-itineraries.ts';
import type { Party } from './offers.ts';
import type { PlacedLeg } from './place-legs.ts';
import { LEAST_MINUTES_BETWEEN_LEGS } from './rules.ts';
import type { ShownFares, ShownItinerary, ShownNames } from './shown-itinerary.ts';

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
    const picked = await flights.pick({ ...leg, party, notBefore: chosen.notBefore }, ids);
    if (!picked) return { ...chosen, isGone: true };
    const { network, itinerary } = picked;
    const shown = describeItinerary(network, itinerary);
    const names = namesFor(network, [shown], { airlines: [], airports: [] });
    chosen.itineraries.push(shown);
    Object.assign(chosen.fares, faresFor(network, [shown]));
    Object.assign(chosen.airlines, names.airlines);
    Object.assign(chosen.airports, names.airports);
    chosen.notBefore = itinerary.arrival + LEAST_MINUTES_BETWEEN_LEGS;
  }
  return chosen;
}
