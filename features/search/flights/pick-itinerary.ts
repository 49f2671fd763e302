import type { OpenDays } from '../timetable/create-timetable.ts';
import { minConnection } from '../timetable/network.ts';
import { MINUTES_A_DAY } from '../timetable/read-flights.ts';
import { type Asked, hasCabin } from './find-itineraries.ts';
import { type FoundItinerary, itineraryOf } from './found-itinerary.ts';
import { type Offer, openOffers } from './offers.ts';
import { MAX_JOURNEY_MINUTES, MAX_LAYOVER_MINUTES } from './rules.ts';

const MOST_FLIGHTS = 3;

/**
 * An itinerary by the ids of its flights, as long as it is possible. That another one has become cheaper, so that no
 * list offers it any more, takes nothing from somebody who has chosen it.
 */
export function pickItinerary(
  open: OpenDays,
  asked: Asked,
  ids: readonly string[],
): FoundItinerary | undefined {
  if (ids.length > MOST_FLIGHTS) return undefined;
  const offers = openOffers(open, asked.party, asked.nowMinute);
  const flights = ids.flatMap((id) => offers.byId(id) ?? []);
  const [first] = flights;
  const last = flights.at(-1);
  if (!first || !last || flights.length < ids.length) return undefined;
  const isOfLeg =
    asked.origins.includes(first.from) &&
    asked.destinations.includes(last.to) &&
    localDayOf(first) === asked.localDay;
  const isJourney = last.arrival - first.departure <= MAX_JOURNEY_MINUTES || flights.length === 1;
  const isWhole = flights.slice(1).every((next, before) => follows(open, flights[before], next));
  const isPossible =
    isOfLeg && isJourney && isWhole && hasCabin(flights, asked) && touchesEachCityOnce(open, flights);
  return isPossible ? itineraryOf(flights) : undefined;
}

function follows(open: OpenDays, before: Offer | undefined, next: Offer): boolean {
  if (!before || before.to !== next.from) return false;
  const layover = next.departure - before.arrival;
  return (
    layover >= minConnection(open.network, before.from, before.to, next.to) && layover <= MAX_LAYOVER_MINUTES
  );
}

function touchesEachCityOnce({ network }: OpenDays, flights: readonly Offer[]): boolean {
  if (flights.length === 1) return true;
  const airports = [...flights.map(({ from }) => from), flights.at(-1)?.to ?? -1];
  return new Set(airports.map((airport) => network.airports[airport]?.cityKey)).size === airports.length;
}

function localDayOf({ day, index, departure }: Offer): number {
  return Math.floor((departure + (day.departureOffset[index] ?? 0)) / MINUTES_A_DAY);
}
